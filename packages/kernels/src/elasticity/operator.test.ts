import { describe, expect, test } from 'vitest'
import { assemble, multiply, solveConstrained } from '../../reference/elasticity.ts'
import {
  bracket,
  displacementField,
  forceOn,
  isotropic,
  largest,
  load,
  nodesOf,
  nodesWhere,
  noise,
  outsideBracket,
  relativeError,
  rigidMotions,
  solverFor,
  uniform,
  varied,
} from '../testing/elasticity-problem.ts'

describe('the operator', () => {
  test('agrees with the dense reference on a cubic L-bracket to 1e-10', async () => {
    const moduli = varied(bracket, outsideBracket)
    const solver = await solverFor(bracket)
    await load(solver, moduli, new Uint32Array())
    const x = noise(3 * nodesOf(bracket))
    expect(relativeError(await solver.multiply(x), multiply(assemble(bracket, moduli), x))).toBeLessThan(1e-10)
  })

  test('leaves rigid motions without force to 1e-10', async () => {
    const grid = { nx: 6, ny: 5, nz: 4, spacing: 0.5 }
    const solver = await solverFor(grid)
    await load(solver, uniform(grid, isotropic(2000, 0.45)), new Uint32Array())
    for (const motion of rigidMotions) {
      const x = displacementField(grid, motion)
      const force = await solver.multiply(x)
      expect(largest(force) / (2000 * largest(x))).toBeLessThan(1e-10)
    }
  })

  test('gives the same product with one thread and with two', async () => {
    const moduli = varied(bracket, outsideBracket)
    const x = noise(3 * nodesOf(bracket))
    const products: Float64Array[] = []
    for (const threads of [1, 2]) {
      const solver = await solverFor(bracket, { threads })
      await load(solver, moduli, new Uint32Array())
      products.push(await solver.multiply(x))
    }
    expect(relativeError(products[1] as Float64Array, products[0] as Float64Array)).toBeLessThan(1e-14)
  })
})

describe('the solution', () => {
  for (const coarsestUnknowns of [10_000, 100]) {
    test(`agrees with the dense reference on an L-bracket, coarsening down to ${coarsestUnknowns} unknowns`, async () => {
      const moduli = varied(bracket, outsideBracket)
      const held = nodesWhere(bracket, (i, _, k) => k === bracket.nz && i <= 3)
      const force = forceOn(bracket, (i, _, k) => i === bracket.nx && k <= 2, [0.3, 1, -0.5])
      const solver = await solverFor(bracket, { coarsestUnknowns })
      await load(solver, moduli, held)
      const result = await solver.solve(force, { tolerance: 1e-11 })
      const expected = solveConstrained(assemble(bracket, moduli), force, held)
      expect(result.converged).toBe(true)
      expect(relativeError(solver.displacement(), expected)).toBeLessThan(1e-8)
      expect(result.compliance).toBeCloseTo(
        force.reduce((sum, f, i) => sum + f * (expected[i] ?? 0), 0),
        7,
      )
    })
  }
})
