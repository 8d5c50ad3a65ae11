import { crossingPairs, sphere, weld } from '@trabecula/geometry'
import { finishAll, latticeAround } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { type Moved, moveVertex, untangle } from './untangle.ts'

const lattice = latticeAround([-10, -10, -10], [10, 10, 10], 12, 1)

/** A ball of which one vertex was moved by some way, at most a quarter of a cell. */
function ballWithMoved(vertex: number, by: readonly [number, number, number]) {
  const welded = weld(sphere(10, 24))
  const mesh = { vertices: welded.vertices.slice(), triangles: welded.triangles }
  const v = 3 * vertex
  const moved: Moved = new Map()
  moveVertex(mesh, v, by, moved, lattice)
  return { mesh, moved, since: new Set([v]) }
}

describe('untangle', () => {
  it('leaves alone what does not cross', () => {
    const { mesh, moved, since } = ballWithMoved(40, [0.1, 0.1, 0])
    const before = mesh.vertices.slice()
    expect(finishAll(untangle(mesh, moved, since, lattice, () => true)).size).toBe(0)
    expect(mesh.vertices).toEqual(before)
  })

  it('leaves no crossing where a vertex was pushed past its neighbours, and no vertex more than a quarter of a cell away', () => {
    let crossed = 0
    for (let vertex = 20; vertex < 80; vertex += 3) {
      for (const by of [
        [3, 3, -3],
        [-3, 3, 1],
      ] as const) {
        const { mesh, moved, since } = ballWithMoved(vertex, by)
        const pairs = finishAll(crossingPairs(mesh)).length
        if (pairs === 0) continue
        crossed++
        expect(finishAll(untangle(mesh, moved, since, lattice, () => true)).size).toBeGreaterThan(0)
        expect(finishAll(crossingPairs(mesh))).toEqual([])
        for (const [v, from] of moved)
          for (let axis = 0; axis < 3; axis++)
            expect(Math.abs(mesh.vertices[v + axis]! - from[axis]!)).toBeLessThan(0.2501 * lattice.spacing)
      }
    }
    expect(crossed).toBeGreaterThan(0)
  })
})
