import { crossingPairs, sphere, weld } from '@trabecula/geometry'
import { finishAll, latticeAround } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import { type Moved, untangle, withinCell } from './untangle.ts'

const lattice = latticeAround([-10, -10, -10], [10, 10, 10], 4, 1)

/** A ball of which one vertex was moved by some way, within its cell. */
function ballWithMoved(vertex: number, by: readonly [number, number, number]) {
  const welded = weld(sphere(10, 24))
  const mesh = { vertices: welded.vertices.slice(), triangles: welded.triangles }
  const v = 3 * vertex
  const from = [mesh.vertices[v]!, mesh.vertices[v + 1]!, mesh.vertices[v + 2]!] as const
  for (let axis = 0; axis < 3; axis++) mesh.vertices[v + axis] = withinCell(lattice, axis, from[axis]!, from[axis]! + by[axis]!)
  const moved: Moved = new Map([[v, from]])
  return { mesh, moved }
}

describe('untangle', () => {
  it('leaves alone what does not cross', () => {
    const { mesh, moved } = ballWithMoved(40, [0.1, 0.1, 0])
    const before = mesh.vertices.slice()
    expect(finishAll(untangle(mesh, moved, lattice))).toBe(false)
    expect(mesh.vertices).toEqual(before)
  })

  it('leaves no crossing where a vertex was pushed past its neighbours, and every vertex in its cell', () => {
    let crossed = 0
    for (let vertex = 20; vertex < 80; vertex += 3) {
      for (const by of [
        [3, 3, -3],
        [-3, 3, 1],
      ] as const) {
        const { mesh, moved } = ballWithMoved(vertex, by)
        const pairs = finishAll(crossingPairs(mesh)).length
        if (pairs === 0) continue
        crossed++
        expect(finishAll(untangle(mesh, moved, lattice))).toBe(true)
        expect(finishAll(crossingPairs(mesh))).toEqual([])
        for (const [v, from] of moved)
          for (let axis = 0; axis < 3; axis++)
            expect(withinCell(lattice, axis, from[axis]!, mesh.vertices[v + axis]!)).toBeCloseTo(mesh.vertices[v + axis]!, 5)
      }
    }
    expect(crossed).toBeGreaterThan(0)
  })
})
