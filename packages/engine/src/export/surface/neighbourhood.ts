import type { IndexedMesh } from '@trabecula/geometry'
import type { Lattice } from '@trabecula/kernels'
import { MarkedCells } from './marked-cells.ts'

/** Triangles looked at in one step. */
const perStep = 300_000

export interface Neighbourhood {
  /** Places of the vertices' first numbers in the mesh. */
  readonly vertices: Uint32Array
  /** Triangles between those vertices. */
  readonly triangles: Uint32Array
  /** Numbers of the triangles that have a touched vertex. */
  readonly changed: Uint32Array
}

/**
 * The triangles that have a touched vertex (given by the place of its first number) and all that may meet them: what meets a triangle has a point in a cell that the box of that triangle
 * reaches into.
 */
export function* around(mesh: IndexedMesh, touched: ReadonlySet<number>, lattice: Lattice): Generator<void, Neighbourhood, void> {
  const { triangles } = mesh
  const isTouched = new Uint8Array(mesh.vertices.length / 3)
  for (const v of touched) isTouched[v / 3] = 1
  const cells = new MarkedCells(mesh, lattice)
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * perStep) === 0) yield
    if (isTouched[triangles[t]] + isTouched[triangles[t + 1]] + isTouched[triangles[t + 2]] > 0) cells.mark(t)
  }
  const chosen: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * perStep) === 0) yield
    if (cells.mayMeet(t) && cells.meets(t)) chosen.push(t)
  }
  yield

  const numbers = new Int32Array(mesh.vertices.length / 3).fill(-1)
  const vertices: number[] = []
  const corners = new Uint32Array(3 * chosen.length)
  const changed: number[] = []
  chosen.forEach((t, i) => {
    for (let c = 0; c < 3; c++) {
      const vertex = triangles[t + c]
      if (isTouched[vertex] && changed.at(-1) !== i) changed.push(i)
      if (numbers[vertex] < 0) {
        numbers[vertex] = vertices.length
        vertices.push(3 * vertex)
      }
      corners[3 * i + c] = numbers[vertex]
    }
  })
  return { vertices: Uint32Array.from(vertices), triangles: corners, changed: Uint32Array.from(changed) }
}
