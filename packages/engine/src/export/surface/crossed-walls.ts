import { intersectionsBetween, type Pair } from '@trabecula/geometry'
import type { SamplingGrid, VoidMesh } from '@trabecula/kernels'

/** Vertices and quads looked at in one step. */
const perStep = 500_000

/**
 * The pairs of triangles of a sheet's two labyrinths that meet, by their numbers in the mesh. Each labyrinth is
 * extracted for itself, and where the wall between them is thinner than what flat triangles cut off its bends, they
 * pass through each other.
 *
 * The four vertices of a quad lie in the four cells around a grid edge, which are a box: so the quad lies in them, and
 * two quads can meet only in a cell that has a vertex of each. A mesh as it was extracted; `written` turns points into
 * those of the file. In steps of some ten milliseconds.
 */
export function* crossedWalls(
  { vertices, triangles, starts }: VoidMesh,
  grid: SamplingGrid,
  written: (points: Float32Array) => Float32Array,
): Generator<void, Pair[], void> {
  const second = starts[1]
  if (!second) return []

  // 1. The vertices in cells that have some of both labyrinths.
  const cells = cellsOf(grid)
  const [ofFirst, ofBoth] = [new Uint8Array(cells.bytes), new Uint8Array(cells.bytes)]
  const count = vertices.length / 3
  for (let v = 0; v < count; v++) {
    if (v % perStep === perStep - 1) yield
    const cell = cells.at(vertices, 3 * v)
    const bit = 1 << (cell & 7)
    if (v < second.vertex) ofFirst[cell >>> 3] |= bit
    else ofBoth[cell >>> 3] |= ofFirst[cell >>> 3] & bit
  }
  const isShared = new Uint8Array(count)
  for (let v = 0; v < count; v++) {
    if (v % perStep === perStep - 1) yield
    const cell = cells.at(vertices, 3 * v)
    isShared[v] = (ofBoth[cell >>> 3] >> (cell & 7)) & 1
  }
  yield

  // 2. The quads that have such a vertex, as a mesh of their own.
  const chosen: number[] = []
  let chosenOfFirst = 0
  for (let q = 0; q < triangles.length; q += 6) {
    if (q % (6 * perStep) === 6 * (perStep - 1)) yield
    let isNear = 0
    for (let c = q; c < q + 6; c++) isNear |= isShared[triangles[c]]
    if (isNear === 0) continue
    chosen.push(q)
    if (q < 3 * second.triangle) chosenOfFirst += 2
  }
  yield
  const corners = new Uint32Array(6 * chosen.length)
  chosen.forEach((q, i) => {
    corners.set(triangles.subarray(q, q + 6), 6 * i)
  })
  const { points, numbered } = onlyUsed(vertices, corners)
  yield

  // 3. Of those, the pairs that meet.
  const pairs = yield* intersectionsBetween({ vertices: written(points), triangles: numbered }, chosenOfFirst)
  const inMesh = (t: number): number => chosen[t >> 1] / 3 + (t & 1)
  return pairs.map(([s, t]) => [inMesh(s), inMesh(t)])
}

/** The numbers of the cells in which points lie. */
function cellsOf({ origin, spacing, size: [nx, ny, nz] }: SamplingGrid) {
  const [ox, oy, oz] = origin
  return {
    bytes: Math.ceil((nx * ny * nz) / 8),
    at: (points: Float32Array, at: number): number => {
      const i = Math.floor((points[at] - ox) / spacing)
      const j = Math.floor((points[at + 1] - oy) / spacing)
      const k = Math.floor((points[at + 2] - oz) / spacing)
      return i + nx * (j + ny * k)
    },
  }
}

/** The vertices that some triangles use, numbered from 0. Corners are renumbered in place. */
function onlyUsed(vertices: Float32Array, corners: Uint32Array): { points: Float32Array; numbered: Uint32Array } {
  const numbers = new Int32Array(vertices.length / 3).fill(-1)
  const points = new Float32Array(3 * corners.length)
  let used = 0
  for (let c = 0; c < corners.length; c++) {
    const vertex = corners[c]
    if (numbers[vertex] < 0) {
      for (let axis = 0; axis < 3; axis++) points[3 * used + axis] = vertices[3 * vertex + axis]
      numbers[vertex] = used++
    }
    corners[c] = numbers[vertex]
  }
  return { points: points.slice(0, 3 * used), numbered: corners }
}
