import { describe, expect, it } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { selfIntersections } from '../intersections/self-intersections.ts'
import { sixVolumes } from '../mesh/measure.ts'
import type { IndexedMesh } from '../mesh/model.ts'
import { weld } from '../mesh/weld.ts'

import { isosurface } from '../shapes/isosurface.ts'
import { box, joined, moved, reversed, sphere } from '../shapes/solids.ts'
import { finished } from '../testing/finished.ts'
import { type Clip, clipMesh } from './clip.ts'

const part = weld(box([10, 10, 10]))
/** The two triangles of the box whose corners all lie at z = 10. */
const top = Uint32Array.from({ length: 12 }, (_, t) => t).filter((t) =>
  [0, 1, 2].every((i) => part.vertices[3 * part.triangles[3 * t + i] + 2] === 10),
)
const every = Uint32Array.from({ length: 12 }, (_, t) => t)

function clipped(voids: Float32Array, open = top): Clip | undefined {
  const isInside = (): boolean => false
  return finished(clipMesh({ part, open, voids: weld(voids), spacing: 1, isInside }))
}

/** Everything that remains as one mesh. */
function whole(clip: Clip): { vertices: Float32Array; triangles: Uint32Array } {
  const triangles = [...clip.remade]
  for (let t = 0; t < 12; t++) if (clip.isKept[t] === 1) triangles.push(...part.triangles.subarray(3 * t, 3 * t + 3))
  for (let t = 0; t < clip.walls.length; t += 3) triangles.push(clip.walls[t + 2], clip.walls[t + 1], clip.walls[t])
  return { vertices: clip.corners, triangles: Uint32Array.from(triangles) }
}

/** The closed surface over a strip of pairs of points, from z = 0 to z = 4. */
function hull(strip: readonly (readonly [readonly [number, number], readonly [number, number]])[]): Float32Array {
  const ring = strip.map(([[x, y], [u, v]]) => [[x, y, 0] as const, [u, v, 0] as const, [u, v, 4] as const, [x, y, 4] as const])
  const soup: number[] = []
  const quad = (a: readonly number[], b: readonly number[], c: readonly number[], d: readonly number[]): void => {
    soup.push(...a, ...b, ...c, ...a, ...c, ...d)
  }
  for (let i = 0; i + 1 < ring.length; i++)
    for (let n = 0; n < 4; n++) quad(ring[i][n], ring[i][(n + 1) % 4], ring[i + 1][(n + 1) % 4], ring[i + 1][n])
  const [first, last] = [ring[0], ring.at(-1)!]
  quad(first[3], first[2], first[1], first[0])
  quad(last[0], last[1], last[2], last[3])
  return Float32Array.from(soup)
}

function expectSound(clip: Clip | undefined, volume: number, digits: number): void {
  const mesh = whole(clip!)
  const soup = Float32Array.from([...mesh.triangles].flatMap((v) => [...mesh.vertices.subarray(3 * v, 3 * v + 3)]))
  const used = weld(soup)
  expect(inspect(soup)).toMatchObject({ boundaryEdges: 0, nonManifoldEdges: 0, misorientedEdges: 0, collapsedTriangles: 0 })
  expect(verticesWithoutOneFan(used)).toEqual([])
  expect(volumeOf(used)).toBeCloseTo(volume, digits)
}

/** Vertices about which the triangles do not form one closed fan: the surface is pinched or open there. */
function verticesWithoutOneFan({ vertices, triangles }: IndexedMesh): number[] {
  const fans = Array.from({ length: vertices.length / 3 }, () => new Map<number, number>())
  for (let t = 0; t < triangles.length; t += 3)
    for (let c = 0; c < 3; c++) fans[triangles[t + c]].set(triangles[t + ((c + 1) % 3)], triangles[t + ((c + 2) % 3)])
  return [...fans.keys()].filter((vertex) => {
    const fan = fans[vertex]
    const [start] = fan.keys()
    let at: number | undefined = start
    let steps = 0
    do {
      at = at === undefined ? undefined : fan.get(at)
      steps++
    } while (at !== start && at !== undefined)
    return at === undefined || steps !== fan.size
  })
}

function volumeOf(mesh: IndexedMesh): number {
  let sum = 0
  for (let t = 0; t < mesh.triangles.length / 3; t++) sum += sixVolumes(mesh, t, [0, 0, 0])
  return sum / 6
}

