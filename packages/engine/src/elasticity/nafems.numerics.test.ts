/**
 * Benchmarks of NAFEMS through the cut cells of the analysis. Figures and what cannot be posed: docs/theory/checks.md.
 */
import { joined, prism, reversed } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { centred, gridAround, solved } from '../testing/pressed-part.ts'

/** Corners of an ellipse, counter-clockwise. */
const ellipse = (a: number, b: number) =>
  Array.from({ length: 256 }, (_, i) => [a * Math.cos((i * Math.PI) / 128), b * Math.sin((i * Math.PI) / 128)] as const)

it('NAFEMS LE1, an elliptic membrane: 92.7 MPa at the end of its hole’s long axis within 10 %, and closer on a finer grid', async () => {
  const errors: number[] = []
  for (const cells of [13, 26]) {
    const h = 1 / cells
    const height = 2 * h
    const outer = centred(prism(ellipse(3.25, 2.75), height), height)
    const part = joined(outer, reversed(centred(prism(ellipse(2, 1), height), height)))
    const isSide = (t: number) => {
      const [a, b, c] = [outer[9 * t + 2], outer[9 * t + 5], outer[9 * t + 8]]
      return a !== b || b !== c
    }
    const side = [...Array(outer.length / 9).keys()].filter(isSide).flatMap((t) => [...outer.subarray(9 * t, 9 * t + 9)])
    const grid = gridAround([3.25, 2.75, height / 2], h)
    const { stress } = await solved(part, grid, Float32Array.from(side), ([x, y]) => [10 * x, 10 * y, 0])
    // The wall's own cell is cut, so the stress at the wall is drawn out from the two behind it.
    const first = Math.floor((2 - grid.origin[0]) / h) + 1
    const at = (i: number) => (stress(i, grid.ny / 2, grid.nz / 2)[1] + stress(i, grid.ny / 2 - 1, grid.nz / 2)[1]) / 2
    const depth = (grid.origin[0] + (first + 0.5) * h - 2) / h
    const found = at(first) + depth * (at(first) - at(first + 1))
    errors.push(found / 92.7 - 1)
  }
  expect(Math.abs(errors[1])).toBeLessThan(0.1)
  expect(Math.abs(errors[1])).toBeLessThan(Math.abs(errors[0]))
})
