import { box, prism, selfIntersections, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import { inspectClosed } from '@trabecula/testkit/closed-mesh'
import { describe, expect, it } from 'vitest'
import { exportedOpen, keptTriangles, normalZ } from '../testing/open-export.ts'
import { boxPart, partOf } from '../testing/sample-parts.ts'

/** What `inspectClosed` says of a file without gaps, in which every edge is shared by two triangles. */
const sound = { badEdges: 0, degenerate: 0 }

describe('an export with open faces', () => {
  for (const cell of ['gyroid-sheet', 'octet'] as const) {
    it(`opens the ${cell} through the two faces of a box along Z and keeps its side walls bit for bit`, {
      tags: ['long'],
    }, async () => {
      const part = boxPart(15, 13, 11)
      const { soup, report } = await exportedOpen(part, cell, 'Z')
      expect(inspectClosed(soup)).toMatchObject(sound)
      const kept = keptTriangles(part, soup)
      expect(kept).toEqual(kept.map((_, t) => Math.abs(normalZ(part.fileSoup, t)) < 0.5))
      expect(report.outerTrianglesKept).toBe(8)
      expect(Math.abs(report.volumeErrorPercent)).toBeLessThan(0.5)
      expect(report.minSkinMm).toBeGreaterThan(0.98)
      // What remains of the faces lies exactly in them.
      for (let o = 8 * 9 + 2; o < 9 * (8 + report.outerTrianglesRemade); o += 3) expect([0, 11]).toContain(soup[o])
      expect(report.openedMm2).toBeGreaterThan(2 * 0.3 * 13 * 11)
      expect(report.openedMm2).toBeLessThan(2 * 13 * 11)
    })
  }

  it('opens every face when there is no shell, across its edges', { tags: ['long'] }, async () => {
    const part = boxPart(13, 12, 11)
    const { soup, report } = await exportedOpen(part, 'gyroid-sheet', 'None', { shell: 0 })
    expect(inspectClosed(soup)).toMatchObject(sound)
    expect(keptTriangles(part, soup)).not.toContain(true)
    expect(report.openedMm2).toBeGreaterThan(0.4 * part.report.area)
    expect(Math.abs(report.volumeErrorPercent)).toBeLessThan(0.5)
  })

  it('keeps both of two bodies that have no closed face', { tags: ['long'] }, async () => {
    const cube = box([10, 10, 10])
    const two = Float32Array.from([...cube, ...cube.map((value, i) => value + (i % 3 === 0 ? 30 : 0))])
    const part = partOf(two, 'two boxes')
    const { soup } = await exportedOpen(part, 'gyroid-sheet', 'None', { shell: 0 })
    expect(inspectClosed(soup)).toMatchObject(sound)
    expect(soup.some((value, i) => i % 3 === 0 && value < 10)).toBe(true)
    expect(soup.some((value, i) => i % 3 === 0 && value > 20)).toBe(true)
  })

  // Over the middle of a groove the lattice beyond the faces jumps, so that the two sides of its walls meet.
  it('goes through a groove, over which walls have no thickness, and its surface does not cross itself', {
    tags: ['long'],
  }, async () => {
    // Its first corner sees all others.
    const profile = [
      [12, 11],
      [9, 14],
      [0, 14],
      [0, 0],
      [24, 0],
      [24, 14],
      [15, 14],
    ] as const
    const part = partOf(prism(profile, 18), 'groove')
    const { soup, report } = await exportedOpen(part, 'gyroid-sheet', '+Y', { cellSize: 10, ribDepth: 1 }, [0.1, 0.1])
    expect(inspectClosed(soup)).toMatchObject(sound)
    expect(runToEnd(selfIntersections(weld(soup)))).toEqual([])
    expect(report.spacingMm).toBe(0.5)
  })

  it('opens one face or two as the direction says, and the same bytes come twice', { tags: ['long'] }, async () => {
    const part = boxPart(12, 11, 10)
    const digests: string[] = []
    for (const [direction, open] of [
      ['X', 4],
      ['-X', 2],
      ['+Y', 2],
      ['-Z', 2],
      ['-Z', 2],
    ] as const) {
      const { soup, report } = await exportedOpen(part, 'schwarz-p-sheet', direction)
      expect(keptTriangles(part, soup).filter((kept) => !kept)).toHaveLength(open)
      digests.push(report.sha256)
    }
    expect(new Set(digests).size).toBe(4)
    expect(digests[3]).toBe(digests[4])
  })
})
