/**
 * Pairs of triangles of an indexed mesh that pierce each other: an edge of one passes through the inside of the other,
 * elsewhere than at a common vertex. By signs of volumes, five for every edge and triangle; pairs from a grid of
 * buckets as wide as the longest edge.
 */
export function selfCrossings(vertices: Float32Array, triangles: Uint32Array): number {
  let count = 0
  for (const [a, b] of neighbours(vertices, triangles)) {
    const p = [...triangles.subarray(3 * a, 3 * a + 3)] as Corners
    const q = [...triangles.subarray(3 * b, 3 * b + 3)] as Corners
    if (pierces(vertices, p, q) || pierces(vertices, q, p)) count++
  }
  return count
}

type Corners = [number, number, number]

/** Pairs of triangles whose boxes meet. */
function* neighbours(vertices: Float32Array, triangles: Uint32Array): Generator<[number, number]> {
  const count = triangles.length / 3
  // Low x, y, z, then high x, y, z of each triangle.
  const boxes = new Float32Array(6 * count)
  let width = 0
  for (let t = 0; t < count; t++) {
    for (let axis = 0; axis < 3; axis++) {
      const values = [0, 1, 2].map((corner) => vertices[3 * triangles[3 * t + corner] + axis])
      boxes[6 * t + axis] = Math.min(...values)
      boxes[6 * t + 3 + axis] = Math.max(...values)
      width = Math.max(width, boxes[6 * t + 3 + axis] - boxes[6 * t + axis])
    }
  }
  // A triangle is in the bucket of its lowest corner; what it meets begins at most one bucket away.
  const bucketOf = (t: number, axis: number): number => Math.floor(boxes[6 * t + axis] / width) + 512
  const keyOf = (i: number, j: number, k: number): number => i + 1024 * (j + 1024 * k)
  const buckets = new Map<number, number[]>()
  for (let t = 0; t < count; t++) {
    const key = keyOf(bucketOf(t, 0), bucketOf(t, 1), bucketOf(t, 2))
    const home = buckets.get(key)
    if (home) home.push(t)
    else buckets.set(key, [t])
  }
  for (let a = 0; a < count; a++) {
    for (let n = 0; n < 27; n++) {
      const key = keyOf(
        bucketOf(a, 0) - 1 + (n % 3),
        bucketOf(a, 1) - 1 + (Math.floor(n / 3) % 3),
        bucketOf(a, 2) - 1 + Math.floor(n / 9),
      )
      for (const b of buckets.get(key) ?? []) if (b < a && boxesMeet(boxes, 6 * a, 6 * b)) yield [a, b]
    }
  }
}

const boxesMeet = (boxes: Float32Array, a: number, b: number): boolean => {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[a + axis] > boxes[b + 3 + axis] || boxes[b + axis] > boxes[a + 3 + axis]) return false
  }
  return true
}

/** Whether an edge of p without a corner of q passes through q. */
function pierces(vertices: Float32Array, p: Corners, q: Corners): boolean {
  for (let i = 0; i < 3; i++) {
    const [a, b] = [p[i], p[(i + 1) % 3]]
    if (q.includes(a) || q.includes(b)) continue
    const above = volume(vertices, q[0], q[1], q[2], a)
    const below = volume(vertices, q[0], q[1], q[2], b)
    if (!(above * below < 0)) continue
    const sides = [0, 1, 2].map((n) => Math.sign(volume(vertices, a, b, q[n], q[(n + 1) % 3])))
    if (sides[0] !== 0 && sides[0] === sides[1] && sides[1] === sides[2]) return true
  }
  return false
}

/** Six times the signed volume of a tetrahedron. */
function volume(vertices: Float32Array, a: number, b: number, c: number, d: number): number {
  const from = (v: number): [number, number, number] => [
    vertices[3 * v] - vertices[3 * a],
    vertices[3 * v + 1] - vertices[3 * a + 1],
    vertices[3 * v + 2] - vertices[3 * a + 2],
  ]
  const [u, v, w] = [from(b), from(c), from(d)]
  return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
}
