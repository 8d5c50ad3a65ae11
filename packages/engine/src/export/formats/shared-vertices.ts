import type { IndexedMesh } from '@trabecula/geometry'

/** One numbering for two meshes that touch: the vertices of the first, then those of the second that are its own. */
export interface SharedVertices {
  /** Number of each vertex of the second mesh; -1 where no triangle uses it. */
  readonly numbers: Int32Array
  /** Those vertices of the second mesh that get numbers of their own, in order. */
  readonly own: Uint32Array
}

/**
 * Finds the vertices that both meshes have, by exact coordinates: an opened face ends where the void begins, and
 * readers that go by indices alone would see a gap there. Unused vertices are left out: readers count them into the
 * size.
 */
export function shareVertices(first: IndexedMesh, second: IndexedMesh): SharedVertices {
  const find = finderOf(first.vertices)
  const numbers = new Int32Array(second.vertices.length / 3).fill(-1)
  const used = new Uint8Array(numbers.length)
  for (const vertex of second.triangles) used[vertex] = 1
  const own: number[] = []
  const base = first.vertices.length / 3
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    if (used[vertex] === 0) continue
    const known = find(second.vertices, vertex)
    numbers[vertex] = known >= 0 ? known : base + own.length
    if (known < 0) own.push(vertex)
  }
  return { numbers, own: Uint32Array.from(own) }
}

/** Returns the vertex with the coordinates of another, -1 when there is none: open addressing, half empty. */
function finderOf(vertices: Float32Array): (others: Float32Array, vertex: number) => number {
  const count = vertices.length / 3
  const size = 1 << Math.ceil(Math.log2(Math.max(2, 2 * count)))
  const table = new Int32Array(size).fill(-1)
  const key = new Float32Array(3)
  const bits = new Uint32Array(key.buffer)
  const slotOf = (from: Float32Array, vertex: number): number => {
    // Minus zero is zero.
    for (let axis = 0; axis < 3; axis++) key[axis] = from[3 * vertex + axis] + 0
    let hash = Math.imul(bits[0], 0x9e3779b1) ^ Math.imul(bits[1], 0x85ebca6b) ^ Math.imul(bits[2], 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    return (hash ^ (hash >>> 13)) & (size - 1)
  }
  const isAt = (from: Float32Array, vertex: number, known: number): boolean =>
    from[3 * vertex] === vertices[3 * known] &&
    from[3 * vertex + 1] === vertices[3 * known + 1] &&
    from[3 * vertex + 2] === vertices[3 * known + 2]
  const find = (from: Float32Array, vertex: number): number => {
    let slot = slotOf(from, vertex)
    while (table[slot] >= 0 && !isAt(from, vertex, table[slot])) slot = (slot + 1) & (size - 1)
    return slot
  }
  for (let vertex = 0; vertex < count; vertex++) {
    const slot = find(vertices, vertex)
    if (table[slot] < 0) table[slot] = vertex
  }
  return (others, vertex) => table[find(others, vertex)]
}
