import { sampleGrid, VoidField } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { halfThickness, halfThicknessTable } from '../cells/thickness.ts'
import { cellNames, defaultCells, unitCell } from '../cells/unit-cell.ts'
import { compiled } from '../testing/glsl.ts'
import { sampleDesign } from '../testing/sample-design.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { latticeGlsl, latticeShader } from './lattice-shader.ts'
import { interpolate } from './thickness-polynomial.ts'

const part = boxPart(40, 30, 20)
/** √k of the sheets: their exported field is the sine of the distance, the same zero without an arc tangent per sample. */
const roots: Record<string, number> = {
  'gyroid-sheet': Math.SQRT2,
  'diamond-sheet': Math.sqrt(3),
  'schwarz-p-sheet': 1,
  'iwp-sheet': Math.SQRT2,
  'neovius-sheet': 1,
}

/** A density that rises along x as the sample design's does. */
const prelude = `float field_density(vec3 p) { return clamp(0.15 + 0.2 * (p.x + 20.0) / 40.0, 0.15, 0.35); }
`

/** Points in the part, reproducible. */
const points = new Float32Array(30_000).map((_, i) => [40, 30, 20][i % 3] * ((((i + 1) * 0.6180339887) % 1) - 0.5))

const fromHalfFloats = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(new Uint16Array(bytes.buffer), (half) => {
    const [exponent, fraction] = [(half >> 10) & 31, half & 1023]
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
    return half & 0x8000 ? -size : size
  })

const lipschitzIn = (glsl: string): number => Number(/\/\/ lipschitz: (\S+)/.exec(glsl)![1])

describe('latticeShader', () => {
  for (const cell of cellNames) {
    /** The nine families of every run on all points, the rest of the library on a tenth of them. */
    const count = defaultCells.includes(cell) ? 10_000 : 1000

    it(`gives the ${cell} exactly where the exporter puts it, on ${count} points`, () => {
      const design = sampleDesign(part, cell)
      const glsl = latticeGlsl(part, design)
      const shader = compiled(prelude + glsl)
      const inside = { origin: [0, 0, 0] as const, spacing: 1, size: [1, 1, 1] as const, values: Float32Array.of(-1e3) }
      const field = new VoidField({
        boundary: inside,
        density: design.density,
        cell,
        edge: design.cellSize,
        origin: design.origin,
        halfThickness: halfThicknessTable(cell),
      })
      const root = unitCell(cell).form === 'sheet' ? roots[cell] : 0
      const scale = design.cellSize / (2 * Math.PI * root)
      const exported = field
        .valuesAt(points.subarray(0, 3 * count))
        .map((value) => (root === 0 ? value : scale * Math.asin(Math.max(-1, value / scale))))
      const lipschitz = lipschitzIn(glsl)
      let worst = 0
      exported.forEach((solidness, i) => {
        const d = lipschitz * shader(points[3 * i], points[3 * i + 1], points[3 * i + 2])
        worst = Math.max(worst, Math.abs(d + solidness))
      })
      expect(worst).toBeLessThan(1e-3 * design.cellSize)
    })

    it(`never rises faster than the distance walked in the ${cell}`, () => {
      const design = sampleDesign(part, cell)
      const shader = compiled(prelude + latticeGlsl(part, design))
      const d = 1e-3
      for (let i = 0; i < count / 5; i++) {
        const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
        const slope = [
          shader(x + d, y, z) - shader(x - d, y, z),
          shader(x, y + d, z) - shader(x, y - d, z),
          shader(x, y, z + d) - shader(x, y, z - d),
        ]
        expect(Math.hypot(...slope) / (2 * d)).toBeLessThan(1.001)
      }
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
