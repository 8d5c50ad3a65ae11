import type { ZeroThicknessDirection } from '@trabecula/domain'
import { box, isosurface, lShape, prism, readStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { openTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { sampleDesign } from '../testing/sample-design.ts'
import { boxPart, facing, partOf } from '../testing/sample-parts.ts'
import { type ExportReport, exportMesh } from './export-mesh.ts'

async function exported(
  part: Part,
  cell: CellName,
  direction: ZeroThicknessDirection,
  changes: Partial<Design> = {},
): Promise<{ soup: Float32Array; report: ExportReport }> {
  const chunks: Uint8Array[] = []
  const design = sampleDesign(part, cell, { zeroThicknessDirection: direction, ...changes })
  const outcome = await exportMesh(part, design, (chunk) => {
    chunks.push(chunk.slice())
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const reading = readStl(Buffer.concat(chunks))
  if (!reading.ok) throw new Error(reading.message)
  return { soup: reading.soup, report: outcome.value }
}

const cornerOf = (soup: Float32Array, at: number): string => `${soup[at] + 0} ${soup[at + 1] + 0} ${soup[at + 2] + 0}`

/** Pairs the edges of a soup by its floats alone, as a slicer does: everything that is not used once in each direction. */
function edgeDefects(soup: Float32Array): number {
  const uses = new Map<string, number>()
  for (let o = 0; o < soup.length; o += 9) {
    const corners = [0, 3, 6].map((at) => cornerOf(soup, o + at))
    corners.forEach((from, i) => {
      const edge = `${from} | ${corners[(i + 1) % 3]}`
      uses.set(edge, (uses.get(edge) ?? 0) + 1)
    })
  }
  let defects = 0
  for (const [edge, count] of uses) {
    const [from, to] = edge.split(' | ')
    if (count !== 1 || uses.get(`${to} | ${from}`) !== 1) defects++
  }
  return defects
}

/** Which triangles of the part stand in the soup with the same floats. */
function keptTriangles(part: Part, soup: Float32Array): boolean[] {
  const there = new Set<string>()
  const name = (from: Float32Array, o: number): string => [0, 3, 6].map((at) => cornerOf(from, o + at)).join(' | ')
  for (let o = 0; o < soup.length; o += 9) there.add(name(soup, o))
  return Array.from({ length: part.fileSoup.length / 9 }, (_, t) => there.has(name(part.fileSoup, 9 * t)))
}

const normalZ = (soup: Float32Array, t: number): number => {
  const p = (i: number): number => soup[9 * t + i]
  const [ex, ey, ez, fx, fy, fz] = [p(3) - p(0), p(4) - p(1), p(5) - p(2), p(6) - p(0), p(7) - p(1), p(8) - p(2)]
  const n = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  return n[2] / Math.hypot(...n)
}

/** A block with a domed top and a bore from the top to the bottom. */
const domedBlock = (): Part => {
  const dome = (x: number, y: number, z: number) => Math.hypot(x, y, z + 22) - 34
  const block = (x: number, y: number, z: number) => Math.max(Math.abs(x) - 14.1, Math.abs(y) - 12.1, -z - 10.1)
  const bore = (x: number, y: number) => 4.3 - Math.hypot(x - 2, y)
  const field = (x: number, y: number, z: number) => Math.max(dome(x, y, z), block(x, y, z), bore(x, y))
  return partOf(isosurface(field, { min: [-16, -14, -12] }, 1.3, [26, 23, 21]), 'domed block')
}

describe('an export with open faces', () => {
  for (const cell of ['gyroid-sheet', 'octet'] as const) {
    it(`opens the ${cell} through the two faces of a box along Z and keeps its side walls bit for bit`, async () => {
      const part = boxPart(20, 18, 14)
      const { soup, report } = await exported(part, cell, 'Z')
      expect(edgeDefects(soup)).toBe(0)
      const kept = keptTriangles(part, soup)
      expect(kept).toEqual(kept.map((_, t) => Math.abs(normalZ(part.fileSoup, t)) < 0.5))
      expect(report.outer_triangles_kept).toBe(8)
      expect(Math.abs(report.volume_error_percent)).toBeLessThan(0.5)
      expect(report.min_skin_mm).toBeGreaterThan(0.98)
      // What remains of the faces lies exactly in them.
      for (let o = 8 * 9 + 2; o < 9 * (8 + report.outer_triangles_remade); o += 3) expect([0, 14]).toContain(soup[o])
      expect(report.opened_mm2).toBeGreaterThan(2 * 0.3 * 18 * 16)
      expect(report.opened_mm2).toBeLessThan(2 * 18 * 16)
    })

    it(`opens the ${cell} through a domed face around a bore`, async () => {
      const part = domedBlock()
      const { soup, report } = await exported(part, cell, '+Z', { cellSize: 10 })
      expect(edgeDefects(soup)).toBe(0)
      const open = new Set(openTriangles(part.soup, '+Z', new Uint32Array()))
      const kept = keptTriangles(part, soup)
      expect(kept.every((flag, t) => flag || open.has(t))).toBe(true)
      expect(kept.filter((flag) => flag)).toHaveLength(report.outer_triangles_kept)
      expect(report.outer_triangles_remade).toBeGreaterThan(100)
      expect(Math.abs(report.volume_error_percent)).toBeLessThan(0.5)
      expect(report.min_skin_mm).toBeGreaterThan(0.98)
    })
  }

  it('leaves the pads of loaded and held faces closed and solid', async () => {
    const part = partOf(prism(lShape(30, 30, 12), 16), 'bracket')
    const held = facing(part, 1, 1)
    const { soup, report } = await exported(part, 'gyroid-sheet', 'Y', { pad: 2, padTriangles: held })
    expect(edgeDefects(soup)).toBe(0)
    const kept = keptTriangles(part, soup)
    for (const triangle of held) expect(kept[triangle]).toBe(true)
    expect(kept.filter((flag) => !flag)).toHaveLength(2)
    expect(report.opened_mm2).toBeGreaterThan(0)
  })

  it('opens every face when there is no shell, across its edges', async () => {
    const part = boxPart(18, 15, 12)
    const { soup, report } = await exported(part, 'gyroid-sheet', 'None', { shell: 0 })
    expect(edgeDefects(soup)).toBe(0)
    expect(keptTriangles(part, soup)).not.toContain(true)
    expect(report.opened_mm2).toBeGreaterThan(0.4 * part.report.area)
    expect(Math.abs(report.volume_error_percent)).toBeLessThan(0.5)
  })

  it('keeps both of two bodies that have no closed face', async () => {
    const cube = box([12, 12, 12])
    const two = Float32Array.from([...cube, ...cube.map((value, i) => value + (i % 3 === 0 ? 30 : 0))])
    const part = partOf(two, 'two boxes')
    const { soup } = await exported(part, 'gyroid-sheet', 'None', { shell: 0 })
    expect(edgeDefects(soup)).toBe(0)
    expect(soup.some((value, i) => i % 3 === 0 && value < 10)).toBe(true)
    expect(soup.some((value, i) => i % 3 === 0 && value > 20)).toBe(true)
  })

  it('opens one face or two as the direction says, and the same bytes come twice', async () => {
    const part = boxPart(16, 14, 12)
    const digests: string[] = []
    for (const [direction, open] of [
      ['X', 4],
      ['-X', 2],
      ['+Y', 2],
      ['-Z', 2],
      ['-Z', 2],
    ] as const) {
      const { soup, report } = await exported(part, 'schwarz-p-sheet', direction)
      expect(keptTriangles(part, soup).filter((kept) => !kept)).toHaveLength(open)
      digests.push(report.sha256)
    }
    expect(new Set(digests).size).toBe(4)
    expect(digests[3]).toBe(digests[4])
  })
})
