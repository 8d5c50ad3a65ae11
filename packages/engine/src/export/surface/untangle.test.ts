import { selfIntersections, sphere, weld } from '@trabecula/geometry'
import { runToEnd, samplingGridAround } from '@trabecula/kernels'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { type Moved, moveVertex, untangle } from './untangle.ts'

const leeway = 0.25
const grid = samplingGridAround([-10, -10, -10], [10, 10, 10], 12, 1)

/** Points as they are in a file that begins far from its origin: steps of a hundredth of a millimetre. */
const farAway = (points: Float32Array): Float32Array => points.map((value) => value + 100_000)
const asTheyAre = (points: Float32Array): Float32Array => points

/** The surface of a cube of 12 mm, in squares of 2 mm that are split in two. */
function cubeInSquares(): Float32Array {
  const soup: number[] = []
  for (let axis = 0; axis < 3; axis++)
    for (const level of [0, 6])
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 6; j++) {
          const at = (u: number, v: number): number[] => [0, 1, 2].map((n) => 2 * [level, u, v][(n + 3 - axis) % 3])
          const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] as const
          soup.push(...(level > 0 ? [...a, ...b, ...c, ...a, ...c, ...d] : [...a, ...c, ...b, ...a, ...d, ...c]))
        }
  return Float32Array.from(soup)
}

/** A ball (or another surface) of which some vertices were moved by some way, at most a quarter of a cell. */
function ballWithMoved(
  moves: readonly (readonly [vertex: number, by: readonly [number, number, number]])[],
  soup = sphere(10, 24),
) {
  const welded = weld(soup)
  const mesh = { vertices: welded.vertices.slice(), triangles: welded.triangles }
  const moved: Moved = new Map()
  for (const [vertex, by] of moves) moveVertex(mesh, 3 * vertex, by, moved, { grid, leeway })
  return { mesh, moved }
}

/** Pairs by the search through the whole mesh. */
const crossingsOf = (mesh: { vertices: Float32Array; triangles: Uint32Array }, written = asTheyAre): number =>
  runToEnd(selfIntersections({ ...mesh, vertices: written(mesh.vertices) }))?.length ?? Number.NaN

/** Untangles what was moved; the surroundings may go anywhere unless limited. */
const untangled = ({ mesh, moved }: ReturnType<typeof ballWithMoved>, written = asTheyAre, mayMove = () => true) =>
  runToEnd(untangle(mesh, moved, new Set(moved.keys()), { grid, leeway, written, mayMove }))

describe('untangle', () => {
  it('leaves alone what does not cross', () => {
    const ball = ballWithMoved([[40, [0.1, 0.1, 0]]])
    const before = ball.mesh.vertices.slice()
    expect(untangled(ball)).toEqual({ loosened: new Set(), left: 0 })
    expect(ball.mesh.vertices).toEqual(before)
  })

  it('leaves no crossing where a vertex was pushed past its neighbours, and no vertex more than a quarter of a cell away', () => {
    let crossed = 0
    for (let vertex = 20; vertex < 80; vertex += 3) {
      for (const by of [
        [3, 3, -3],
        [-3, 3, 1],
      ] as const) {
        const ball = ballWithMoved([[vertex, by]])
        if (crossingsOf(ball.mesh) === 0) continue
        crossed++
        const { loosened, left } = untangled(ball)
        expect(loosened.size).toBeGreaterThan(0)
        expect(left).toBe(0)
        expect(crossingsOf(ball.mesh)).toBe(0)
        for (const [v, from] of ball.moved)
          for (let axis = 0; axis < 3; axis++)
            expect(Math.abs(ball.mesh.vertices[v + axis] - from[axis])).toBeLessThan(0.2501 * grid.spacing)
      }
    }
    expect(crossed).toBeGreaterThan(0)
  })

  it('unfolds triangles that a move within a flat face has laid over their neighbours', () => {
    // An export of others' parts had 13 such pairs: no triangle passes through another, and every one is closed and
    // oriented.
    const soup = cubeInSquares()
    const { vertices } = weld(soup)
    const inTop = Array.from({ length: vertices.length / 3 }, (_, v) => v).filter(
      (v) => vertices[3 * v] === 4 && vertices[3 * v + 1] === 6 && vertices[3 * v + 2] === 12,
    )
    expect(inTop).toHaveLength(1)
    const folded = ballWithMoved([[inTop[0], [2.6, 0.4, 0]]], soup)
    expect(crossingsOf(folded.mesh)).toBeGreaterThan(4)
    expect(untangled(folded, asTheyAre, () => false).left).toBe(0)
    expect(crossingsOf(folded.mesh)).toBe(0)
  })

  it('moves nothing along that may not be, and still leaves no crossing', () => {
    const balls = Array.from({ length: 60 }, (_, i) => ballWithMoved([[20 + i, [3, 3, -3]]])).filter(
      ({ mesh }) => crossingsOf(mesh) > 0,
    )
    expect(balls.length).toBeGreaterThan(0)
    for (const ball of balls) {
      const before = ball.mesh.vertices.slice()
      const own = [...ball.moved.keys()]
      expect(untangled(ball, asTheyAre, () => false).left).toBe(0)
      expect(crossingsOf(ball.mesh)).toBe(0)
      for (const v of own) before.set(ball.mesh.vertices.subarray(v, v + 3), v)
      expect(ball.mesh.vertices).toEqual(before)
    }
  })

  it('leaves none that a search through the whole mesh would find, wherever many vertices were pushed, as the file will have them', () => {
    const random = new Random(3)
    const count = weld(sphere(10, 24)).vertices.length / 3
    let crossed = 0
    for (let round = 0; round < 12; round++) {
      const written = round % 2 === 0 ? asTheyAre : farAway
      const moves = Array.from({ length: 80 }, () => {
        const by = [6 * random.next() - 3, 6 * random.next() - 3, 6 * random.next() - 3] as const
        return [Math.floor(count * random.next()), by] as const
      })
      const ball = ballWithMoved([...new Map(moves)])
      if (crossingsOf(ball.mesh, written) > 0) crossed++
      expect(untangled(ball, written).left).toBe(0)
      expect(crossingsOf(ball.mesh, written)).toBe(0)
    }
    expect(crossed).toBeGreaterThan(6)
  })

  it('says how many pairs it cannot part: those that crossed before anything was moved', () => {
    const balls = Array.from({ length: 60 }, (_, i) => ballWithMoved([[20 + i, [3, 3, -3]]]))
    const ball = balls.find(({ mesh }) => crossingsOf(mesh) > 0)!
    const { mesh, moved } = ball
    const pairs = crossingsOf(mesh)
    for (const v of moved.keys()) moved.set(v, [mesh.vertices[v]!, mesh.vertices[v + 1]!, mesh.vertices[v + 2]!])
    expect(untangled(ball).left).toBe(pairs)
  })
})
