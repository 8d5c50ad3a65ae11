/**
 * Loads at which solid parts buckle, against beams and plates: what is left of the difference is in the comments and in
 * docs/theory/buckling.md.
 */
import { findMaterial } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { imprintedBlock, trianglesBetween } from '../testing/imprinted-block.ts'
import { betweenPins, heldNodes, onEdges, pinnedAtLoad } from '../testing/plate-on-edges.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { placedElements } from '../vibration/cell-mass.ts'
import { bucklingModes } from './buckling-modes.ts'
import { GeometricStiffness, stressesOf } from './geometric-stiffness.ts'

const { youngMpa: young, poisson } = findMaterial('HP HR PA12')!
const shear = young / (2 * (1 + poisson))

interface Found {
  /** N, ascending. */
  readonly loads: readonly number[]
  /** N/mm along the load. */
  readonly stiffness: number
  readonly spacing: number
  readonly converged: boolean
}

/** Of the solid part on `elements` cells, below `upTo` N; `change` holds and loads other nodes than the set-up does. */
async function solidLoads(
  part: Part,
  setup: Setup,
  elements: number,
  { upTo = 1e5, change = (problem) => problem }: { upTo?: number; change?: (problem: Problem) => Problem } = {},
): Promise<Found> {
  const built = await buildProblem(part, { ...setup, elements })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = change(built.value)
  const analysis = await Analysis.create(problem, 1)
  try {
    const [solved] = await analysis.solveSolid({ tolerance: 1e-6 })
    const { stiffness } = solved!.solution
    const elements = placedElements(problem)
    const stresses = new GeometricStiffness(problem, elements, await stressesOf(analysis, solved!, elements))
    const found = await bucklingModes(analysis.threads, problem, elements, stresses, { count: 2, upTo, tolerance: 1e-4 })
    const { converged, modes } = found
    return { loads: modes.map(({ load }) => load), stiffness, spacing: problem.grid.spacing, converged }
  } finally {
    await analysis.dispose()
  }
}

describe('a square column', () => {
  const side = 8
  const inertia = side ** 4 / 12
  /** mm²: of the section, as far as it carries shear (Cowper). */
  const shearArea = (side ** 2 * (10 * (1 + poisson))) / (12 + 11 * poisson)
  /** Euler's load of this length between pinned ends, with Engesser's correction for shear. */
  const euler = (length: number) => {
    const load = (Math.PI ** 2 * young * inertia) / length ** 2
    return load / (1 + load / (shearArea * shear))
  }
  const free = boxPart(160, side, side)
  const pushed = cantilever(free, [-1, 0, 0])

  it('that is held at one end buckles both ways at Euler’s load within 1 %, closer on a finer grid', async () => {
    const coarse = await solidLoads(free, pushed, 1920)
    const fine = await solidLoads(free, pushed, 5000)
    expect(fine.spacing / coarse.spacing).toBeCloseTo(2 / 3, 3)
    const errors = [coarse, fine].map(({ loads }) => loads[0]! / euler(320) - 1)
    expect(Math.abs(errors[0]!)).toBeLessThan(0.01)
    expect(Math.abs(errors[1]!)).toBeLessThan(0.002)
    expect(fine.loads[1]! / fine.loads[0]!).toBeCloseTo(1, 3)
  })

  it('whose faces all run through cells buckles at the load of its own bending stiffness', async () => {
    const along = await solidLoads(free, pushed, 1300)
    expect(along.spacing).toBeGreaterThan(2.3)
    const across = await solidLoads(free, cantilever(free, [0, 0, -1]), 1300)
    const bending = 1 / (160 ** 3 / (3 * young * inertia) + 160 / (shearArea * shear))
    // Four cells hold 8 mm in 9.8: it bends 6 % too stiffly, and buckles as much too late.
    expect(along.loads[0]! / euler(320) / (across.stiffness / bending)).toBeCloseTo(1, 1.7)
  })

  it('that is held at one end and guided at the other buckles at the load of clamped ends within 1 %', async () => {
    const [length, band] = [400, 8]
    const part = imprintedBlock([
      [0, length, length + band],
      [0, side],
      [0, side],
    ])
    const guide = [1, 2].flatMap((axis) =>
      [0, side].flatMap((at) => {
        const [low, high] = [
          [length, 0, 0],
          [length + band, side, side],
        ]
        low[axis] = at
        high[axis] = at
        return [...trianglesBetween(part, low, high)]
      }),
    )
    const setup = {
      ...cantilever(part, [-1, 0, 0]),
      supports: [{ kind: 'sliding', triangles: Uint32Array.from(guide) }],
    } as const
    const { loads } = await solidLoads(part, setup, 4900)
    // The guide holds the sides only: behind its edge the section still turns, and dies out over √(EI/GA).
    const turning = Math.sqrt((young * inertia) / (shear * shearArea))
    expect(Math.abs(loads[0]! / euler((length + turning) / 2) - 1)).toBeLessThan(0.01)
    expect(Math.abs(loads[0]! / euler(length / 2) - 1)).toBeLessThan(0.03)
  })

  it.each([
    // No support of a set-up holds a line across without holding it along: these hold the nodes themselves.
    ['between pinned ends', betweenPins, 160],
    ['held at one end and pinned at the other', pinnedAtLoad, (160 * Math.PI) / 4.493409],
  ])('%s buckles both ways at Euler’s load within 2 %', async (_, change, length) => {
    const { loads } = await solidLoads(free, pushed, 1920, { change })
    for (const load of loads) expect(Math.abs(load / euler(length) - 1)).toBeLessThan(0.02)
    expect(loads).toHaveLength(2)
  })

  it('that is pulled does not buckle', async () => {
    const found = await solidLoads(free, cantilever(free, [1, 0, 0]), 1920, { upTo: 4e4 })
    expect(found).toMatchObject({ loads: [], converged: true })
  })
})

