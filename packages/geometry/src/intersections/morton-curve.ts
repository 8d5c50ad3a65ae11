import { boundsOf } from '../mesh/bounds.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Triangles looked at in one step. */
const perStep = 100_000

/** Steps of the curve along each axis: 10 bits. */
const curveSteps = 1024

/** Some triangles of a mesh by a Morton curve through their middles; `items` are returned in their stead. */
export function* alongCurve(mesh: IndexedMesh, chosen: Uint32Array, items = chosen): Generator<void, Uint32Array, void> {
  const { vertices, triangles } = mesh
  const { min, max } = boundsOf(vertices)
  const [x0, y0, z0] = min
  const scale = [0, 1, 2].map((axis) => (curveSteps - 1) / (3 * Math.max(max[axis] - min[axis], 1e-30)))
  const [sx, sy, sz] = scale as [number, number, number]
  const codes = new Uint32Array(chosen.length)
  for (let i = 0; i < chosen.length; i++) {
    if (i % perStep === perStep - 1) yield
    const first = 3 * chosen[i]
    const a = 3 * triangles[first]
    const b = 3 * triangles[first + 1]
    const c = 3 * triangles[first + 2]
    const x = -3 * x0 + vertices[a] + vertices[b] + vertices[c]
    const y = -3 * y0 + vertices[a + 1] + vertices[b + 1] + vertices[c + 1]
    const z = -3 * z0 + vertices[a + 2] + vertices[b + 2] + vertices[c + 2]
    codes[i] = spread(Math.floor(x * sx)) | (spread(Math.floor(y * sy)) << 1) | (spread(Math.floor(z * sz)) << 2)
  }
  yield
  return sortedBy(codes, items)
}

/** Puts two empty bits between the ten bits of a number. */
function spread(value: number): number {
  let bits = (value | (value << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Items in the order of their keys of 30 bits: three passes of a counting sort, stable. The keys are used up. */
function sortedBy(keys: Uint32Array, items: Uint32Array): Uint32Array {
  let [from, to]: [Uint32Array, Uint32Array] = [items, new Uint32Array(items.length)]
  let [fromKeys, toKeys]: [Uint32Array, Uint32Array] = [keys, new Uint32Array(items.length)]
  for (const shift of [0, 10, 20]) {
    const starts = new Uint32Array(1025)
    for (let i = 0; i < fromKeys.length; i++) starts[((fromKeys[i] >>> shift) & 1023) + 1]++
    for (let bin = 0; bin < 1024; bin++) starts[bin + 1] += starts[bin]
    // The keys move along with the items: looking them up by number would be a jump in memory for each.
    for (let i = 0; i < from.length; i++) {
      const key = fromKeys[i]
      const at = starts[(key >>> shift) & 1023]++
      to[at] = from[i]
      toKeys[at] = key
    }
    if (shift === 0) [from, to] = [to, new Uint32Array(items.length)]
    else [from, to] = [to, from]
    ;[fromKeys, toKeys] = [toKeys, fromKeys]
  }
  return from
}
