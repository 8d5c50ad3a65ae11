import { describe, expect, it } from 'vitest'
import { weldBest } from '../mesh/weld.ts'
import { fillHoles, patchHole } from './fill-holes.ts'

type Corner = readonly [number, number, number]

/** Long enough that every hole counts as small. */
const diagonal = 100

const filledOf = (triangles: readonly (readonly Corner[])[]) => {
  const { mesh, edges } = weldBest(Float32Array.from(triangles.flat(2)))
  return { mesh, result: fillHoles(mesh, edges, diagonal) }
}

/** A flat octahedron: four triangles above, each followed by the one below it. */
const rim: readonly Corner[] = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
]
const octahedron = rim.flatMap((a, i): Corner[][] => {
  const b = rim[(i + 1) % 4]
  return [
    [a, b, [0, 0, 0.1]],
    [b, a, [0, 0, -0.1]],
  ]
})
const without = (...left: number[]) => octahedron.filter((_, i) => !left.includes(i))

describe('holes', () => {
  it('that touch in a vertex have no certain way around: one way through it twice is left open', () => {
    const { mesh, result } = filledOf(without(0, 3))
    expect(result).toEqual({ mesh, filled: [], left: [expect.anything()] })
  })

  it('that touch where the way begins are told apart, and the one that is certain is filled', () => {
    const { filled, left } = filledOf(without(0, 7)).result
    expect([filled.length, left.length]).toEqual([1, 1])
    expect(filled[0]).toMatchObject({ edges: 3, triangles: 1 })
  })

  it('apart from each other are filled at once, each with the triangle that was there', () => {
    const { mesh, result } = filledOf(without(0, 5))
    expect(result.left).toEqual([])
    expect(result.filled.map(({ triangles }) => triangles)).toEqual([1, 1])
    expect(result.mesh.triangles.length).toBe(mesh.triangles.length + 6)
    const places = result.filled.map(({ at }) => at.map((value) => Math.round(1000 * value) / 1000))
    expect(places).toEqual(expect.arrayContaining([[0.333, 0.333, 0.033]]))
  })

  it('stay open when the patch would put a third triangle on an edge', () => {
    // Two triangles over b–d, whose border is a rhombus: its fatter ears are those two again.
    const [a, b, c, d]: readonly Corner[] = [
      [2, 0, 0],
      [0, 1, 0.01],
      [-2, 0, 0],
      [0, -1, 0.01],
    ]
    const { mesh, result } = filledOf([
      [a, b, d],
      [b, c, d],
    ])
    expect(result).toEqual({ mesh, filled: [], left: [expect.anything()] })
  })
})

describe('the patch of a hole', () => {
  const patchOf = (points: readonly Corner[]) => {
    const vertices = points.map((_, i) => i)
    const length = points.reduce((sum, p, i) => sum + Math.hypot(...p.map((value, axis) => value - points.at(i - 1)![axis])), 0)
    return patchHole(
      { vertices: Float32Array.from(points.flat()), triangles: new Uint32Array() },
      { vertices, edges: points.length, simple: true },
      length,
    )
  }
  const flat = (...points: readonly (readonly [number, number])[]): Corner[] => points.map(([x, y]) => [x, y, 0])
  /** Signed areas of the patch's triangles in the plane z = 0. */
  const areas = (points: readonly Corner[], patch: readonly number[]) =>
    Array.from({ length: patch.length / 3 }, (_, t) => {
      const [p, q, r] = [0, 1, 2].map((i) => points[patch[3 * t + i]])
      return ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2
    })

  it.each([
    ['a square', flat([0, 0], [2, 0], [2, 2], [0, 2]), 4],
    ['an L, whose inner corner is no ear', flat([0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]), 7],
    ['an L that begins at its inner corner', flat([1, 1], [1, 4], [0, 4], [0, 0], [4, 0], [4, 1]), 7],
  ])('covers %s once, with triangles that turn as it does', (_, points, area) => {
    const patch = patchOf(points)!
    expect(patch).toHaveLength(3 * (points.length - 2))
    const found = areas(points, patch)
    expect(Math.min(...found)).toBeGreaterThan(0)
    expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(area, 6)
    // Clockwise seen from above is anticlockwise seen from below.
    const back = [...points].reverse()
    expect(Math.max(...areas(back, patchOf(back)!))).toBeLessThan(0)
  })

  it('lies in any plane', () => {
    for (const turned of [([x, y]: Corner): Corner => [0, x, y], ([x, y]: Corner): Corner => [y, 5, x]])
      expect(patchOf(flat([0, 0], [2, 0], [2, 2], [0, 2]).map(turned))).toHaveLength(6)
  })

  it('does not exist for a loop that crosses itself or that has no area', () => {
    expect(patchOf(flat([0, 0], [2, 2], [2, 0], [0, 3]))).toBeNull()
    expect(patchOf(flat([0, 0], [1, 0], [2, 0], [3, 0]))).toBeNull()
  })

  it('allows a twentieth of the loop length out of the plane', () => {
    const bent = (z: number): Corner[] => [
      [0, 0, z],
      [2, 0, -z],
      [2, 2, z],
      [0, 2, -z],
    ]
    expect(patchOf(bent(0.3))).toHaveLength(6)
    expect(patchOf(bent(0.6))).toBeNull()
  })
})
