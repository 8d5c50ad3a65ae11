import type { IndexedMesh } from '../mesh/model.ts'

/** Length of the mean normal around a corner below which it is one of a crease: a bend of some 60°. */
const leastMean = 0.86

/** Triangles looked at in one step. */
const perStep = 300_000

/** 1 for each triangle with a corner on a crease, where walls of different directions meet. In steps of some ten ms. */
export function* atCreases(mesh: IndexedMesh): Generator<void, Uint8Array, void> {
  const { triangles } = mesh
  const count = mesh.vertices.length / 3
  // For each vertex the sum of its triangles' area vectors, and the sum of their lengths.
  const sums = new Float32Array(4 * count)
  for (let t = 0; t < triangles.length; t += 3 * perStep) {
    addNormals(mesh, t, Math.min(t + 3 * perStep, triangles.length), sums)
    yield
  }
  const isSharp = new Uint8Array(count)
  for (let v = 0; v < count; v++) {
    const x = sums[4 * v]
    const y = sums[4 * v + 1]
    const z = sums[4 * v + 2]
    const least = leastMean * sums[4 * v + 3]
    if (x * x + y * y + z * z < least * least) isSharp[v] = 1
  }
  yield
  const isAtOne = new Uint8Array(triangles.length / 3)
  for (let t = 0; t < isAtOne.length; t++)
    isAtOne[t] = isSharp[triangles[3 * t]] | isSharp[triangles[3 * t + 1]] | isSharp[triangles[3 * t + 2]]
  yield
  return isAtOne
}

/** Written out: through `doubleArea` it takes twice the time. */
function addNormals({ vertices, triangles }: IndexedMesh, from: number, until: number, sums: Float32Array): void {
  for (let t = from; t < until; t += 3) {
    const a = 3 * triangles[t]
    const b = 3 * triangles[t + 1]
    const c = 3 * triangles[t + 2]
    const ax = vertices[a]
    const ay = vertices[a + 1]
    const az = vertices[a + 2]
    const ex = vertices[b] - ax
    const ey = vertices[b + 1] - ay
    const ez = vertices[b + 2] - az
    const fx = vertices[c] - ax
    const fy = vertices[c + 1] - ay
    const fz = vertices[c + 2] - az
    const x = ey * fz - ez * fy
    const y = ez * fx - ex * fz
    const z = ex * fy - ey * fx
    const area = Math.sqrt(x * x + y * y + z * z)
    for (let corner = t; corner < t + 3; corner++) {
      const at = 4 * triangles[corner]
      sums[at] += x
      sums[at + 1] += y
      sums[at + 2] += z
      sums[at + 3] += area
    }
  }
}
