import { box, type IndexedMesh, sphere, weld } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { brokenFans } from './broken-fans.ts'
import { weldFile } from './weld-file.ts'
import { countPieces, type Welded } from './welded.ts'

const outer = box([20, 20, 20])
const moved = (soup: Float32Array, by: number): Float32Array => soup.map((value) => value + by)
const hollow = weld(moved(sphere(4, 16), 10))

/** Open, pinched and collapsed places, and pieces. */
const defectsOf = (surface: Welded) => ({ ...runToEnd(brokenFans(surface)), pieces: runToEnd(countPieces(surface)) })

const welded = (skin: Float32Array, walls: IndexedMesh, bits?: number) => runToEnd(weldFile(weld(skin), walls, bits))

/** What a weld of all corners of the file gives, in a mesh of its own. */
function ofWholeFile(skin: Float32Array, { vertices, triangles }: IndexedMesh): Welded {
  const soup = new Float32Array(skin.length + 3 * triangles.length)
  soup.set(skin)
  for (let t = 0; t < triangles.length; t += 3)
    for (let c = 0; c < 3; c++) {
      const v = triangles[t + 2 - c]
      soup.set(vertices.subarray(3 * v, 3 * v + 3), skin.length + 3 * (t + c))
    }
  const whole = weld(soup)
  return { count: whole.vertices.length / 3, lists: [whole.triangles] }
}

/** Every triangle with corners of its own. */
const unwelded = ({ vertices, triangles }: IndexedMesh): IndexedMesh => ({
  vertices: Float32Array.from([...triangles].flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)])),
  triangles: Uint32Array.from(triangles.keys()),
})

describe('weldFile', () => {
  it('keeps the very triangles of a void whose vertices are all different', () => {
    const { lists, count } = welded(outer, hollow)
    expect(lists[0]).toBe(hollow.triangles)
    expect(count).toBe(hollow.vertices.length / 3 + 8)
  })

  it('welds what coincides, whether marks are many or few', () => {
    for (const bits of [undefined, 128, 32, 1])
      expect(defectsOf(welded(outer, unwelded(hollow), bits))).toEqual({ unclosed: 0, collapsed: 0, pieces: 2 })
  })

  it('takes -0 for 0', () => {
    const about = weld(moved(box([2, 2, 2]), -1).map((value) => (value < 0 ? 0 : value)))
    const signed = {
      ...unwelded(about),
      vertices: unwelded(about).vertices.map((value, i) => (value === 0 && i % 2 ? -0 : value)),
    }
    const far = moved(outer, 5)
    expect(defectsOf(welded(far, signed))).toEqual(defectsOf(ofWholeFile(far, signed)))
    expect(welded(far, signed).lists[0].every((v, i) => signed.vertices[3 * v] === signed.vertices[3 * i])).toBe(true)
  })

  it('finds what a weld of the whole file finds, wherever vertices are moved onto others at random', () => {
    const random = new Random(11)
    const found = new Set<number>()
    for (let round = 0; round < 30; round++) {
      const vertices = hollow.vertices.slice()
      const triangles = hollow.triangles.slice()
      for (let hit = 0; hit < 3; hit++) {
        const to = 3 * random.below(vertices.length / 3)
        const from =
          round % 2
            ? outer.subarray(3 * random.below(outer.length / 3))
            : vertices.subarray(3 * random.below(vertices.length / 3))
        vertices.set(from.slice(0, 3), to)
      }
      if (round % 3 === 0) triangles[random.below(triangles.length)] = random.below(vertices.length / 3)
      const damaged = { vertices, triangles }
      const expected = defectsOf(ofWholeFile(outer, damaged))
      found.add(expected.unclosed)
      expect(defectsOf(welded(outer, damaged, round % 2 ? 50 : undefined))).toEqual(expected)
    }
    expect(found.size).toBeGreaterThan(3)
  })

  it('joins walls to the faces that they share corners with', () => {
    // A box without its top, closed by a patch that is written as a wall.
    const top = 20
    const isLid = (t: number): boolean => [2, 5, 8].every((i) => outer[9 * t + i] === top)
    const pick = (wanted: boolean): Float32Array =>
      Float32Array.from(
        [...Array(12).keys()].filter((t) => isLid(t) === wanted).flatMap((t) => [...outer.subarray(9 * t, 9 * t + 9)]),
      )
    const patch = weld(pick(true))
    const asWall = { vertices: patch.vertices, triangles: patch.triangles.toReversed() }
    expect(defectsOf(welded(pick(false), asWall))).toEqual({ unclosed: 0, collapsed: 0, pieces: 1 })
    expect(defectsOf(welded(pick(false), patch)).unclosed).toBe(4)
  })
})
