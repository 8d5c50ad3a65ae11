import { describe, expect, it } from 'vitest'
import { cutByFace, cutByVoid, IntersectionPoints, PointsOnEdges } from './intersection-points.ts'

describe('cut points', () => {
  it('are found again by edge and triangle, however many there are, and not by others', () => {
    const points = new IntersectionPoints()
    const names = Array.from(
      { length: 5000 },
      (_, i) => [i % 70, 70 + (i % 71), i % 2 === 0 ? cutByFace(i) : cutByVoid(i)] as const,
    )
    for (const [i, [from, to, cutter]] of names.entries()) {
      expect(points.find(from, to, cutter)).toBe(-1)
      points.add(from, to, cutter, i / 5000)
    }
    expect(names.map(([from, to, cutter]) => points.find(from, to, cutter))).toEqual(names.map((_, i) => i))
    expect(points.find(0, 70, cutByVoid(0))).toBe(-1)
    expect([points.from(71), points.to(71), points.cutter(71), points.share(71)]).toEqual([1, 70, cutByVoid(71), 71 / 5000])
  })

  it('are forgotten when they are cleared', () => {
    const points = new IntersectionPoints()
    points.add(3, 9, cutByFace(0), 0.5)
    points.clear()
    expect(points.count).toBe(0)
    expect(points.find(3, 9, cutByFace(0))).toBe(-1)
  })

  it('stand on their edge in the order along it, from either end, equal shares in the order in which they were found', () => {
    const points = new IntersectionPoints()
    for (const [i, share] of [0.75, 0.25, 0.5, 0.25].entries()) points.add(2, 5, cutByFace(i), share)
    points.add(2, 6, cutByVoid(0), 0.1)
    const edges = new PointsOnEdges(points, 100)
    expect(edges.pointsOn(2, 5)).toEqual([101, 103, 102, 100])
    expect(edges.pointsOn(5, 2)).toEqual([100, 102, 103, 101])
    expect(edges.pointsOn(6, 2)).toEqual([104])
    expect(edges.pointsOn(5, 6)).toEqual([])
    expect([edges.has(5, 2), edges.has(2, 6), edges.has(5, 6)]).toEqual([true, true, false])
  })
})
