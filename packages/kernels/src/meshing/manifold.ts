/** What a slicer would find after welding a mesh by exact float32 coordinates. All zero for a closed two-manifold. */
export interface ManifoldDefects {
  /** Vertices that share their coordinates with another vertex. */
  readonly fused: number
  /** Vertices whose triangles are not one closed, consistently wound fan: on an open or crowded edge, or pinched. */
  readonly unclosed: number
  /** Triangles with two equal vertices. */
  readonly collapsed: number
}

/**
 * Checks an indexed mesh. When no two vertices share coordinates, welding changes nothing and the indexed mesh is what
 * the slicer sees; then every directed edge must be used once and its reverse once, and every vertex must have a single
 * fan, which both follow from walking the fan of every vertex. Linear time.
 *
 * vertices: 3 floats each, any unit. triangles: 3 indices of vertices each.
 */
export function manifoldDefects(vertices: Float32Array, triangles: Uint32Array): ManifoldDefects {
  let collapsed = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]]
    if (a === b || b === c || c === a) collapsed++
  }
  return { fused: fusedVertices(vertices), unclosed: unclosedVertices(vertices.length / 3, triangles), collapsed }
}

function fusedVertices(vertices: Float32Array): number {
  const count = vertices.length / 3
  const bits = new Int32Array(vertices.buffer, vertices.byteOffset, vertices.length)
  let size = 16
  while (size < 2 * count) size *= 2
  const slots = new Int32Array(size).fill(-1)
  // Adding zero would turn -0 into 0; comparing values does the same for the test of equality.
  const bitsOf = (i: number): number => (vertices[i] === 0 ? 0 : bits[i])
  let fused = 0
  for (let v = 0; v < count; v++) {
    let hash =
      Math.imul(bitsOf(3 * v), 0x9e3779b1) ^ Math.imul(bitsOf(3 * v + 1), 0x85ebca6b) ^ Math.imul(bitsOf(3 * v + 2), 0xc2b2ae35)
    hash = (hash ^ (hash >>> 15)) & (size - 1)
    for (;;) {
      const other = slots[hash]
      if (other < 0) {
        slots[hash] = v
        break
      }
      if (
        vertices[3 * other] === vertices[3 * v] &&
        vertices[3 * other + 1] === vertices[3 * v + 1] &&
        vertices[3 * other + 2] === vertices[3 * v + 2]
      ) {
        fused++
        break
      }
      hash = (hash + 1) & (size - 1)
    }
  }
  return fused
}

function unclosedVertices(count: number, triangles: Uint32Array): number {
  const start = new Uint32Array(count + 1)
  for (const v of triangles) start[v + 1]++
  for (let v = 0; v < count; v++) start[v + 1] += start[v]
  const fill = start.slice(0, count)
  const incident = new Uint32Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) incident[fill[triangles[corner]]++] = corner
  let unclosed = 0
  for (let v = 0; v < count; v++) {
    if (start[v + 1] > start[v] && !hasOneFan(triangles, incident, start[v], start[v + 1])) unclosed++
  }
  return unclosed
}

/** Walks from triangle to triangle about a vertex: the edge opposite to it leads from one neighbour to the next. */
const hasOneFan = (triangles: Uint32Array, incident: Uint32Array, from: number, to: number): boolean => {
  const size = to - from
  const enter: number[] = []
  const leave: number[] = []
  for (let i = from; i < to; i++) {
    const corner = incident[i]
    const t = corner - (corner % 3)
    enter.push(triangles[t + ((corner + 1) % 3)])
    leave.push(triangles[t + ((corner + 2) % 3)])
  }
  if (new Set(enter).size !== size) return false
  let at = 0
  for (let steps = 1; steps <= size; steps++) {
    at = enter.indexOf(leave[at])
    if (at < 0) return false
    if (at === 0) return steps === size
  }
  return false
}
