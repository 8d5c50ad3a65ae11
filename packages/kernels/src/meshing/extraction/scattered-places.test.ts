import { describe, expect, it } from 'vitest'
import { scatteredPlace } from './scattered-places.ts'

const places = (count: number) => Array.from({ length: count }, (_, i) => scatteredPlace(i))

describe('scatteredPlace', () => {
  it.each([4, 7, 12])('puts one of 2^%i places in every rectangle of that part of the square', (power) => {
    const all = places(2 ** power)
    for (let a = 0; a <= power; a++) {
      const hit = new Set(all.map(([y, z]) => Math.floor(y * 2 ** a) * 2 ** (power - a) + Math.floor(z * 2 ** (power - a))))
      expect(hit.size).toBe(2 ** power)
    }
  })

  it('integrates a smooth function to 1e-5, a disc to 3e-4, and rods in rows without beating with them as a grid does', () => {
    const all = places(2 ** 14)
    const mean = (f: (y: number, z: number) => number): number => all.reduce((sum, [y, z]) => sum + f(y, z), 0) / all.length
    expect(Math.abs(mean((y, z) => Math.sin(3 * y) * Math.exp(z)) - ((1 - Math.cos(3)) / 3) * (Math.E - 1))).toBeLessThan(1e-5)
    expect(Math.abs(mean((y, z) => (y * y + z * z < 1 ? 1 : 0)) - Math.PI / 4)).toBeLessThan(3e-4)
    // Rods in rows: the period of the cells that a regular grid would beat with.
    const rods = (y: number, z: number): number => ((21 * y) % 1 < 0.25 && (21 * z) % 1 < 0.25 ? 1 : 0)
    const rows = Array.from({ length: 2 ** 14 }, (_, i) => [((i % 128) + 0.5) / 128, ((i >> 7) + 0.5) / 128] as const)
    const ofRows = rows.reduce((sum, [y, z]) => sum + rods(y, z), 0) / rows.length
    expect(Math.abs(mean(rods) - 1 / 16)).toBeLessThan(4e-4)
    expect(Math.abs(ofRows - 1 / 16)).toBeGreaterThan(1e-3)
  })
})
