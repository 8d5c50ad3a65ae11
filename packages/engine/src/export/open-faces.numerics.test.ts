import { isosurface, lShape, prism } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { openTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { edgeDefects, exportedOpen, keptTriangles } from '../testing/open-export.ts'
import { facing, partOf } from '../testing/sample-parts.ts'

/** A block with a domed top and a bore from the top to the bottom. */
const domedBlock = (): Part => {
  const dome = (x: number, y: number, z: number) => Math.hypot(x, y, z + 22) - 34
  const block = (x: number, y: number, z: number) => Math.max(Math.abs(x) - 14.1, Math.abs(y) - 12.1, -z - 10.1)
  const bore = (x: number, y: number) => 4.3 - Math.hypot(x - 2, y)
  const field = (x: number, y: number, z: number) => Math.max(dome(x, y, z), block(x, y, z), bore(x, y))
  return partOf(isosurface(field, { min: [-16, -14, -12] }, 1.3, [26, 23, 21]), 'domed block')
}

it.each(['gyroid-sheet', 'octet'] as const)('opens the %s through a domed face around a bore', async (cell) => {
  const part = domedBlock()
  const { soup, report } = await exportedOpen(part, cell, '+Z', { cellSize: 10 })
  expect(edgeDefects(soup)).toBe(0)
  const open = new Set(openTriangles(part.soup, '+Z', new Uint32Array()))
  const kept = keptTriangles(part, soup)
  expect(kept.every((flag, t) => flag || open.has(t))).toBe(true)
  expect(kept.filter((flag) => flag)).toHaveLength(report.outer_triangles_kept)
  expect(report.outer_triangles_remade).toBeGreaterThan(100)
  expect(Math.abs(report.volume_error_percent)).toBeLessThan(0.5)
  expect(report.min_skin_mm).toBeGreaterThan(0.98)
})

it('leaves the pads of loaded and held faces closed and solid', async () => {
  const part = partOf(prism(lShape(30, 30, 12), 16), 'bracket')
  const held = facing(part, 1, 1)
  const { soup, report } = await exportedOpen(part, 'gyroid-sheet', 'Y', { pad: 2, padTriangles: held })
  expect(edgeDefects(soup)).toBe(0)
  const kept = keptTriangles(part, soup)
  for (const triangle of held) expect(kept[triangle]).toBe(true)
  expect(kept.filter((flag) => !flag)).toHaveLength(2)
  expect(report.opened_mm2).toBeGreaterThan(0)
})
