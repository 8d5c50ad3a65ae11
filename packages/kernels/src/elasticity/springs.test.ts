import { describe, expect, test } from 'vitest'
import { assemble, assemblePieces, multiply, solveConstrained, withSprings } from '../../reference/elasticity.ts'
import {
  bracket,
  forceOn,
  isotropic,
  nodesOf,
  nodesWhere,
  noise,
  outsideBracket,
  relativeError,
  solverFor,
  uniform,
  varied,
} from '../testing/elasticity-problem.ts'
import { samplePieces } from '../testing/sampled-pieces.ts'
import type { NodalSprings } from './held-nodes.ts'
import type { ElasticSolver } from './solver.ts'

/** Springs of different stiffness along the axes, from soft to a hundred times as stiff as a cell. */
const springsAt = (nodes: Uint32Array): NodalSprings => ({
  nodes,
  stiffness: Float32Array.from({ length: 3 * nodes.length }, (_, i) => 0.3 * 10 ** ((i % 7) / 2 - 1)),
})
const nothing = new Uint32Array()

describe('springs at nodes of cells', () => {
  const moduli = varied(bracket, outsideBracket)
  const springs = springsAt(nodesWhere(bracket, (i, j, k) => k === bracket.nz && i <= 3 && j > 0))
  const reference = withSprings(assemble(bracket, moduli), springs.nodes, springs.stiffness)
  const force = forceOn(bracket, (i, _, k) => i === bracket.nx && k <= 2, [0.3, 1, -0.5])
  const prepared = async (threads: number, coarsestUnknowns: number, held: Uint32Array = nothing): Promise<ElasticSolver> => {
    const solver = await solverFor(bracket, { threads, coarsestUnknowns })
    solver.setModuli(moduli.c11, moduli.c12, moduli.c44)
    solver.setConstrainedNodes(held, undefined, springs)
    await solver.prepare()
    return solver
  }

  test('agree with the dense reference to 1e-12', async () => {
    const x = noise(3 * nodesOf(bracket))
    expect(relativeError(await (await prepared(2, 100)).multiply(x), multiply(reference, x))).toBeLessThan(1e-12)
  })

  for (const coarsestUnknowns of [10_000, 100]) {
    test(`alone hold a part as in the reference, coarsening down to ${coarsestUnknowns} unknowns`, async () => {
      const solver = await prepared(2, coarsestUnknowns)
      const result = await solver.solve(force, { tolerance: 1e-11 })
      expect(result.converged).toBe(true)
      expect(result.iterations).toBeLessThan(50)
      expect(relativeError(solver.displacement(), solveConstrained(reference, force, nothing))).toBeLessThan(1e-8)
    })
  }

  test('do nothing at held nodes', async () => {
    const held = nodesWhere(bracket, (i, j, k) => k === bracket.nz && i <= 2 && j > 0)
    const solver = await prepared(2, 100, held)
    await solver.solve(force, { tolerance: 1e-11 })
    expect(relativeError(solver.displacement(), solveConstrained(reference, force, held))).toBeLessThan(1e-8)
  })

  test('give the same bits with one thread, two and three', async () => {
    const answers: Float64Array[] = []
    for (const threads of [1, 2, 3]) {
      const solver = await prepared(threads, 100)
      await solver.solve(force, { tolerance: 1e-8 })
      answers.push(solver.displacement())
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('are those that were set last, whether more or fewer', async () => {
    const solver = await prepared(2, 100)
    const everywhere = springsAt(nodesWhere(bracket, (i, j, k) => !outsideBracket(i, j, k)))
    for (const next of [everywhere, springs]) {
      solver.setConstrainedNodes(nothing, undefined, next)
      await solver.prepare()
      await solver.solve(force, { tolerance: 1e-11 })
      const expected = solveConstrained(withSprings(assemble(bracket, moduli), next.nodes, next.stiffness), force, nothing)
      expect(relativeError(solver.displacement(), expected)).toBeLessThan(1e-8)
    }
    const held = nodesWhere(bracket, (_i, _j, k) => k === bracket.nz)
    solver.setConstrainedNodes(held)
    await solver.prepare()
    await solver.solve(force, { tolerance: 1e-11 })
    expect(relativeError(solver.displacement(), solveConstrained(assemble(bracket, moduli), force, held))).toBeLessThan(1e-8)
  })

  test('that make no stiffness are refused', async () => {
    const solver = await solverFor(bracket)
    const set = (nodes: number[], stiffness: number[]) => (): void =>
      solver.setConstrainedNodes(nothing, undefined, {
        nodes: Uint32Array.from(nodes),
        stiffness: Float32Array.from(stiffness),
      })
    expect(set([3], [1, 1])).toThrow('Expected 3 stiffnesses, got 2.')
    expect(set([3], [1, -1, 1])).toThrow('The spring at node 3 has a stiffness of -1.')
    expect(set([nodesOf(bracket)], [1, 1, 1])).toThrow(`is not one of ${nodesOf(bracket)}`)
  })
})

test('springs at nodes that a gap doubles hold the side that has them, on every level', async () => {
  const grid = { nx: 9, ny: 2, nz: 5, spacing: 1 }
  const sampled = samplePieces({
    grid,
    origin: [-0.3, -0.2, -0.4],
    samples: 5,
    stiffness: (x, y, z) =>
      x > 0 && x < 8 && y > 0 && y < 1.6 && z > 0 && z < 4 && !(Math.abs(x - 4 - 0.3 * z) < 0.11 && z < 2.4) ? 1 : 0,
    moduli: isotropic(1, 0.3),
  })
  const { cells, nodes } = sampled.cutCells
  const doubled = nodesOf(grid)
  const count = sampled.places.length
  const springs = springsAt(
    Uint32Array.from(new Set(nodes)).filter((node) => node >= doubled || Math.floor(node / (10 * 3)) === 0),
  )
  const reference = withSprings(
    assemblePieces(grid, uniform(grid, [0, 0, 0]), { nodes, moduli: sampled.moduli, reliefs: sampled.reliefs }),
    springs.nodes,
    springs.stiffness,
  )
  const x = noise(3 * count)
  const force = new Float64Array(3 * count)
  for (const node of nodes.slice(-32)) force.set([0.1, 0.2, -1], 3 * node)
  const expected = solveConstrained(reference, force, nothing)
  for (const coarsestUnknowns of [10_000, 100]) {
    const solver = await solverFor(grid, { cutCells: { cells, nodes }, coarsestUnknowns })
    const none = uniform(grid, [0, 0, 0])
    solver.setModuli(none.c11, none.c12, none.c44)
    solver.setCutModuli(sampled.moduli, sampled.reliefs)
    solver.setConstrainedNodes(nothing, undefined, springs)
    await solver.prepare()
    expect(relativeError(await solver.multiply(x), multiply(reference, x))).toBeLessThan(1e-12)
    const { iterations } = await solver.solve(force, { tolerance: 1e-11 })
    expect(iterations).toBeLessThan(45)
    expect(relativeError(solver.displacement(), expected)).toBeLessThan(1e-8)
  }
})
