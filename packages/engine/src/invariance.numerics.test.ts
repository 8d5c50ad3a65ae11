/** What must not change a design, and what must change it by a known factor. */
import { type OptimizationGoal, orThrow } from '@trabecula/domain'
import { lShape, prism } from '@trabecula/geometry'
import { beforeAll, describe, expect, it } from 'vitest'
import { designCandidate, type GradedDesign } from './candidates/design-candidate.ts'
import { prepareRun } from './elasticity/prepare-run.ts'
import { LatticeModel } from './grading/lattice-model.ts'
import type { Part } from './input/part.ts'
import { firstCase, type Setup } from './input/setup.ts'
import { MaterialInterpolation } from './material/interpolation.ts'
import { optimize } from './optimize.ts'
import { boxPart, cantilever, facing, partOf } from './testing/sample-parts.ts'

/** The octet design of a run; for a stiffness as it is graded, because its windows and its file are those for a load. */
async function designOf(part: Part, setup: Setup, threads = 1): Promise<GradedDesign> {
  if (setup.settings.goal === 'max-load') return orThrow(await optimize(part, setup, { only: ['octet'], threads })).candidates[0]
  const run = orThrow(await prepareRun(part, setup, { threads }))
  try {
    return orThrow(await designCandidate(run, 'octet'))
  } finally {
    await run.dispose()
  }
}

const goals: OptimizationGoal[] = ['stiffness', 'max-load']
const part = boxPart(60, 24, 24)
const bent = (settings: Parameters<typeof cantilever>[2]): Setup => ({
  ...cantilever(part, [0, 0, -1], settings),
  elements: 1500,
})

describe.each(goals)('a design for %s', (goal) => {
  const reached = ({ row }: GradedDesign) => (goal === 'stiffness' ? row.stiffnessNPerMm : row.maxLoadN)
  let free: GradedDesign
  let forTarget: GradedDesign
  /** For a share of what the design without a target reaches. */
  const designFor = (share: number, threads?: number) => designOf(part, bent({ goal, target: share * reached(free) }), threads)
  beforeAll(async () => {
    free = await designOf(part, bent({ goal }))
    forTarget = await designFor(0.8)
  })

  it('is the same to the last bit with one thread and with two, also for a target', async () => {
    for (const [one, two] of [
      [free, await designOf(part, bent({ goal }), 2)],
      [forTarget, await designFor(0.8, 2)],
    ] as const) {
      expect(two.row).toEqual(one.row)
      expect(two.uniform).toEqual(one.uniform)
      expect(two.density.values).toEqual(one.density.values)
    }
  })

  it('of a mirrored part is the mirrored design', async () => {
    const soup = prism(lShape(60, 60, 30), 30)
    const mirrored = soup.slice()
    for (let at = 0; at < soup.length; at += 9) {
      for (const [to, from] of [
        [0, 0],
        [3, 6],
        [6, 3],
      ] as const) {
        mirrored.set([soup[at + from], soup[at + from + 1], 30 - soup[at + from + 2]], at + to)
      }
    }
    const [left, right] = [partOf(soup), partOf(mirrored)]
    const setup = (of: Part, z: number): Setup => ({
      cases: [
        firstCase(
          facing(of, 0, 1).filter((t) => of.soup[9 * t] > 29),
          { x: 0.2, y: -1, z },
        ),
      ],
      held: facing(of, 1, 1).filter((t) => of.soup[9 * t + 1] > 29),
      settings: bent({ goal }).settings,
      elements: 3000,
    })
    const [one, other] = [await designOf(left, setup(left, 0.5)), await designOf(right, setup(right, -0.5))]
    expect(other.row.stiffnessNPerMm / one.row.stiffnessNPerMm).toBeCloseTo(1, 3)
    // Voxels of windows and samples of the mass lie on lines that are not mirrored.
    expect(Math.abs(other.row.maxLoadN / one.row.maxLoadN - 1)).toBeLessThan(0.01)
    expect(other.row.massG / one.row.massG).toBeCloseTo(1, 3)
    const [nx, ny, nz] = one.density.size
    let difference = 0
    for (let node = 0; node < nx * ny * nz; node++) {
      const k = Math.floor(node / (nx * ny))
      const image = node + (nz - 1 - 2 * k) * nx * ny
      difference = Math.max(difference, Math.abs(one.density.values[node] - other.density.values[image]))
    }
    expect(difference).toBeLessThan(0.02)
  })

  it('weighs no less when more is requested of it', async () => {
    let before = 0
    for (const { row } of [await designFor(0.65), forTarget, await designFor(0.95)]) {
      expect(row.targetMet).toBe(true)
      expect(row.massG).toBeGreaterThanOrEqual(before * 0.999)
      before = row.massG
    }
  })
})

it('a lattice twice as large in everything is twice as stiff, four times as strong and eight times as heavy', async () => {
  const found = []
  for (const scale of [1, 2]) {
    const of = boxPart(160 * scale, 80 * scale, 80 * scale)
    const run = orThrow(await prepareRun(of, { ...cantilever(of, [0, 0, -1], { shellMm: 4 * scale }), elements: 3000 }))
    const { problem, analysis } = run
    // Walls from 2.5 mm on, so that the printer takes nothing from either.
    const bounds = { min: 0.2, max: 0.6, minReason: 'wall', maxReason: 'ceiling', printable: true } as const
    const model = new LatticeModel(
      analysis,
      new MaterialInterpolation('gyroid-sheet', 40 * scale, problem.material, problem.printer, bounds),
    )
    const graded = problem.core.map((share, cell) => (share > 0 ? 0.3 + 0.08 * Math.sin(cell) : 0))
    const state = await model.evaluate(graded, 1e-7, undefined)
    found.push({ stiffness: state.solution.stiffness, load: state.onset.maxLoad, mass: problem.volume * state.mean })
    await run.dispose()
  }
  const [small, large] = found as [(typeof found)[0], (typeof found)[0]]
  expect(large.stiffness / small.stiffness).toBeCloseTo(2, 3)
  expect(large.load / small.load).toBeCloseTo(4, 2)
  expect(large.mass / small.mass).toBeCloseTo(8, 3)
})
