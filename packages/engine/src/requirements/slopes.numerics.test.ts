import type { FurtherRequirement, OptimizationGoal } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { LatticeState } from '../grading/lattice-model.ts'
import type { LoadCase } from '../input/setup.ts'
import { powerAt } from '../responses/peak-index.ts'
import { alongDirection, gradedModel } from '../testing/graded-model.ts'
import { boxPart, cantilever, facing, withCases } from '../testing/sample-parts.ts'

const fine = 1e-11
const part = boxPart(60, 30, 30)

const modelOf = (
  requirements: readonly FurtherRequirement[],
  further: readonly LoadCase[] = [],
  goal: OptimizationGoal = 'max-load',
) => gradedModel(part, withCases(cantilever(part, [0, 0, -1], { goal, target: 100, requirements }), further), 'octet', 0.12)

const side: LoadCase = {
  name: 'B',
  kind: 'force',
  magnitude: -40,
  direction: { x: 0, y: 1, z: 0 },
  triangles: facing(part, 0, 1),
}
const weight: LoadCase = {
  name: 'W',
  kind: 'acceleration',
  magnitude: 1e4,
  direction: { x: 0, y: 0, z: -1 },
  triangles: new Uint32Array(),
}
const [corner, end] = [{ point: [60, 30, 30] as const }, { near: [60, 15, 15] as const }]

/** With every cell in the norm: those above the percentile differ on the two sides of a difference. */
const everyCell = <T extends Pick<LatticeState, 'onset'>>(of: T): T => ({
  ...of,
  onset: { ...of.onset, skinIndex: Infinity, coreIndex: Infinity },
})

/** Case `n` of a state as a state of its own. */
function caseOf({ cases: _, ...state }: LatticeState, n: number): LatticeState {
  return everyCell({ ...state, ...state.solved[n], solved: [state.solved[n]] })
}

describe('the derivative of a required load', () => {
  it.each<[string, number, readonly LoadCase[]]>([
    ['A', 0, []],
    ['B', 1, [side]],
  ])('of case %s is that of its smooth peak, and agrees with finite differences', async (name, n, further) => {
    const required: FurtherRequirement =
      n === 0 ? { kind: 'load', case: name, atLeast: 100, safetyFactor: 1.5 } : { kind: 'load', case: name, safetyFactor: 1.5 }
    const graded = await modelOf([required], further, 'stiffness')
    const { model, variable, analysis } = graded
    const state = await model.evaluate(variable, fine, undefined)
    const whole = { ...state, solved: state.solved.map(everyCell) }
    const gradient = await model.slopeOfFurther(whole, 0, { step: 0, tolerance: fine, signal: undefined })
    for (const [first, step] of [
      [0, 7],
      [1, 2],
    ] as const) {
      const { expected, measured } = await alongDirection(graded, gradient, { first, step, delta: 2e-4 }, async (moved) => {
        const now = await model.evaluate(moved, fine, undefined)
        return -Math.log((await model.peak(caseOf(now, n), powerAt(0), 1e-1, undefined)).value)
      })
      expect(Math.abs(measured / expected - 1)).toBeLessThan(2e-3)
    }
    await analysis.dispose()
  })
})

describe('the derivative of a requirement', () => {
  it.each<[string, FurtherRequirement, readonly LoadCase[]]>([
    ['a point in magnitude', { kind: 'displacement', case: 'A', at: corner, atMost: 1 }, []],
    ['a face along a direction', { kind: 'displacement', case: 'A', at: end, direction: { x: 1, y: 0, z: -2 }, atMost: 1 }, []],
    ['a point under a further case', { kind: 'displacement', case: 'B', at: corner, atMost: 1 }, [side]],
    ['a point under its own weight', { kind: 'displacement', case: 'W', at: corner, atMost: 1 }, [side, weight]],
    ['a stiffness', { kind: 'stiffness', case: 'A', atLeast: 1 }, []],
    ['the stiffness of a further case', { kind: 'stiffness', case: 'B', atLeast: 1 }, [side]],
  ])('of %s agrees with finite differences', async (_, required, further) => {
    const graded = await modelOf([required], further)
    const { model, variable, analysis } = graded
    const state = await model.evaluate(variable, fine, undefined)
    const gradient = await model.slopeOfFurther(state, 0, { step: 0, tolerance: fine, signal: undefined })
    for (const [first, step] of [
      [0, 7],
      [1, 2],
    ] as const) {
      const { expected, measured } = await alongDirection(graded, gradient, { first, step, delta: 5e-4 }, async (moved) =>
        Math.log((await model.evaluate(moved, fine, undefined)).further!.times[0]),
      )
      expect(Math.abs(measured / expected - 1)).toBeLessThan(2e-3)
    }
    await analysis.dispose()
  })

  it('of the stiffness goal is that of its compliance, and the load face moves by the load over the stiffness', async () => {
    const moved: FurtherRequirement = { kind: 'displacement', case: 'A', at: end, direction: { x: 0, y: 0, z: 1 }, atMost: 1 }
    const { model, variable, analysis } = await modelOf([moved, { kind: 'stiffness', case: 'A', atLeast: 1 }])
    const state = await model.evaluate(variable, fine, undefined)
    const [distance, stiffness] = state.further!.values
    expect(distance).toBeCloseTo(100 / state.solution.stiffness, 9)
    expect(stiffness).toBeCloseTo(state.solution.stiffness, 9)
    const wish = { step: 0, tolerance: fine, signal: undefined }
    const [ofDistance, ofStiffness] = [await model.slopeOfFurther(state, 0, wish), await model.slopeOfFurther(state, 1, wish)]
    const largest = Math.max(...ofStiffness.map(Math.abs))
    const apart = ofDistance.map((slope, cell) => Math.abs(slope - ofStiffness[cell]))
    expect(Math.max(...apart)).toBeLessThan(1e-4 * largest)
    await analysis.dispose()
  })
})
