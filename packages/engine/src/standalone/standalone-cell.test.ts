import { orThrow } from '@trabecula/domain'
import { boundsOf, inspect, readPartFile } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { compileGlsl } from '../shader/glsl-interpreter.ts'
import { checkCell, standaloneCell } from './standalone-cell.ts'

const asked = { cell: 'octet', size: 8, density: 0.3, resolution: 40, material: 'HP HR PA12' }

describe('a standalone cell', () => {
  it.each(['octet', 'gyroid-sheet'])('of %s is one closed body of the requested size and density', { tags: ['long'] }, (cell) => {
    const made = orThrow(standaloneCell({ ...asked, cell }))
    const reading = readPartFile(made.stl)
    if (!reading.ok) throw new Error(reading.message)
    const report = inspect(reading.soup)
    expect(report).toMatchObject({ verdict: 'ok', components: 1, triangles: made.properties['triangles'] })
    expect(Math.abs(report.volume / (0.3 * 8 ** 3) - 1)).toBeLessThan(0.02)
    const { min, max } = boundsOf(reading.soup)
    for (const axis of [0, 1, 2]) {
      expect(min[axis]).toBeCloseTo(0, 5)
      expect(max[axis]).toBeCloseTo(8, 5)
    }
  })

  it('has the properties of the table, in MPa for its material', () => {
    const made = orThrow(standaloneCell({ ...asked, resolution: 16 }))
    const { c11, c12, young_100, young_100_mpa, feature_mm, massG } = made.properties as Record<string, number>
    expect(c11).toBeGreaterThan(c12)
    expect(young_100_mpa).toBeCloseTo(1800 * young_100, 9)
    expect(young_100).toBeGreaterThan(0.05)
    expect(young_100).toBeLessThan(0.1761) // the Hashin–Shtrikman bound at 0.30
    expect(feature_mm).toBeGreaterThan(1)
    expect(massG).toBeCloseTo((0.3 * 512 * 1.01) / 1000, 6)
  })

  it('has a shader that is negative in the material of its mesh and positive outside its cube', () => {
    const made = orThrow(standaloneCell({ ...asked, resolution: 16 }))
    const lattice = compileGlsl(made.glsl)
    expect(lattice(0.1, 0.1, 0.1)).toBeLessThan(0)
    expect(lattice(4, 4, 0.1)).toBeLessThan(0)
    expect(lattice(4, 4, 4)).toBeGreaterThan(0)
    for (const outside of [-1, 9]) expect(lattice(outside, 0.1, 0.1)).toBeGreaterThan(0)
  })

  it.each<[string, object]>([
    ['unknown-cell', { cell: 'honeycomb' }],
    ['unknown-material', { material: 'Cheese' }],
    ['bad-cell', { size: 0 }],
    ['bad-cell', { size: Number.NaN }],
    ['bad-cell', { density: 0.9 }],
    ['bad-cell', { density: -1 }],
    ['bad-cell', { resolution: 12.5 }],
    ['bad-cell', { resolution: 1e6 }],
  ])('is refused as %s for %j', (code, changes) => {
    const refused = checkCell({ ...asked, ...changes })
    expect(refused?.refusal.code).toBe(code)
    expect(standaloneCell({ ...asked, ...changes })).toEqual(refused)
  })
})
