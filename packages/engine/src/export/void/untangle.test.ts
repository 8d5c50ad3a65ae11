import { crossingPairs, sphere, weld } from '@trabecula/geometry'
import { finishAll, latticeAround } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { type Moved, untangle, withinCell } from './untangle.ts'

const lattice = latticeAround([-10, -10, -10], [10, 10, 10], 4, 1)

/** Points as they stand in a file that begins far from its origin: steps of a hundredth of a millimetre. */
const farAway = (points: Float32Array): Float32Array => points.map((value) => value + 100_000)
const asTheyAre = (points: Float32Array): Float32Array => points

/** A ball of which some vertices were moved by some way, within their cells. */
function ballWithMoved(moves: readonly (readonly [vertex: number, by: readonly [number, number, number]])[]) {
  const welded = weld(sphere(10, 24))
  const mesh = { vertices: welded.vertices.slice(), triangles: welded.triangles }
  const moved: Moved = new Map()
  for (const [vertex, by] of moves) {
    const v = 3 * vertex
    const from = [mesh.vertices[v]!, mesh.vertices[v + 1]!, mesh.vertices[v + 2]!] as const
    moved.set(v, from)
    for (let axis = 0; axis < 3; axis++) mesh.vertices[v + axis] = withinCell(lattice, axis, from[axis]!, from[axis]! + by[axis]!)
  }
  return { mesh, moved }
}

/** Pairs by the search through the whole mesh. */
const crossingsOf = (mesh: { vertices: Float32Array; triangles: Uint32Array }, written = asTheyAre): number =>
  finishAll(crossingPairs({ ...mesh, vertices: written(mesh.vertices) })).length

function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('untangle', () => {
  it('leaves alone what does not cross', () => {
    const { mesh, moved } = ballWithMoved([[40, [0.1, 0.1, 0]]])
    const before = mesh.vertices.slice()
    expect(finishAll(untangle(mesh, moved, lattice, asTheyAre))).toEqual({ changed: false, left: 0 })
    expect(mesh.vertices).toEqual(before)
  })

  it('leaves no crossing where a vertex was pushed past its neighbours, and every vertex in its cell', () => {
    let crossed = 0
    for (let vertex = 20; vertex < 80; vertex += 3) {
      for (const by of [
        [3, 3, -3],
        [-3, 3, 1],
      ] as const) {
        const { mesh, moved } = ballWithMoved([[vertex, by]])
        if (crossingsOf(mesh) === 0) continue
        crossed++
        expect(finishAll(untangle(mesh, moved, lattice, asTheyAre))).toEqual({ changed: true, left: 0 })
        expect(crossingsOf(mesh)).toBe(0)
        for (const [v, from] of moved)
          for (let axis = 0; axis < 3; axis++)
            expect(withinCell(lattice, axis, from[axis]!, mesh.vertices[v + axis]!)).toBeCloseTo(mesh.vertices[v + axis]!, 5)
      }
    }
    expect(crossed).toBeGreaterThan(0)
  })

  it('leaves none that a search through the whole mesh would find, wherever many vertices were pushed, as the file will have them', () => {
    const random = randomly(3)
    const count = weld(sphere(10, 24)).vertices.length / 3
    let crossed = 0
    for (let round = 0; round < 12; round++) {
      const written = round % 2 === 0 ? asTheyAre : farAway
      const moves = Array.from({ length: 80 }, () => {
        const by = [6 * random() - 3, 6 * random() - 3, 6 * random() - 3] as const
        return [Math.floor(count * random()), by] as const
      })
      const { mesh, moved } = ballWithMoved([...new Map(moves)])
      if (crossingsOf(mesh, written) > 0) crossed++
      expect(finishAll(untangle(mesh, moved, lattice, written)).left).toBe(0)
      expect(crossingsOf(mesh, written)).toBe(0)
    }
    expect(crossed).toBeGreaterThan(6)
  })

  it('says how many pairs it cannot part: those that crossed before anything was moved', () => {
    const balls = Array.from({ length: 60 }, (_, i) => ballWithMoved([[20 + i, [3, 3, -3]]]))
    const { mesh, moved } = balls.find((ball) => crossingsOf(ball.mesh) > 0)!
    const pairs = crossingsOf(mesh)
    for (const v of moved.keys()) moved.set(v, [mesh.vertices[v]!, mesh.vertices[v + 1]!, mesh.vertices[v + 2]!])
    expect(finishAll(untangle(mesh, moved, lattice, asTheyAre))).toEqual({ changed: true, left: pairs })
  })
})
