import { expect, it } from 'vitest'
import { seededHash3 } from './hash.ts'

/** The most of 64³ lattice points, given by the bits of their float32 coordinates, that have one hash. */
function mostAlike(seed: number): number {
  const bits = new Uint32Array(Float32Array.from({ length: 64 }, (_, i) => i).buffer)
  const times = new Map<number, number>()
  let most = 0
  for (const x of bits)
    for (const y of bits)
      for (const z of bits) {
        const hash = seededHash3(seed, x, y, z)
        times.set(hash, (times.get(hash) ?? 0) + 1)
        most = Math.max(most, times.get(hash)!)
      }
  return most
}

it('corners on a grid of whole numbers have hashes of their own', () => {
  for (const seed of [0, 1, -559_038_737]) expect(mostAlike(seed)).toBeLessThan(8)
})

it('words that were chosen to have one hash in one process have different ones in another', () => {
  // The third word undoes what the first two did to the hash before it is mixed for the last time.
  const chosen = Array.from({ length: 1000 }, (_, a) => {
    const first = Math.imul(a, 0x9e3779b1)
    const second = Math.imul(first ^ (first >>> 15), 0x85ebca6b)
    return [a, 0, second ^ (second >>> 13)] as const
  })
  const hashes = (seed: number) => new Set(chosen.map((words) => seededHash3(seed, ...words))).size
  expect(hashes(0)).toBe(1)
  expect(hashes(12_345)).toBeGreaterThan(990)
})
