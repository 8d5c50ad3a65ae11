import { describe, expect, test } from 'vitest'
import { box, cylinder, lShape, prism, reversed, roundedBox, sphere, stadium } from '../shapes/solids.ts'
import { facesByLabel } from './face-set.ts'
import { nearestFace, nearestFaces } from './nearest.ts'
import { segment } from './segment.ts'

const count = (soup: Float32Array) => segment(soup).faces.length

/** A profile of radii and heights, from the top inside to the bottom inside, turned round z. */
function turned(profile: readonly (readonly [radius: number, height: number])[], sectors: number): Float32Array {
  const at = ([radius, height]: readonly [number, number], sector: number): number[] => {
    const angle = (2 * Math.PI * (sector % sectors)) / sectors
    return [radius * Math.cos(angle), radius * Math.sin(angle), height]
  }
  const soup: number[] = []
  for (let row = 1; row < profile.length; row++) {
    const [above, below] = [profile[row - 1], profile[row]]
    for (let sector = 0; sector < sectors; sector++) {
      if (below[0] > 0) soup.push(...at(above, sector), ...at(below, sector), ...at(below, sector + 1))
      if (above[0] > 0) soup.push(...at(above, sector), ...at(below, sector + 1), ...at(above, sector + 1))
    }
  }
  return Float32Array.from(soup)
}

describe('the faces that a person would point at', () => {
  test.each([32, 64])('a box with rounded edges (%d segments) has 6 planes, 12 edges and 8 corners', (segments) => {
    const { faces } = segment(roundedBox([60, 40, 30], 5, segments))
    expect(faces).toHaveLength(26)
    expect(faces.filter(({ kind }) => kind === 'plane')).toHaveLength(6)
  })

  test('are numbered from the largest', () => {
    const { faces } = segment(box([30, 20, 10]))
    const byNumber = faces.toSorted((a, b) => a.number - b.number)
    expect(byNumber.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(byNumber.map(({ area }) => Math.round(area))).toEqual([600, 600, 300, 300, 200, 200])
    expect(byNumber[0].id).toBeLessThan(byNumber[1].id)
  })

  test.each([12, 24, 64])('a cylinder of %d segments has two ends and a wall', (segments) => {
    const { faces } = segment(cylinder(5, 20, segments))
    expect(faces.map(({ kind }) => kind).sort()).toEqual(['curved', 'plane', 'plane'])
  })

  test('a slot rod, whose planes are tangent to its half cylinders, has six', () => {
    expect(count(prism(stadium(10, 40, 48), 10))).toBe(6)
  })

  test('a sphere is one face, also with noise on its points', () => {
    expect(count(sphere(10, 48))).toBe(1)
    const noisy = sphere(10, 48).map((value) => value + 0.01 * Math.sin(1e4 * value))
    expect(count(noisy)).toBe(1)
  })

  test('an end of a cylinder that is meshed from its middle is one plane, whose innermost tips have no normal', () => {
    const faces = segment(
      turned(
        [
          [0, 20],
          [0.02, 20],
          [5, 20],
          [30, 20],
          [30, 0],
          [0, 0],
        ],
        1000,
      ),
    ).faces
    expect(faces.map(({ kind }) => kind).sort()).toEqual(['curved', 'plane', 'plane'])
  })

  test('a box and an L have flat faces only', () => {
    expect(count(box([80, 50, 12]))).toBe(6)
    expect(count(prism(lShape(40, 60, 10), 20))).toBe(8)
  })
})

describe('the set', () => {
  const soup = box([80, 50, 12])
  const set = segment(soup)

  test('every triangle is in exactly one range', () => {
    for (const { id, start, count: triangles } of set.faces) {
      for (const triangle of set.order.subarray(start, start + triangles)) expect(set.label[triangle]).toBe(id)
    }
    expect([...set.order].sort((a, b) => a - b)).toEqual([...set.label.keys()])
  })

  test('a face knows its area, centroid and outward normal', () => {
    const top = set.faces.find(({ normal }) => normal[2] > 0.5)
    expect(top).toMatchObject({ area: 4000, kind: 'plane', count: 2 })
    expect(top?.centroid).toEqual([40, 25, 12])
    expect(top?.normal).toEqual([0, 0, 1])
  })

  test('a wall that closes on itself has the normal of one of its triangles', () => {
    const wall = segment(cylinder(5, 20, 32)).faces.find(({ kind }) => kind === 'curved')
    expect(Math.hypot(...(wall?.normal ?? []))).toBeCloseTo(1, 6)
    expect(wall?.normal[2]).toBeCloseTo(0, 6)
  })

  test('the feature edges of a box are its twelve edges', () => {
    expect(set.edges).toHaveLength(12 * 6)
  })

  test('one facet wound the wrong way does not become a face of its own', () => {
    const bad = soup.slice()
    bad.set(soup.subarray(3, 6), 6)
    bad.set(soup.subarray(6, 9), 3)
    expect(count(bad)).toBe(6)
  })

  test('slivers along an edge do not tie the two faces together', () => {
    const sliver = Float32Array.of(0, 0, 12, 40, 1e-6, 12, 80, 0, 12)
    const withSliver = new Float32Array(soup.length + 9)
    withSliver.set(soup)
    withSliver.set(sliver, soup.length)
    expect(count(withSliver)).toBeGreaterThanOrEqual(6)
    expect(count(withSliver)).toBeLessThanOrEqual(7)
  })

  test('the nearest face is found from outside, inside and on it', () => {
    expect(nearestFace(soup, set, [100, 25, 6])).toEqual({
      id: set.faces.find(({ normal }) => normal[0] > 0.5)?.id,
      distance: 20,
    })
    expect(nearestFace(soup, set, [40, 25, 11]).distance).toBeCloseTo(1, 6)
    expect(nearestFace(soup, set, [40, 25, 0]).distance).toBe(0)
    expect(nearestFaces(soup, set, [80, 50, 12]).filter(({ distance }) => distance === 0)).toHaveLength(3)
    expect(nearestFace(soup, set, [90, 60, 12]).distance).toBeCloseTo(Math.hypot(10, 10), 6)
  })

  test('a part that stands in its file twice has the faces of one, each with both copies of its triangles', () => {
    const body = roundedBox([60, 40, 30], 5, 16)
    const once = segment(body)
    const total = body.length / 9
    for (const copy of [body, reversed(body)]) {
      const both = Float32Array.from([...body, ...copy])
      for (const set of [segment(both), facesByLabel(both, Uint32Array.from([...once.label, ...once.label]))]) {
        expect([...set.label]).toEqual([...once.label, ...once.label])
        expect(set.faces.map(({ area }) => area)).toEqual(once.faces.map(({ area }) => area))
        expect(set.edges).toEqual(once.edges)
        expect(set.order).toHaveLength(2 * total)
      }
    }
  })

  test('the same part gives the same set', () => {
    expect(segment(soup)).toEqual(set)
  })
})
