import { describe, expect, test } from 'vitest'
import { assemblePieces, multiply, solveConstrained } from '../../reference/elasticity.ts'
import { isotropic, noise, relativeError, solverFor, uniform } from '../testing/elasticity-problem.ts'
import { type SampledPieces, type SampledSolid, samplePieces } from '../testing/sampled-pieces.ts'
import type { ElasticOptions, ElasticSolver } from './solver.ts'

const material = isotropic(1800, 0.4)

/** A block with a slit from below, oblique to the grid, and thin against its cells. */
const slitBlock: SampledSolid = {
  grid: { nx: 8, ny: 3, nz: 6, spacing: 0.7 },
  origin: [-0.2, -0.1, -0.3],
  samples: 6,
  stiffness: (x, y, z) => {
    const inside = x > 0 && x < 5.1 && y > 0 && y < 1.9 && z > 0 && z < 3.7
    return inside && !(Math.abs(x - 2.4 - 0.2 * z) < 0.07 && z < 2.6) ? (x > 3.6 ? 0.2 : 1) : 0
  },
  moduli: material,
}

async function piecesSolver(
  solid: SampledSolid,
  sampled: SampledPieces,
  held: Uint32Array,
  options: ElasticOptions = {},
): Promise<ElasticSolver> {
  const solver = await solverFor(solid.grid, { ...options, cutCells: sampled.cutCells })
  const none = uniform(solid.grid, [0, 0, 0])
  solver.setModuli(none.c11, none.c12, none.c44)
  solver.setCutModuli(sampled.moduli, sampled.reliefs)
  solver.setConstrainedNodes(held)
  await solver.prepare()
  return solver
}

/** Nodes of pieces whose place is the grid's one where the function says so. */
const nodesOfPlaces = (
  { cutCells, places }: SampledPieces,
  { grid }: SampledSolid,
  chosen: (i: number, j: number, k: number) => boolean,
): Uint32Array =>
  Uint32Array.from(new Set(cutCells.nodes))
    .filter((node) => {
      const place = places[node] ?? 0
      const row = Math.floor(place / (grid.nx + 1))
      return chosen(place % (grid.nx + 1), row % (grid.ny + 1), Math.floor(row / (grid.ny + 1)))
    })
    .sort()

