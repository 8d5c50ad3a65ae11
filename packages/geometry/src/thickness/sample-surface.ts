import type { IndexedMesh } from '../mesh/model.ts'

/** Fractional parts of the multiples of the plastic number's powers spread points uniformly in a triangle. */
const strides = [0.7548776662466927, 0.5698402909980532] as const

/** Places on a mesh, each for the same share of its area. */
export interface SurfaceSample {
  /** Triangle of each place. */
  readonly triangles: Uint32Array
  /** 3 per place. */
  readonly points: Float64Array
}

/** Triangles whose areas are summed together, and such sums in one step. */
const perSum = 256
const sumsPerStep = 1000

/**
 * `count` places, uniformly over the area of a mesh but for the triangles that are left out (1); the same ones for the
 * same mesh. None where it has no area. In steps of some ten milliseconds.
 */
export function* sampleSurface(mesh: IndexedMesh, count: number, leftOut?: Uint8Array): Generator<void, SurfaceSample, void> {
  const size = mesh.triangles.length / 3
  const sums = new Float64Array(Math.ceil(size / perSum) + 1)
  for (let n = 1; n < sums.length; n++) {
    sums[n] = sumOfAreas(mesh, perSum * (n - 1), Math.min(perSum * n, size), leftOut, sums[n - 1])
    if (n % sumsPerStep === 0) yield
  }
  const area = sums[sums.length - 1]
  if (!(area > 0)) return { triangles: new Uint32Array(), points: new Float64Array() }
  const chosen = new Uint32Array(count)
  let [stretch, triangle, upTo] = [0, 0, sumOfAreas(mesh, 0, 1, leftOut, 0)]
  for (let i = 0; i < count; i++) {
    const at = ((i + 0.5) / count) * area
    while (stretch < sums.length - 2 && sums[stretch + 1] <= at) {
      stretch++
      triangle = perSum * stretch
      upTo = sumOfAreas(mesh, triangle, triangle + 1, leftOut, sums[stretch])
    }
    while (triangle < size - 1 && upTo <= at) {
      triangle++
      upTo = sumOfAreas(mesh, triangle, triangle + 1, leftOut, upTo)
    }
    chosen[i] = triangle
  }
  yield
  return { triangles: chosen, points: placesOn(mesh, chosen) }
}

function placesOn({ vertices, triangles }: IndexedMesh, chosen: Uint32Array): Float64Array {
  const points = new Float64Array(3 * chosen.length)
  for (let i = 0; i < chosen.length; i++) {
    let s = ((i + 1) * strides[0]) % 1
    let t = ((i + 1) * strides[1]) % 1
    if (s + t > 1) [s, t] = [1 - s, 1 - t]
    const first = 3 * chosen[i]
    for (let axis = 0; axis < 3; axis++) {
      const from = vertices[3 * triangles[first] + axis]
      const along = vertices[3 * triangles[first + 1] + axis] - from
      const across = vertices[3 * triangles[first + 2] + axis] - from
      points[3 * i + axis] = from + s * along + t * across
    }
  }
  return points
}

/** The sum with the areas of some triangles, in order. Written out: through `doubleArea` it takes twice the time. */
function sumOfAreas(
  { vertices, triangles }: IndexedMesh,
  from: number,
  until: number,
  leftOut: Uint8Array | undefined,
  before: number,
): number {
  let sum = before
  for (let t = from; t < until; t++) {
    if (leftOut?.[t] === 1) continue
    const a = 3 * triangles[3 * t]
    const b = 3 * triangles[3 * t + 1]
    const c = 3 * triangles[3 * t + 2]
    const ux = vertices[b] - vertices[a]
    const uy = vertices[b + 1] - vertices[a + 1]
    const uz = vertices[b + 2] - vertices[a + 2]
    const vx = vertices[c] - vertices[a]
    const vy = vertices[c + 1] - vertices[a + 1]
    const vz = vertices[c + 2] - vertices[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    sum += Math.sqrt(x * x + y * y + z * z) / 2
  }
  return sum
}
