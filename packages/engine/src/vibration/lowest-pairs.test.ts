import { describe, expect, it } from 'vitest'
import { symmetricEigen } from '../discretisation/linear/symmetric-eigen.ts'
import { type EigenProblem, lowestPairs } from './lowest-pairs.ts'

type Matrix = readonly (readonly number[])[]

const times = (matrix: Matrix, x: Float64Array) =>
  Float64Array.from(matrix, (row) => row.reduce((sum, value, j) => sum + value * x[j]!, 0))
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** Preconditioned by the diagonal. */
const problemOf = (stiffness: Matrix, mass: Matrix): EigenProblem => ({
  length: stiffness.length,
  multiplyStiffness: async (x) => times(stiffness, x),
  multiplyMass: (x) => times(mass, x),
  precondition: async (r) => {
    const step = r.map((value, i) => value / stiffness[i]![i]!)
    return { step, work: dot(r, step) }
  },
})

/** A chain of springs that is held at both ends: λ = 4 sin²(nπ / 2(N + 1)) with masses of 1. */
const size = 24
const tridiagonal = (diagonal: number, beside: number): Matrix =>
  Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => (i === j ? diagonal : Math.abs(i - j) === 1 ? beside : 0)),
  )
const start = (count: number) =>
  Array.from({ length: count }, (_, n) => Float64Array.from({ length: size }, (__, i) => Math.cos((n * n + 1) * i)))

describe('lowestPairs', () => {
  it('finds the values of a chain, with vectors that are orthogonal in mass and stiffness to 1e-8', async () => {
    const stiffness = tridiagonal(2, -1)
    const mass = tridiagonal(1, 0)
    const found = await lowestPairs(problemOf(stiffness, mass), { count: 4, guards: 2, tolerance: 1e-12, start: start(6) })
    expect(found.converged).toBe(true)
    found.values.forEach((value, n) => {
      expect(value / (4 * Math.sin(((n + 1) * Math.PI) / (2 * (size + 1))) ** 2)).toBeCloseTo(1, 9)
    })
    for (const [i, a] of found.vectors.entries())
      for (const [j, b] of found.vectors.entries()) {
        expect(Math.abs(dot(a, times(mass, b)) - (i === j ? 1 : 0))).toBeLessThan(1e-8)
        if (i !== j) expect(Math.abs(dot(a, times(stiffness, b)))).toBeLessThan(1e-8)
      }
  })

  it('agrees with the whole spectrum where masses are coupled', async () => {
    const stiffness = tridiagonal(2, -1)
    const mass = tridiagonal(4 / 6, 1 / 6)
    // Both matrices have the chain's vectors, so the values are the quotients of theirs.
    const of = (matrix: Matrix) => symmetricEigen(matrix).values.sort((a, b) => a - b)
    const expected = of(stiffness).map((value, n) => value / of(mass)[size - 1 - n]!)
    const found = await lowestPairs(problemOf(stiffness, mass), { count: 3, tolerance: 1e-12, start: start(3) })
    for (const [n, value] of found.values.entries()) expect(value / expected[n]!).toBeCloseTo(1, 8)
  })

  it('finds both of two equal values', async () => {
    // Two chains that know nothing of each other.
    const half = size / 2
    const stiffness = tridiagonal(2, -1).map((row, i) => row.map((value, j) => (i < half === j < half ? value : 0)))
    const found = await lowestPairs(problemOf(stiffness, tridiagonal(1, 0)), {
      count: 2,
      guards: 1,
      tolerance: 1e-12,
      start: start(3),
    })
    const expected = 4 * Math.sin(Math.PI / (2 * (half + 1))) ** 2
    for (const value of found.values) expect(value / expected).toBeCloseTo(1, 8)
  })

  it('looks once at a pair that is exact, however long the others take', async () => {
    const problem = problemOf(tridiagonal(2, -1), tridiagonal(1, 0))
    const first = 4 * Math.sin(Math.PI / (2 * (size + 1))) ** 2
    const exact = Float64Array.from({ length: size }, (_, i) => Math.sin(((i + 1) * Math.PI) / (size + 1)))
    const looked: number[] = []
    const counted: EigenProblem = {
      ...problem,
      precondition: (r, value) => {
        looked.push(value)
        return problem.precondition(r, value)
      },
    }
    const found = await lowestPairs(counted, { count: 3, tolerance: 1e-9, start: [exact, ...start(2)] })
    expect(found).toMatchObject({ converged: true, steps: looked.length })
    expect(looked.filter((value) => Math.abs(value / first - 1) < 1e-9)).toHaveLength(1)
    expect(looked.length).toBeGreaterThan(10)
  })

  it('says when it did not get there, and refuses more pairs than unknowns', async () => {
    const problem = problemOf(tridiagonal(2, -1), tridiagonal(1, 0))
    const hasty = await lowestPairs(problem, { count: 3, tolerance: 1e-12, start: start(3), mostSteps: 3 })
    expect(hasty.converged).toBe(false)
    await expect(lowestPairs(problem, { count: 25, tolerance: 1e-6, start: start(25) })).rejects.toThrow('1 to 24 pairs')
    await expect(lowestPairs(problem, { count: 3, tolerance: 1e-6, start: start(2) })).rejects.toThrow('3 independent')
  })

  it('stops when it is cancelled', async () => {
    const problem = problemOf(tridiagonal(2, -1), tridiagonal(1, 0))
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(lowestPairs(problem, { count: 3, tolerance: 1e-6, start: start(3), signal })).rejects.toThrow('enough')
  })
})
