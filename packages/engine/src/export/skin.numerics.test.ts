import { orThrow, type ZeroThicknessDirection } from '@trabecula/domain'
import { isosurface, lShape, prism, readPartFile } from '@trabecula/geometry'
import { pointDistances, runToEnd } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'
import { partOf } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

/** The void's triangles of an export as written, part frame, mm; and the thinnest skin that the exporter reports. */
async function voidOf(part: Part, cell: CellName, direction: ZeroThicknessDirection) {
  const chunks: Uint8Array[] = []
  const design = sampleDesign(part, cell, { zeroThicknessDirection: direction, cellSize: cell === 'octet' ? 12 : 10 })
  const outcome = orThrow(
    await exportMesh(part, design, (chunk) => {
      chunks.push(chunk.slice())
    }),
  )
  const reading = readPartFile(Buffer.concat(chunks))
  if (!reading.ok) throw new Error(reading.message)
  const { outerTrianglesKept, outerTrianglesRemade, minSkinMm } = outcome
  const walls = reading.soup.subarray(9 * (outerTrianglesKept + outerTrianglesRemade))
  return { walls: walls.map((value, i) => value - part.center[i % 3]), reported: minSkinMm }
}

/** Corners of a soup, and the middles of its edges. */
function placesOn(soup: Float32Array): { corners: Float32Array; middles: Float32Array } {
  const middles = soup.map((value, i) => {
    const [first, corner, axis] = [i - (i % 9), Math.floor((i % 9) / 3), i % 3]
    return (value + soup[first + 3 * ((corner + 1) % 3) + axis]) / 2
  })
  return { corners: soup, middles }
}

const least = (points: Float32Array, faces: Float32Array): number =>
  runToEnd(pointDistances(points, faces, 1.1)).reduce((a, b) => Math.min(a, b))

/** The triangles that do not look along z. */
const sidesOf = (soup: Float32Array): Float32Array => {
  const sides: number[] = []
  for (let o = 0; o < soup.length; o += 9) {
    const p = (i: number): number => soup[o + i]
    const [ex, ey, ez, fx, fy, fz] = [p(3) - p(0), p(4) - p(1), p(5) - p(2), p(6) - p(0), p(7) - p(1), p(8) - p(2)]
    const normal = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx] as const
    if (Math.abs(normal[2]) < 0.7 * Math.hypot(...normal)) sides.push(...soup.subarray(o, o + 9))
  }
  return Float32Array.from(sides)
}

/** A block with a dent in one side, of facets smaller than the grid under the void. */
const dentedBlock = (): Part => {
  const block = (x: number, y: number, z: number) => Math.max(Math.abs(x) - 6.1, Math.abs(y) - 6.1, Math.abs(z) - 6.1)
  const dent = (x: number, y: number, z: number) => 1.2 - Math.hypot(x, y - 6.1, z)
  const field = (x: number, y: number, z: number) => Math.max(block(x, y, z), dent(x, y, z))
  return partOf(isosurface(field, { min: [-8, -8, -8] }, 0.35, [46, 46, 46]), 'dented block')
}

describe('the skin of an export', () => {
  const ell = partOf(prism(lShape(24, 24, 10), 14), 'bracket')
  for (const direction of ['None', 'Z'] as const) {
    it(`is as thick as the shell under whole triangles round an inner edge, not only at their corners (open: ${direction})`, async () => {
      const { walls, reported } = await voidOf(ell, 'gyroid-sheet', direction)
      const faces = direction === 'None' ? ell.soup : sidesOf(ell.soup)
      const { corners, middles } = placesOn(walls)
      expect(least(middles, faces)).toBeGreaterThan(0.985)
      expect(least(corners, faces)).toBeGreaterThan(0.985)
      expect(reported).toBeCloseTo(least(corners, faces), 3)
    })
  }

  it('stays at a dent of small facets whose nearest points the grid does not know', async () => {
    const part = dentedBlock()
    const { walls, reported } = await voidOf(part, 'octet', 'Z')
    expect(reported).toBeGreaterThan(0.98)
    expect(least(walls, sidesOf(part.soup))).toBeGreaterThan(0.98)
  })
})
