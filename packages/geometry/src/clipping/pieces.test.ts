import { expect, it } from 'vitest'
import { SplitPieces } from './pieces.ts'
import type { SplitTriangle } from './triangulation.ts'

it('gives the pieces of split triangles back as they were added, however many there are', () => {
  const splits = Array.from({ length: 3000 }, (_, n): SplitTriangle => {
    const pieces = Array.from({ length: n % 5 }, (_, i) => [n, n + i, n + 2 * i] as const)
    return { pieces, kept: pieces.map((_, i) => (n + i) % 3 === 0) }
  })
  const all = new SplitPieces()
  for (const [n, split] of splits.entries()) all.add(10 * n, split)
  expect(all.count).toBe(3000)
  expect(splits.map((_, n) => all.at(n))).toEqual(splits)
  expect([all.triangle(0), all.triangle(2999), all.triangle(3000)]).toEqual([0, 29_990, Infinity])
})
