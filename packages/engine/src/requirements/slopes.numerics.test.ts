import type { FurtherRequirement, OptimizationGoal } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { LatticeState } from '../grading/lattice-state.ts'
import type { Part } from '../input/part.ts'
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

describe('the derivative of a lowest frequency', () => {
  it.each<[string, Part]>([
    ['of a square beam, whose lowest are a pair', part],
    ['of a part that cuts its cells', boxPart(59, 21, 31)],
  ])('%s is that of the norm of the lowest, and agrees with finite differences', async (_, of) => {
    const setup = cantilever(of, [0, 0, -1], {
      goal: 'stiffness',
      target: 1,
      requirements: [{ kind: 'frequency', atLeast: 100 }],
    })
    const graded = await gradedModel(of, setup, 'octet', 0.12)
    const { variable, analysis } = graded
    const model = graded.model.judgedByAll(1, 1)
    const state = await model.evaluate(variable, fine, undefined)
    const lowest = state.modes!.vibration!.modes
    expect(state.further!.values).toEqual([lowest[0].frequencyHz])
    const gradient = await model.slopeOfFurther(state, 0, { step: 0, tolerance: fine, signal: undefined })
    for (const [first, step] of [
      [0, 7],
      [1, 2],
    ] as const) {
      const { expected, measured } = await alongDirection(graded, gradient, { first, step, delta: 2e-3 }, async (moved) => {
        const { modes } = (await model.evaluate(moved, fine, undefined)).modes!.vibration!
        return Math.log(modes.reduce((sum, { frequencyHz }) => sum + frequencyHz ** -32, 0)) / -32
      })
      expect(Math.abs(measured / expected - 1), `${measured} for ${expected}`).toBeLessThan(5e-3)
    }
    await analysis.dispose()
  })
})

describe('the derivative of a buckling factor', () => {
  const pushed = (of: Part, direction: [number, number, number]) =>
    cantilever(of, direction, { goal: 'max-load', target: 100, requirements: [{ kind: 'buckling', case: 'A', atLeast: 1e4 }] })
  it.each<[string, Part, [number, number, number]]>([
    ['of a square column, which bends either way', boxPart(80, 20, 20), [-1, 0, 0]],
    ['of a beam that is bent', boxPart(80, 12, 28), [0, 0, -1]],
    ['of a column that cuts its cells', boxPart(79, 15, 21), [-1, 0, 0.1]],
  ])('%s agrees with finite differences', async (_, of, direction) => {
    const graded = await gradedModel(of, pushed(of, direction), 'octet', 0.12)
    const { variable, analysis } = graded
    const model = graded.model.judgedByAll(1, 1)
    const state = await model.evaluate(variable, fine, undefined)
    const found = state.modes!.buckling!.get('A')!
    expect(found.modes.length).toBeGreaterThan(1)
    expect(state.further!.values[0] * 100).toBeCloseTo(found.modes[0].load, 6)
    const gradient = await model.slopeOfFurther(state, 0, { step: 0, tolerance: fine, signal: undefined })
    for (const [first, step] of [
      [0, 7],
      [1, 2],
    ] as const) {
      const { expected, measured } = await alongDirection(graded, gradient, { first, step, delta: 2e-3 }, async (moved) => {
        const { modes } = (await model.evaluate(moved, fine, undefined)).modes!.buckling!.get('A')!
        return Math.log(modes.reduce((sum, { load }) => sum + load ** -32, 0)) / -32
      })
      expect(Math.abs(measured / expected - 1), `${measured} for ${expected}`).toBeLessThan(5e-3)
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
