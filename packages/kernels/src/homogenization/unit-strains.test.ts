import { describe, expect, test } from 'vitest'
import { referenceHomogenization } from '../../reference/homogenization.ts'
import { unitStrains } from './unit-strains.ts'

const steel = { c11: 1.35, c12: 0.58, c44: 0.385 }

describe('unit strains of a periodic cell', () => {
  test('a solid cube is its own material', () => {
    const answer = unitStrains({ n: 4, stiffness: new Float64Array(64).fill(1) }, steel)
    expectClose(answer.meanNormal, [1.35, 0.58, 0.58, 0, 0, 0], 1e-12)
    expectClose(answer.meanShear, [0, 0, 0, 0, 0, 0.385], 1e-12)
  })

  test('layers across x: harmonic mean of C11 and C44', () => {
    const answer = unitStrains({ n: 4, stiffness: cellOf(4, (i) => (i < 2 ? 1 : 0.1)) }, steel, { tolerance: 1e-10 })
    const harmonic = 2 / (1 / 1 + 1 / 0.1)
    expect(Math.abs(answer.meanNormal[0] / (harmonic * steel.c11) - 1)).toBeLessThan(1e-6)
    expect(Math.abs(answer.meanShear[5] / (harmonic * steel.c44) - 1)).toBeLessThan(1e-6)
  })

  test('layers across z: arithmetic mean of the in-plane shear, the known law of the in-plane stretch', () => {
    const answer = unitStrains({ n: 4, stiffness: cellOf(4, (_i, _j, k) => (k < 2 ? 1 : 0.1)) }, steel, { tolerance: 1e-10 })
    expect(Math.abs(answer.meanShear[5] / (0.55 * steel.c44) - 1)).toBeLessThan(1e-6)
    // C11 = <C11 − C12²/C33> + <C12/C33>² / <1/C33> (Backus 1962); the ratio C12/C33 is the same in both layers.
    const plane = 0.55 * (steel.c11 - steel.c12 ** 2 / steel.c11)
    const through = (steel.c12 / steel.c11) ** 2 * (2 / (1 + 10)) * steel.c11
    expect(Math.abs(answer.meanNormal[0] / (plane + through) - 1)).toBeLessThan(1e-6)
  })

  test('agrees with the reference on a ragged cell of two stiffnesses and voids', () => {
    const stiffness = cellOf(5, (i, j, k) => ((i * 7 + j * 11 + k * 13 + i * j * k) % 4 === 0 ? 0 : 1 + ((i + j) % 2)))
    const expected = referenceHomogenization(5, stiffness, steel)
    const answer = unitStrains({ n: 5, stiffness }, steel, { tolerance: 1e-11 })
    expectClose(
      answer.meanNormal,
      expected.map((row) => row[0]),
      1e-9,
    )
    expectClose(
      answer.meanShear,
      expected.map((row) => row[5]),
      1e-9,
    )
  })

  test('starts from an earlier answer and has nothing left to do', () => {
    const cell = { n: 6, stiffness: cellOf(6, (i, j, k) => (i < 2 || j < 2 || k < 2 ? 1 : 0)) }
    const first = unitStrains(cell, steel, { tolerance: 1e-8 })
    const second = unitStrains(cell, steel, { tolerance: 1e-8, start: first.displacement })
    expect(first.iterations).toBeGreaterThan(5)
    expect(second.iterations).toBeLessThanOrEqual(1)
    expectClose(second.meanNormal, first.meanNormal, 1e-7)
  })

  test('says when it does not converge', () => {
    const cell = { n: 6, stiffness: cellOf(6, (i, j, k) => (i < 2 || j < 2 || k < 2 ? 1 : 0)) }
    expect(() => unitStrains(cell, steel, { tolerance: 1e-8, maxIterations: 3 })).toThrow('did not converge in 3 iterations')
  })
})

function cellOf(n: number, stiffness: (i: number, j: number, k: number) => number): Float64Array {
  return Float64Array.from({ length: n ** 3 }, (_, at) => stiffness(at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))))
}

function expectClose(found: readonly number[], expected: readonly number[], tolerance: number): void {
  for (const [i, value] of expected.entries()) expect(Math.abs(found[i] - value)).toBeLessThan(tolerance)
}
