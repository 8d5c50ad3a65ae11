import type { Mesh } from '../void/measure.ts'

/** Vertices whose fans are laid out at a time: 20 MB, however large the mesh is. */
const verticesAtOnce = 2 ** 19
const trianglesPerStep = 300_000

export interface BrokenFans {
  /** Vertices whose triangles do not form exactly one closed, consistently wound fan: on an open or crowded edge, or pinched. */
  readonly unclosed: number
  /** Triangles with two equal vertices. */
  readonly collapsed: number
}

/**
 * What keeps a welded mesh from being a closed two-manifold: when every vertex has one closed fan, every directed edge is used once and its
 * reverse once. The fans are walked block by block of vertices, so that they take little room beside the mesh. In steps of some ten milliseconds.
 */
export function* brokenFans({ vertices, triangles }: Mesh, atOnce = verticesAtOnce): Generator<void, BrokenFans, void> {
  let collapsed = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    if (a === b || b === c || c === a) collapsed++
  }
  yield
  let unclosed = 0
  const count = vertices.length / 3
  for (let first = 0; first < count; first += atOnce) {
    unclosed += yield* unclosedAmong(triangles, first, Math.min(first + atOnce, count))
  }
  return { unclosed, collapsed }
}

/** Counts the vertices from `first` up to `end` whose fan is not one closed ring. */
function* unclosedAmong(triangles: Uint32Array, first: number, end: number): Generator<void, number, void> {
  const starts = new Uint32Array(end - first + 2)
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner]!
    if (vertex >= first && vertex < end) starts[vertex - first + 2]!++
    if (corner % (3 * trianglesPerStep) === 0) yield
  }
  for (let v = 2; v < starts.length; v++) starts[v]! += starts[v - 1]!
  // starts[v + 1] runs from the first corner of v to its last, which is where the next vertex begins.
  const corners = new Uint32Array(starts.at(-1)!)
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner]!
    if (vertex >= first && vertex < end) corners[starts[vertex - first + 1]!++] = corner
    if (corner % (3 * trianglesPerStep) === 0) yield
  }
  let unclosed = 0
  for (let v = 0; v < end - first; v++) {
    if (starts[v + 1]! > starts[v]! && !hasOneFan(triangles, corners, starts[v]!, starts[v + 1]!)) unclosed++
    if (v % trianglesPerStep === 0) yield
  }
  return unclosed
}

/** Walks about a vertex: the edge opposite to it leads from one of its triangles to the next, and must lead through all of them once. */
function hasOneFan(triangles: Uint32Array, corners: Uint32Array, from: number, to: number): boolean {
  const origin = neighbour(triangles, corners[from]!, 1)
  let at = origin
  for (let steps = 1; steps <= to - from; steps++) {
    let next = -1
    for (let i = from; i < to; i++) {
      if (neighbour(triangles, corners[i]!, 1) !== at) continue
      if (next >= 0) return false // two triangles leave along the same edge
      next = neighbour(triangles, corners[i]!, 2)
    }
    if (next < 0) return false
    if (next === origin) return steps === to - from
    at = next
  }
  return false
}

/** The vertex one or two places after a corner in its triangle. */
function neighbour(triangles: Uint32Array, corner: number, places: 1 | 2): number {
  const inTriangle = corner % 3
  return triangles[corner - inTriangle + ((inTriangle + places) % 3)]!
}