it('a thin strip that is bent by its tip tilts at Prandtl’s load within 3 %', async () => {
  const [length, height, thickness] = [480, 24, 3]
  const part = boxPart(length, thickness, height)
  const series = [1, 3, 5, 7].reduce((sum, n) => sum + Math.tanh((n * Math.PI * height) / (2 * thickness)) / n ** 5, 0)
  const torsion = ((shear * height * thickness ** 3) / 3) * (1 - ((192 * thickness) / (Math.PI ** 5 * height)) * series)
  const weak = (young * height * thickness ** 3) / 12
  const strong = (young * thickness * height ** 3) / 12
  // The strip that has bent is harder to tilt: Michell's root.
  const prandtl = (4.0126 * Math.sqrt(weak * torsion)) / length ** 2 / Math.sqrt((1 - weak / strong) * (1 - torsion / strong))
  const { loads } = await solidLoads(part, cantilever(part, [0, 0, -1], { shellMm: 0.5 }), 16_040, { upTo: 40 })
  expect(Math.abs(loads[0]! / prandtl - 1)).toBeLessThan(0.03)
})

describe('a square plate that is pushed at two edges and held across at all of them', () => {
  const [edge, thickness] = [96, 3]
  const part = boxPart(edge, edge, thickness)
  const setup = cantilever(part, [-1, 0, 0], { shellMm: 0.5 })
  const bending = (young * thickness ** 3) / (12 * (1 - poisson ** 2))
  const thin = (4 * Math.PI ** 2 * bending) / edge
  /** N, of Mindlin's plate, whose shear lowers the load by 0.6 %. */
  const mindlin = thin / (1 + (2 * Math.PI ** 2 * bending) / (edge ** 2 * (5 / 6) * shear * thickness))

  it('buckles at Mindlin’s load within 0.5 % where its edges stay straight, which his solution has', async () => {
    const built = await buildProblem(part, { ...setup, elements: 12_000 })
    if (!built.ok) throw new Error(built.refusal.message)
    const problem = { ...built.value, constrained: straightEdges(built.value) }
    const analysis = await Analysis.create(problem, 1)
    try {
      const solver = await analysis.solverFor(undefined)
      const elements = placedElements(problem)
      // The even stress of one newton: the supports of the buckled plate would hinder it.
      const even = (places: number) =>
        Float64Array.from({ length: 6 * places }, (_, i) => (i % 6 === 0 ? -1 / (edge * thickness) : 0))
      const cellStresses = { whole: even(elements.whole.length), cut: even(gaussPoints * problem.cut.cells.length) }
      const stresses = new GeometricStiffness(problem, elements, cellStresses)
      const { modes } = await bucklingModes(solver, problem, elements, stresses, { upTo: 5e4, tolerance: 1e-4 })
      expect(Math.abs(modes[0]!.load / mindlin - 1)).toBeLessThan(0.005)
    } finally {
      await analysis.dispose()
    }
  })

  it('buckles at 2 % less where only the middle of the edges is held, so that they warp, as CalculiX finds, too', async () => {
    const { loads } = await solidLoads(part, setup, 12_000, { upTo: 5e4, change: onEdges })
    expect(loads[0]! / mindlin).toBeLessThan(0.99)
    expect(loads[0]! / mindlin).toBeGreaterThan(0.97)
  })
})

/** All nodes of the edges, held across and along their edge: neither do they turn about its normal, as edges that warp do. */
const straightEdges = (problem: Problem): Problem['constrained'] =>
  heldNodes(problem, (i, j) => {
    const [isAcross, isAlong] = [i === 0 || i === problem.grid.nx, j === 0 || j === problem.grid.ny]
    return isAcross || isAlong ? 4 | (isAcross ? 2 : 0) | (isAlong ? 1 : 0) : 0
  })
