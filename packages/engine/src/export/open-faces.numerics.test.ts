import { isosurface, lShape, prism, wallThickness, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import { inspectClosed } from '@trabecula/testkit/closed-mesh'
import { expect, it } from 'vitest'
import { openTriangles } from '../input/open-faces.ts'
import type { Part } from '../input/part.ts'
import { exported } from '../testing/exported.ts'
import { exportedOpen, keptTriangles } from '../testing/open-export.ts'
import { boxPart, facing, partOf } from '../testing/sample-parts.ts'

/** What `inspectClosed` says of a file without gaps, in which every edge is shared by two triangles. */
const sound = { badEdges: 0, degenerate: 0 }

/** A block with a domed top and a bore from the top to the bottom. */
const domedBlock = (): Part => {
  const dome = (x: number, y: number, z: number) => Math.hypot(x, y, z + 22) - 34
  const block = (x: number, y: number, z: number) => Math.max(Math.abs(x) - 14.1, Math.abs(y) - 12.1, -z - 10.1)
  const bore = (x: number, y: number) => 4.3 - Math.hypot(x - 2, y)
  const field = (x: number, y: number, z: number) => Math.max(dome(x, y, z), block(x, y, z), bore(x, y))
  return partOf(isosurface(field, { min: [-16, -14, -12] }, 1.3, [26, 23, 21]), 'domed block')
}

/** Share of the surface near the open faces of a box thinner than 0.4 mm; `closed`: its side walls have a skin. */
function thinAtFaces(soup: Float32Array, edges: readonly number[], closed: boolean): number {
  const overlook = { below: 0.4, least: 0.4, distance: 0.1 }
  const { values, points } = runToEnd(wallThickness(weld(soup), { samples: 15_000, most: 1.2, facing: 'out', overlook }))
  const near = values.filter((_, i) => {
    const depths = edges.map((edge, axis) => Math.min(points[3 * i + axis], edge - points[3 * i + axis]))
    return closed ? depths[2] < 1 && Math.min(depths[0], depths[1]) > 2.4 : Math.min(...depths) < 1
  })
  expect(near.length).toBeGreaterThan(500)
  return near.filter((value) => value < 0.4).length / near.length
}

it.each([
  ['octet', { cellSize: 6.5, zeroThicknessDirection: 'Z' }],
  ['gyroid-sheet', { cellSize: 8, shell: 0 }],
  ['gyroid-skeletal', { cellSize: 7, zeroThicknessDirection: 'Z' }],
] as const)('leaves no feathers of the %s with %o where it has ribs', async (cell, changes) => {
  const edges = [16, 15, 15] as const
  const part = boxPart(...edges)
  const closed = !('shell' in changes)
  const densities = [0.3, 0.3] as const
  const before = await exported(part, cell, changes, densities)
  const after = await exported(part, cell, { ...changes, ribDepth: 1 }, densities)
  expect(inspectClosed(after.soup)).toMatchObject(sound)
  expect(Math.abs(after.report.volumeErrorPercent)).toBeLessThan(0.5)
  if (closed) expect(after.report.minSkinMm).toBeGreaterThan(0.98)
  const [thinBefore, thinAfter] = [before, after].map(({ soup }) => thinAtFaces(soup, edges, closed))
  expect(thinBefore).toBeGreaterThan(0.05)
  // What is left are ribs of a section that is narrow itself.
  expect(thinAfter).toBeLessThan(0.03)
  // What is measured at export counts these places as well.
  expect(after.report.minFeatureMm).toBeGreaterThan(before.report.minFeatureMm! + 0.1)
})

it.each(['gyroid-sheet', 'octet'] as const)('opens the %s through a domed face around a bore', async (cell) => {
  const part = domedBlock()
  const { soup, report } = await exportedOpen(part, cell, '+Z', { cellSize: 10 })
  expect(inspectClosed(soup)).toMatchObject(sound)
  const open = new Set(openTriangles(part.soup, '+Z', new Uint32Array()))
  const kept = keptTriangles(part, soup)
  expect(kept.every((flag, t) => flag || open.has(t))).toBe(true)
  expect(kept.filter((flag) => flag)).toHaveLength(report.outerTrianglesKept)
  expect(report.outerTrianglesRemade).toBeGreaterThan(100)
  expect(Math.abs(report.volumeErrorPercent)).toBeLessThan(0.5)
  expect(report.minSkinMm).toBeGreaterThan(0.98)
})

it('leaves the pads of loaded and held faces closed and solid', async () => {
  const part = partOf(prism(lShape(30, 30, 12), 16), 'bracket')
  const held = facing(part, 1, 1)
  const { soup, report } = await exportedOpen(part, 'gyroid-sheet', 'Y', { pad: 2, padTriangles: held })
  expect(inspectClosed(soup)).toMatchObject(sound)
  const kept = keptTriangles(part, soup)
  for (const triangle of held) expect(kept[triangle]).toBe(true)
  expect(kept.filter((flag) => !flag)).toHaveLength(2)
  expect(report.openedMm2).toBeGreaterThan(0)
})
