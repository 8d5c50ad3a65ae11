import { createHash } from 'node:crypto'
import { inspect, selectTriangles } from '@trabecula/geometry'
import { expect } from 'vitest'
import type { Part } from '../input/part.ts'
import type { Exported } from './exported.ts'

/**
 * An exported file is closed, oriented and manifold, begins with the upload's triangles but for those of open faces, and is
 * as reported.
 */
export function expectSoundFile(part: Part, { bytes, soup, report }: Exported, opened: readonly number[] = []): void {
  const seen = inspect(soup)
  expect(seen).toMatchObject({
    closed: true,
    exactBoundaryEdges: 0,
    nonManifoldEdges: 0,
    misorientedEdges: 0,
    collapsedTriangles: 0,
  })
  const closed = Uint32Array.from(Array(part.fileSoup.length / 9).keys()).filter((triangle) => !opened.includes(triangle))
  const kept = selectTriangles(part.fileSoup, closed)
  expect(soup.subarray(0, kept.length)).toEqual(kept)
  expect(seen.triangles).toBe(report.triangles)
  expect(bytes.length).toBe(report.bytes)
  expect(seen.volume).toBeCloseTo(report.volumeMm3, 0)
  expect(Math.abs(report.volumeErrorPercent)).toBeLessThan(0.5)
  expect(report.minSkinMm).toBeGreaterThan(0.98)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.sha256)
  expect(new TextDecoder().decode(bytes.subarray(0, 5))).not.toBe('solid')
}
