/** Different in every process, so that nobody can make a file whose corners all have one hash. No result depends on it. */
const seed = Math.floor(2 ** 32 * Math.random()) | 0

/** Mixes three 32-bit words into a hash whose low bits may be used as a slot. */
export const hash3 = (a: number, b: number, c: number): number => seededHash3(seed, a, b, c)

/** Shifts after every word: float32 coordinates of few digits differ in their high bits only, which products keep high. */
export function seededHash3(start: number, a: number, b: number, c: number): number {
  let h = Math.imul(start ^ a, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15) ^ b, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ c, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d)
  return h ^ (h >>> 15)
}

/** Slots of an open-addressing table that stays at most half full; all −1. */
export function emptySlots(entries: number): Int32Array<ArrayBuffer> {
  let size = 16
  while (size < 2 * entries) size *= 2
  return new Int32Array(size).fill(-1)
}
