import type { OptimizationSettings } from '@trabecula/domain'
import { box } from '@trabecula/geometry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Analysis } from './elasticity/analysis.ts'
import { prepareRun } from './elasticity/prepare-run.ts'
import type { Setup } from './input/setup.ts'
import { optimize } from './optimize.ts'
import { boxPart, cantilever, facing, loadedOn, partOf } from './testing/sample-parts.ts'

const part = boxPart(80, 20, 20)
const good = cantilever(part, [0, 0, -1])

async function refusalOf(setup: Setup, of = part): Promise<{ code: string; message: string }> {
  const run = await prepareRun(of, setup)
  if (!run.ok) return run.refusal
  await run.value.dispose()
  return { code: 'accepted', message: '' }
}

/** Finished text: one or two sentences, no raw value of the program. */
function expectSentence(message: string): void {
  expect(message).toMatch(/^[A-Z].*\.$/)
  expect(message).not.toMatch(/NaN|undefined|null|Infinity|\[object/)
}

describe('values that make no sense are refused in a sentence before anything is computed', () => {
  it.each<[string, Partial<OptimizationSettings>]>([
    ['not-a-number', { target: -1 }],
    ['not-a-number', { target: Number.NaN }],
    ['not-a-number', { target: Infinity }],
    ['not-a-number', { shellMm: -1 }],
    ['not-a-number', { shellMm: Number.NaN }],
    ['no-room-for-lattice', { shellMm: 10 }],
    ['no-room-for-lattice', { shellMm: 1e6 }],
  ])('%s for %j', async (code, settings) => {
    const stages: string[] = []
    const run = await prepareRun(
      part,
      { ...good, settings: { ...good.settings, ...settings } },
      { onProgress: (p) => stages.push(p.stage) },
    )
    expect(!run.ok && run.refusal.code).toBe(code)
    if (!run.ok) expectSentence(run.refusal.message)
    expect(stages).toEqual(['problem'])
  })

  it.each([Number.NaN, 0, -5, 1e9])('a wish for %d elements', async (elements) => {
    const { code, message } = await refusalOf({ ...good, elements })
    expect(code).toBe('elements-out-of-range')
    expectSentence(message)
  })

  it.each([[{ x: Number.NaN, y: 0, z: 1 }], [{ x: Infinity, y: 0, z: 0 }], [{ x: 0, y: 0, z: 0 }]])(
    'a force of %j',
    async (force) => {
      expect((await refusalOf(loadedOn(good, good.cases[0].triangles, force))).code).toBe('no-force-direction')
    },
  )
})

describe('a load or support that cannot be true is refused', () => {
  it('10,000 lbf on a hair', async () => {
    const hair = boxPart(60, 7, 7)
    const settings = { goal: 'max-load', target: 44482.2, shellMm: 0.5 } as const
    const { code, message } = await refusalOf(cantilever(hair, [0, 0, -1], settings), hair)
    expect(code).toBe('target-beyond-solid')
    expect(message).toMatch(/even the solid part reaches only \d/)
    const thinner = boxPart(30, 0.1, 0.1)
    expect((await refusalOf(cantilever(thinner, [0, 0, -1], settings), thinner)).code).toBe('no-room-for-lattice')
  })

  it('a boundary that is only a line or a point, about which the part can spin', async () => {
    // A beam whose held end tapers to a blade, to a needle, and to a fifth of its height.
    const whole = partOf(box([80, 20, 20]))
    const tapered = (share: { readonly y: number; readonly z: number }) =>
      partOf(
        whole.soup.map((value, i, all) => {
          const axis = i % 3
          return axis > 0 && all[i - axis] < 0 ? value * (axis === 1 ? share.y : share.z) : value
        }),
      )
    const heldBy = async (share: { readonly y: number; readonly z: number }) => {
      const beam = tapered(share)
      return refusalOf({ ...loadedOn(good, facing(beam, 0, 1)), held: facing(beam, 0, -1) }, beam)
    }
    const blade = await heldBy({ y: 1, z: 0.001 })
    expect(blade.code).toBe('not-held')
    expect(blade.message).toContain('spin')
    expect((await heldBy({ y: 0.001, z: 0.001 })).code).toBe('not-held')
    expect((await heldBy({ y: 1, z: 0.2 })).code).toBe('accepted')
  })
})

describe('an analysis that does not converge', () => {
  const solve = Analysis.prototype.solveLattice
  const coarse = { ...good, elements: 1000 }
  beforeEach(() => {
    vi.spyOn(Analysis.prototype, 'solveLattice').mockImplementation(async function (this: Analysis, law, ...rest) {
      const solved = await solve.call(this, law, ...rest)
      for (const one of law.cell === 'octet' ? solved : [])
        Object.assign(one, { solution: { ...one.solution, converged: false, residual: 0.3 } })
      return solved
    })
  })
  afterEach(() => vi.restoreAllMocks())

  it('fails the candidate and says so', async () => {
    const result = await optimize(part, coarse, { only: ['octet'] })
    expect(!result.ok && result.refusal.code).toBe('not-solved')
    expect(!result.ok && result.refusal.message).toContain('did not converge (residual 3.0e-1)')
  })

  it('is named in the notes of the run when other families are delivered', async () => {
    const result = await optimize(part, coarse, { only: ['octet', 'gyroid-sheet'] })
    expect(result.ok && result.value.candidates.map(({ cell }) => cell)).toEqual(['gyroid-sheet'])
    expect(result.ok && result.value.analysis.notes).toEqual([
      expect.stringMatching(/^Octet was left out\. The analysis did not/),
    ])
  })
})
