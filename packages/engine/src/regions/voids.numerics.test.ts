import { type Region, regionBody } from '@trabecula/domain'
import { inspect, moved, prism } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { voidValues } from '../export/field/implicit.ts'
import { latticeShader } from '../shader/lattice-shader.ts'
import { exported } from '../testing/exported.ts'
import { keptTriangles } from '../testing/open-export.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { withVoids } from './voids.ts'

/** Half of a cube, whose edges lie along those of the part but for its slope. */
const wedgeSoup = moved(
  prism(
    [
      [0, 0],
      [8, 0],
      [0, 8],
    ],
    8,
  ),
  8,
  4,
  4,
)

describe('the file of a part with a void', () => {
  const part = boxPart(24, 16, 16)
  const ball: Region = { sphere: { center: [12, 8, 8], radius: 4 }, as: 'void' }
  const rod: Region = { cylinder: { from: [4, 8, 8], to: [20, 8, 8], radius: 3 }, as: 'void' }
  const block: Region = {
    box: [
      [8, 4, 4],
      [16, 12, 12],
    ],
    as: 'void',
  }

  const wedge: Region = { body: regionBody('wedge.stl', wedgeSoup, 1), as: 'void' }

  it.each([
    ['gyroid-sheet', ball, (4 / 3) * Math.PI * 64],
    ['octet', rod, Math.PI * 9 * 16],
    ['gyroid-skeletal', block, 512],
    ['octet', wedge, 256],
  ] as const)('of %s is closed, keeps the triangles of the upload, and has nothing in it', async (cell, region, volume) => {
    const regions = [region]
    const hollow = withVoids(part, regions)
    expect(part.report.volume - hollow.report.volume).toBeCloseTo(volume, 1)
    const { soup, report } = await exported(part, cell, { regions })
    expect(inspect(soup)).toMatchObject({
      closed: true,
      verdict: 'ok',
      exactBoundaryEdges: 0,
      nonManifoldEdges: 0,
      misorientedEdges: 0,
    })
    expect(inspect(soup).volume).toBeCloseTo(report.volumeMm3, 0)
    expect(Math.abs(report.volumeErrorPercent)).toBeLessThan(0.5)
    expect(soup.subarray(0, part.fileSoup.length)).toEqual(part.fileSoup)
    expect(keptTriangles(part, soup).every(Boolean)).toBe(true)
    // What is said is of the faces of the upload, and the powder of the void counts.
    expect(report).toMatchObject({ outerTrianglesKept: 12, outerTrianglesRemade: 0, openedMm2: 0 })
    expect(report.powder.sealedMm3).toBeGreaterThan(0.95 * (24 * 16 * 16 - report.volumeMm3))
    expect(report.notes.join(' ')).toContain('The shell is closed on all sides: loose powder cannot leave')

    // Nothing of the file reaches into the void, but for what its facets cut off a round one.
    const [x, y, z] = [0, 1, 2].map((axis) => soup.filter((_, i) => i % 3 === axis))
    const depths = x.map((_, n) => depthIn(region, [x[n], y[n], z[n]]))
    expect(depths.subarray(36).reduce((most, depth) => Math.max(most, depth), 0)).toBeLessThan(0.05)
  })

  it('lets powder out through the lattice where the part is open, and is seen by the field and the shader', async () => {
    const regions = [ball]
    const { report } = await exported(part, 'octet', { regions, zeroThicknessDirection: 'Z' })
    expect(report.powder.sealedMm3).toBe(0)
    expect(report.openedMm2).toBeLessThan(2 * 24 * 16)
    const design = sampleDesign(part, 'octet', { regions })
    const [inVoid, inSkin] = await voidValues(part, design, Float32Array.of(0, 0, 0, 0, 0, 7.6))
    expect(inSkin).toBeGreaterThan(0)
    expect(inVoid).toBeGreaterThan(0)
    const { fields } = latticeShader(part, design)
    const { size, bytes } = fields.part
    const middle = size.map((count) => Math.round((count - 1) / 2))
    const [half] = new Float16Array(bytes.buffer.slice(2 * (middle[0] + size[0] * (middle[1] + size[1] * middle[2]))))
    // Outside of the material: the middle of the ball.
    expect(half).toBeGreaterThan(0.5)
  })
})

/** How deep a place of the file lies in the shape, mm. */
function depthIn(region: Region, [x, y, z]: readonly number[]): number {
  if ('sphere' in region) return 4 - Math.hypot(x - 12, y - 8, z - 8)
  if ('cylinder' in region) return Math.min(3 - Math.hypot(y - 8, z - 8), x - 4, 20 - x)
  const inBlock = Math.min(x - 8, 16 - x, y - 4, 12 - y, z - 4, 12 - z)
  return 'body' in region ? Math.min(inBlock, (20 - x - y) / Math.SQRT2) : inBlock
}
