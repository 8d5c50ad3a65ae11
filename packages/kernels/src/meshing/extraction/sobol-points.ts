/**
 * Places in the unit square for an integral over it: the first two dimensions of Sobol's sequence with a nested (Owen)
 * scrambling by a hash. Of the first 2^k places every rectangle of 2^-a by 2^-b with a + b = k holds one, and rows and
 * columns of them beat with no period. Deterministic.
 *
 * Source: B. Burley, Practical Hash-based Owen Scrambling, Journal of Computer Graphics Techniques 9 (2020) 4.
 *
 * @param index from 0 up to 2^32 − 1
 */
export function sobolPoint(index: number): readonly [number, number] {
  return [scrambled(reversed(index), seeds[0]) / 2 ** 32, scrambled(secondDimension(index), seeds[1]) / 2 ** 32]
}

const seeds = [0x68bc21eb, 0x02e5be93] as const

/** Sobol's second dimension, whose directions are the rows of Pascal's triangle modulo 2. */
function secondDimension(index: number): number {
  let place = 0
  for (let rest = index, direction = 0x80000000; rest !== 0; rest >>>= 1, direction ^= direction >>> 1)
    if ((rest & 1) !== 0) place ^= direction
  return place
}

/** Turns each binary digit over by a hash of those before it; what comes out is between 0 and 2^32. */
function scrambled(place: number, seed: number): number {
  let digits = (reversed(place) + seed) | 0
  for (const factor of factors) digits ^= Math.imul(digits, factor)
  return reversed(digits) >>> 0
}

/** Even, so that a digit is turned over by lower ones only. */
const factors = [0x6c50b47c, 0xb82f1e52, 0xc7afe638, 0x8d22f6e6] as const

/** The 32 binary digits the other way round. */
function reversed(digits: number): number {
  let value = ((digits >>> 1) & 0x55555555) | ((digits & 0x55555555) << 1)
  value = ((value >>> 2) & 0x33333333) | ((value & 0x33333333) << 2)
  value = ((value >>> 4) & 0x0f0f0f0f) | ((value & 0x0f0f0f0f) << 4)
  value = ((value >>> 8) & 0x00ff00ff) | ((value & 0x00ff00ff) << 8)
  return (value >>> 16) | (value << 16)
}
