import { sampleGrid } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { halfThickness } from '../cells/thickness.ts'
import { interpolate } from '../cells/thickness-polynomial.ts'
import { cellNames, unitCell } from '../cells/unit-cell.ts'
import { fromHalves } from '../fields/half-floats.ts'
import { shaderPart, steepestRise, worstDisagreement } from '../testing/shader-agreement.ts'
import { latticeGlsl, latticeShader } from './lattice-shader.ts'

const part = shaderPart

const fromHalfFloats = (bytes: Uint8Array): Float32Array => fromHalves(new Uint16Array(bytes.slice().buffer))

describe('latticeShader', () => {
  it('keeps the least wall of a design as the exporter does', () => {
    // Thicker than half of the densities' walls.
    expect(worstDisagreement('gyroid-sheet', 2000, { leastWall: { printed: 0.9, made: 0.95 } })).toBeLessThan(1e-3)
  })

  it.each(['gyroid-sheet', 'gyroid-skeletal', 'octet'] as const)('shows the ribs of the %s below open faces', (cell) => {
    // A third of the points lies in the layer, some under two or three faces.
    expect(worstDisagreement(cell, 3000, { ribDepth: 1.5 })).toBeLessThan(1e-3)
    expect(steepestRise(cell, 200, { ribDepth: 1.5 })).toBeLessThan(1.001)
  })

  it('offers the depth below open faces to a design that has ribs there', () => {
    const changes = { zeroThicknessDirection: '+Z', ribDepth: 1.2 } as const
    const { glsl, fields } = latticeShader(part, sampleDesign(part, 'octet', changes))
    expect(glsl).toContain('lattice_wall(lattice_face(p))')
    const { size, origin, spacing, bytes } = fields.open!
    const grid = { origin, spacing, size, values: fromHalfFloats(bytes) }
    expect(sampleGrid(grid, 0, 0, 9.5)).toBeCloseTo(0.5, 2)
    expect(sampleGrid(grid, 0, 0, 10.4)).toBeCloseTo(-0.4, 2)
    expect(sampleGrid(grid, 0, 0, -9.5)).toBeGreaterThan(2)
    const before = latticeShader(part, sampleDesign(part, 'octet', { zeroThicknessDirection: '+Z' }))
    expect([before.fields.open, before.glsl.includes('field_open')]).toEqual([undefined, false])
  })

  for (const cell of cellNames) {
    it(`gives the ${cell} exactly where the exporter puts it`, () => {
      expect(worstDisagreement(cell, 400)).toBeLessThan(1e-3)
    })

    it(`never rises faster than the distance walked in the ${cell}`, () => {
      expect(steepestRise(cell, 60)).toBeLessThan(1.001)
    })

    it(`keeps the thickness curve of the ${cell} to 4e-4 of its edge in a polynomial`, () => {
      const { middle, halfWidth, coefficients } = interpolate(
        (density) => halfThickness(cell, density),
        Math.max(0.05, unitCell(cell).connectedFrom),
        0.7,
      )
      for (let i = 0; i <= 200; i++) {
        const x = i / 100 - 1
        const value = coefficients.reduceRight((sum, c) => sum * x + c, 0)
        expect(Math.abs(value - halfThickness(cell, middle + halfWidth * x))).toBeLessThan(4e-4)
      }
    })
  }

  it('names the family, cell, Lipschitz bound and box, and uses neither preprocessor nor loops', () => {
    const glsl = latticeGlsl(part, sampleDesign(part, 'gyroid-sheet'))
    expect(glsl).toMatch(
      /^\/\/ family: gyroid-sheet\n\/\/ cell_mm: 8\.0\n\/\/ lipschitz: \d\.\d+\n\/\/ bounds: -20\.0 -15\.0 -10\.0 20\.0 15\.0 10\.0\n/,
    )
    expect(glsl).not.toMatch(/#|while|for\s*\(/)
  })

  it('offers the distance of the whole part, inside and outside, as half floats', () => {
    const { fields } = latticeShader(part, sampleDesign(part, 'octet', { pad: 1.5, padTriangles: Uint32Array.of(0, 1) }))
    const { size, origin, spacing, bytes } = fields.part
    expect(Math.max(...size)).toBeLessThanOrEqual(128)
    expect(bytes.length).toBe(2 * size[0] * size[1] * size[2])
    const grid = { origin, spacing, size, values: fromHalfFloats(bytes) }
    expect(sampleGrid(grid, 0, 0, 0)).toBeCloseTo(-10, 1)
    expect(sampleGrid(grid, 0, 0, 9)).toBeCloseTo(-1, 2)
    expect(sampleGrid(grid, 20.5, 0, 0)).toBeCloseTo(0.5, 2)
    expect(fields.pad?.bytes.length).toBe(bytes.length)
    expect(fields.shell_mm).toBe(1)
  })

  it('shows open faces without a shell, closed ones with theirs, and leaves the host nothing to know', () => {
    const design = sampleDesign(part, 'octet', { zeroThicknessDirection: '+Z' })
    const { glsl, fields } = latticeShader(part, design)
    expect(fields.shell_mm).toBe(0)
    expect(glsl).toContain('min(d, field_pad(p) - 0.0)')
    const { size, origin, spacing, bytes } = fields.pad!
    const grid = { origin, spacing, size, values: fromHalfFloats(bytes) }
    // Under the open top nothing is solid by itself; the bottom and the sides have one millimetre.
    expect(sampleGrid(grid, 0, 0, 9.9)).toBeGreaterThan(0.5)
    expect(sampleGrid(grid, 0, 0, -9)).toBeCloseTo(0, 2)
    expect(sampleGrid(grid, 19.5, 0, 0)).toBeCloseTo(-0.5, 2)
  })
})
