import { describe, expect, it } from 'vitest'
import { sobolPoint } from './sobol-points.ts'

const places = (count: number) => Array.from({ length: count }, (_, i) => sobolPoint(i))

describe('sobolPoint', () => {
  it.each([4, 7, 12])('puts one of 2^%i places in every rectangle of that part of the square', (power) => {
    const all = places(2 ** power)
    for (let a = 0; a <= power; a++) {
      const hit = new Set(all.map(([y, z]) => Math.floor(y * 2 ** a) * 2 ** (power - a) + Math.floor(z * 2 ** (power - a))))
      expect(hit.size).toBe(2 ** power)
    }
  })

  it('integrates a smooth function to 1e-5 and a disc to 3e-4', () => {
    const all = places(2 ** 14)
    const mean = (f: (y: number, z: number) => number): number => all.reduce((sum, [y, z]) => sum + f(y, z), 0) / all.length
    expect(Math.abs(mean((y, z) => Math.sin(3 * y) * Math.exp(z)) - ((1 - Math.cos(3)) / 3) * (Math.E - 1))).toBeLessThan(1e-5)
    expect(Math.abs(mean((y, z) => (y * y + z * z < 1 ? 1 : 0)) - Math.PI / 4)).toBeLessThan(3e-4)
  })
})
