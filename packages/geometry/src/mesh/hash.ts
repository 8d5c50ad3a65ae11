/** Mixes three 32-bit words into a hash whose low bits may be used as a slot. */
export function hash3(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return h ^ (h >>> 13)
}

/** Slots of an open-addressing table that stays at most half full; all −1. */
export function emptySlots(entries: number): Int32Array<ArrayBuffer> {
  let size = 16
  while (size < 2 * entries) size *= 2
  return new Int32Array(size).fill(-1)
}
