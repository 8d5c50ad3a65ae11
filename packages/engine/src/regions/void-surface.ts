import { bodyTriangles, type RegionShape } from '@trabecula/domain'
import { box, cylinder, soupVolume, sphere } from '@trabecula/geometry'

/** Farthest that a facet is from a round shape, mm. */
const chordMm = 0.02

type Vector = readonly [number, number, number]

/**
 * The surface of a shape in the coordinates of the file, wound outwards, nine floats per triangle in units of
 * `unitScale` mm. Round shapes are facets that enclose their volume exactly.
 */
export function surfaceOfShape(shape: RegionShape, unitScale: number): Float32Array {
  if ('body' in shape) return inFile(bodyTriangles(shape.body), [0, 0, 0], unitScale)
  if ('box' in shape) {
    const [a, b] = shape.box
    const low = a.map((value, axis) => Math.min(value, b[axis]))
    return inFile(box(a.map((value, axis) => Math.abs(b[axis] - value)) as [number, number, number]), low, unitScale)
  }
  if ('sphere' in shape) {
    const { center, radius } = shape.sphere
    const ball = sphere(radius, segmentsOf(radius))
    const grown = Math.cbrt(((4 / 3) * Math.PI * radius ** 3) / soupVolume(ball))
    const round = Float64Array.from(ball, (value) => grown * value)
    return inFile(round, center, unitScale)
  }
  const { from, to, radius } = shape.cylinder
  const along = to.map((value, axis) => value - from[axis]) as unknown as Vector
  const length = Math.hypot(...along)
  const segments = segmentsOf(radius)
  const angle = (2 * Math.PI) / segments
  const [u, v, w] = frameOf(along.map((value) => value / length) as unknown as Vector)
  const standing = cylinder(radius * Math.sqrt(angle / Math.sin(angle)), length, segments)
  const turned = Float64Array.from(standing, (_, i) => {
    const at = i - (i % 3)
    return standing[at] * u[i % 3] + standing[at + 1] * v[i % 3] + standing[at + 2] * w[i % 3]
  })
  return inFile(turned, from, unitScale)
}

/** Places about `from`, mm, in units of the file, rounded once. */
function inFile(places: Float32Array | Float64Array, from: readonly number[], unitScale: number): Float32Array {
  return Float32Array.from(places, (value, i) => (value + from[i % 3]) / unitScale)
}

/** Segments of a circle, a multiple of 4. */
const segmentsOf = (radius: number): number =>
  4 * Math.min(Math.max(Math.ceil(Math.PI / 4 / Math.acos(1 - Math.min(chordMm / radius, 0.3))), 4), 64)

/** Three unit vectors at right angles, the last one given. */
function frameOf(w: Vector): readonly [Vector, Vector, Vector] {
  const across: Vector = Math.abs(w[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]
  const v = unit(crossed(w, across))
  return [crossed(v, w), v, w]
}

const crossed = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const unit = (a: Vector): Vector => a.map((value) => value / Math.hypot(...a)) as unknown as Vector