describe('clipMesh', () => {
  it('cuts a well into a face and keeps the other ten triangles', () => {
    const clip = clipped(moved(box([4, 3, 5]), 2.1, 3.3, 7))
    expectSound(clip, 1000 - 4 * 3 * 3, 5)
    expect([...clip!.isKept].reduce((sum, flag) => sum + flag, 0)).toBe(10)
    expect(clip!.moved).toEqual([])
  })

  it('decides corners that lie exactly in the face, and edges that meet its diagonal in a point', () => {
    // The equator of the sphere lies in the face, its axis on the diagonal.
    const ball = sphere(2, 24)
    const volume = volumeOf(weld(ball))
    const clip = clipped(moved(ball, 5, 5, 10))
    expectSound(clip, 1000 - volume / 2, 0)
    expect(clip!.moved.length).toBeGreaterThan(0)
  })

  it('opens across an edge and around a corner of the part when all faces are open', () => {
    expectSound(clipped(moved(box([4, 4, 4]), -1.2, -0.9, 8.1), every), 1000 - 2.8 * 3.1 * 1.9, 3)
    expectSound(clipped(moved(sphere(3, 32), 10.01, 4.02, 9.97), every), 1000 - volumeOf(weld(sphere(3, 32))) / 4, 0)
  })

  it('leaves islands and rings: a torus that is half in the face', () => {
    const torus = (x: number, y: number, z: number) => Math.hypot(Math.hypot(x, y) - 3, z) - 1
    const soup = isosurface(torus, { min: [-4.3, -4.3, -1.5] }, 0.31, [29, 29, 11])
    expectSound(clipped(moved(soup, 5, 5, 10)), 1000 - volumeOf(weld(soup)) / 2, 0)
  })

  it('drops a piece of void beyond the face that touches nothing', () => {
    const clip = clipped(moved(box([2, 2, 2]), 4, 4, 11))
    expect(clip!.walls).toHaveLength(0)
    expect([...clip!.isKept]).not.toContain(0)
  })

  it('takes a cavity away that lies in the void wholly, and leaves one that the void does not reach', () => {
    const cavity = (x: number): Float32Array => reversed(moved(box([2, 2, 2]), x, 4, 4))
    const hollow = weld(joined(box([10, 10, 10]), cavity(1.5), cavity(6.5)))
    const open = Uint32Array.from({ length: 24 }, (_, i) => 12 + i)
    // About the second cavity, and with an end of its own in it: beyond open faces voids have an overlap.
    const voids = weld(joined(moved(box([4, 4, 4]), 5.5, 3, 3), reversed(moved(box([1, 1, 1]), 7, 4.5, 4.5))))
    const partCorners = hollow.vertices.length / 3
    const isInside = (corner: number): boolean => corner < 8
    expect(partCorners).toBe(24)
    const clip = finished(clipMesh({ part: hollow, open, voids, spacing: 1, isInside }))!
    expect([...clip.isKept].map((flag, t) => (flag === 1 ? t : -1)).filter((t) => t >= 0)).toEqual(
      Array.from({ length: 24 }, (_, t) => t),
    )
    expect([clip.walls.length, clip.cutTriangles]).toEqual([36, 0])
  })

  it('finds the same cut every time', () => {
    const voids = moved(sphere(2, 24), 5, 5, 10)
    expect(clipped(voids)).toEqual(clipped(voids))
  })

  it('leaves no piece flat or turned over, and no crossing, where float32 rounds cut points out of their line', () => {
    // At 10,000 units a float32 is 0.001 wide: where the diagonals of its side walls are cut, the points leave the line
    // by as much.
    const there = weld(moved(box([10, 10, 10]), 1e4, 1e4, 1e4))
    const isTop = (t: number): boolean => [0, 1, 2].every((i) => there.vertices[3 * there.triangles[3 * t + i] + 2] === 10010)
    const open = every.filter(isTop)
    const arc = (radius: number, turn: number) => [radius * Math.cos(turn), radius * Math.sin(turn)] as const
    const turns = Array.from({ length: 200 }, (_, i) => (i * Math.PI) / 199)
    // In strips: the caps of a prism are fans, which overlap themselves where the outline is hollow.
    const bow = hull(turns.map((turn) => [arc(4, turn), arc(2, turn)]))
    const voids = weld(moved(bow, 10005.013, 10003.007, 10007.211))
    const clip = finished(clipMesh({ part: there, open, voids, spacing: 0.3, isInside: () => false }))!
    const at = (corner: number, axis: number): number => clip.corners[3 * corner + axis]
    for (let t = 0; t < clip.remade.length; t += 3) {
      const [a, b, c] = clip.remade.subarray(t, t + 3) as unknown as [number, number, number]
      expect((at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0))).toBeGreaterThan(0)
    }
    const triangles = Uint32Array.from([...clip.remade, ...clip.walls])
    expect(finished(selfIntersections({ vertices: clip.corners, triangles }))).toEqual([])
  })

  it('unfolds a void that crosses itself in the face, or gives up instead of answering wrongly', () => {
    // Two boxes that overlap without being joined: no corner can be moved that far.
    const two = Float32Array.from([...moved(box([4, 4, 4]), 1, 1, 8), ...moved(box([4, 4, 4]), 3, 3, 8.5)])
    expect(clipped(two)).toBeUndefined()
  })
})