describe('pieces with nodes of their own', () => {
  const sampled = samplePieces(slitBlock)
  const reference = assemblePieces(slitBlock.grid, uniform(slitBlock.grid, [0, 0, 0]), {
    nodes: sampled.cutCells.nodes,
    moduli: sampled.moduli,
    reliefs: sampled.reliefs,
  })
  const doubled = sampled.places.length - 9 * 4 * 7

  test('agree with the dense reference of the same connectivity to 1e-12', async () => {
    expect(doubled).toBeGreaterThan(10)
    const solver = await piecesSolver(slitBlock, sampled, new Uint32Array())
    const x = noise(3 * sampled.places.length)
    expect(relativeError(await solver.multiply(x), multiply(reference, x))).toBeLessThan(1e-12)
  })

  test('share the work of the load: their energies add up to the compliance', async () => {
    const held = nodesOfPlaces(sampled, slitBlock, (i) => i === 0)
    const solver = await piecesSolver(slitBlock, sampled, held)
    const loaded = nodesOfPlaces(sampled, slitBlock, (i) => i >= 7)
    const values = Float64Array.from({ length: 3 * loaded.length }, (_, i) => [0.1, 0.2, -1][i % 3] ?? 0)
    const { compliance } = await solver.solve({ nodes: loaded, values }, { tolerance: 1e-9 })
    const energies = new Float32Array(25 * sampled.reliefs.length)
    await solver.cutEnergies(energies)
    const sum = sampled.moduli.reduce((total, m, i) => total + m * energies[25 * Math.floor(i / 24) + (i % 24)], 0)
    expect(sum / compliance).toBeCloseTo(1, 5)
  })

  for (const coarsestUnknowns of [10_000, 200, 100]) {
    test(`solve as the reference does, coarsening down to ${coarsestUnknowns} unknowns`, async () => {
      const held = nodesOfPlaces(sampled, slitBlock, (i) => i === 0)
      const force = new Float64Array(3 * sampled.places.length)
      for (const node of nodesOfPlaces(sampled, slitBlock, (i) => i >= 7)) force.set([0.1, 0.2, -1], 3 * node)
      const solver = await piecesSolver(slitBlock, sampled, held, { coarsestUnknowns })
      const result = await solver.solve(force, { tolerance: 1e-11 })
      expect(result.converged).toBe(true)
      expect(relativeError(solver.displacement(), solveConstrained(reference, force, held))).toBeLessThan(1e-8)
      expect(result.iterations).toBeLessThan(45)
    })
  }

  test('give the same bits with one thread, two and three', async () => {
    const held = nodesOfPlaces(sampled, slitBlock, (i) => i === 0)
    const force = new Float64Array(3 * sampled.places.length)
    for (const node of nodesOfPlaces(sampled, slitBlock, (i) => i >= 7)) force.set([0.1, 0.2, -1], 3 * node)
    const answers: Float64Array[] = []
    for (const threads of [1, 2, 3]) {
      const solver = await piecesSolver(slitBlock, sampled, held, { threads, coarsestUnknowns: 100 })
      await solver.solve(force, { tolerance: 1e-8 })
      answers.push(solver.displacement())
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('a doubled node is held and loaded by its own number, and read by it', async () => {
    const { nx, ny, nz } = slitBlock.grid
    const node = sampled.places.length - 1
    const held = Uint32Array.from([...nodesOfPlaces(sampled, slitBlock, (i) => i === 0), (nx + 1) * (ny + 1) * (nz + 1)])
    const solver = await piecesSolver(slitBlock, sampled, held, { coarsestUnknowns: 100 })
    const sparse = { nodes: Uint32Array.of(node), values: Float64Array.of(0.1, 0.2, -1) }
    const result = await solver.solve(sparse, { tolerance: 1e-11 })
    const force = new Float64Array(3 * sampled.places.length)
    force.set(sparse.values, 3 * node)
    const expected = solveConstrained(reference, force, held)
    expect(relativeError(solver.displacement(), expected)).toBeLessThan(1e-8)
    expect(result.compliance / force.reduce((sum, f, i) => sum + f * (expected[i] ?? 0), 0)).toBeCloseTo(1, 6)
    const rounded = solver.roundedDisplacement(Uint32Array.of(node))
    expect([...rounded]).toEqual([...solver.displacement().subarray(3 * node, 3 * node + 3)].map(Math.fround))
  })
})

describe('material that is not connected', () => {
  test('two bars a tenth of a cell apart do not feel each other', async () => {
    const bars: SampledSolid = {
      grid: { nx: 12, ny: 2, nz: 4, spacing: 1 },
      origin: [0, 0, -0.35],
      samples: 10,
      stiffness: (_x, _y, z) => ((z > 0 && z < 1.4) || (z > 1.5 && z < 3) ? 1 : 0),
      moduli: material,
    }
    const sampled = samplePieces(bars)
    const upper = new Set<number>()
    sampled.cutCells.cells.forEach((cell, piece) => {
      const isAbove = Math.floor(cell / 24) > 1 || (Math.floor(cell / 24) === 1 && sampled.shares[piece] < 0.3)
      if (isAbove) for (let n = 0; n < 8; n++) upper.add(sampled.cutCells.nodes[8 * piece + n])
    })
    const held = nodesOfPlaces(sampled, bars, (i) => i === 0)
    const solver = await piecesSolver(bars, sampled, held, { coarsestUnknowns: 100 })
    const loaded = nodesOfPlaces(sampled, bars, (i) => i === 12).filter((node) => upper.has(node))
    expect(loaded.length).toBeGreaterThan(0)
    const values = Float64Array.from({ length: 3 * loaded.length }, (_, i) => (i % 3 === 2 ? -1 : 0))
    const result = await solver.solve({ nodes: loaded, values }, { tolerance: 1e-8 })
    expect(result.converged).toBe(true)
    const u = solver.displacement()
    const largest = u.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    for (const node of nodesOfPlaces(sampled, bars, () => true)) {
      if (!upper.has(node)) expect(Math.hypot(...u.subarray(3 * node, 3 * node + 3)) / largest).toBeLessThan(1e-12)
    }
  })

  test('a loaded body that nothing holds does not converge, though another is held next to it', async () => {
    const bars: SampledSolid = {
      grid: { nx: 8, ny: 2, nz: 4, spacing: 1 },
      origin: [0, 0, -0.35],
      samples: 10,
      stiffness: (_x, _y, z) => ((z > 0 && z < 1.4) || (z > 1.5 && z < 3) ? 1 : 0),
      moduli: material,
    }
    const sampled = samplePieces(bars)
    const held = nodesOfPlaces(sampled, bars, (i, _j, k) => i === 0 && k === 0)
    const solver = await piecesSolver(bars, sampled, held)
    const force = new Float64Array(3 * sampled.places.length)
    for (const node of nodesOfPlaces(sampled, bars, (_i, _j, k) => k === 4)) force[3 * node] = 1
    expect((await solver.solve(force, { maxIterations: 100 })).converged).toBe(false)
  })
})

describe('lists of pieces that do not fit', () => {
  const grid = { nx: 2, ny: 1, nz: 1, spacing: 1 }
  const corners = [0, 1, 3, 4, 6, 7, 9, 10]
  const created = (nodes: readonly number[], cells = [0]) =>
    solverFor(grid, { cutCells: { cells: Uint32Array.from(cells), nodes: Uint32Array.from(nodes) } })

  test('are refused with what was expected', async () => {
    await expect(created(corners.slice(1))).rejects.toThrow('Expected 8 nodes, got 7.')
    await expect(created([1, ...corners.slice(1)])).rejects.toThrow('Node 1 of piece 0 lies at another corner')
    await expect(created([12, 12, ...corners.slice(2)])).rejects.toThrow('Node 12 of piece 0 lies at another corner')
    await expect(created([13, ...corners.slice(1)])).rejects.toThrow('Node 12 belongs to no piece.')
  })
})
