import type { RegionPoint, RegionShape } from '@trabecula/domain'
import { Vector3 } from 'three'

type Piece = readonly [from: Vector3, to: Vector3]

/** Straight pieces of a drawn circle. */
const circlePieces = 48

/**
 * Lines that show a shape: the edges of a box, the rims and four sides of a cylinder, three circles of a sphere.
 *
 * @param origin origin of the shape's coordinates, mm
 */
export function outlineOf(shape: RegionShape, origin: Vector3): readonly Piece[] {
  const placed = (point: RegionPoint) => new Vector3(...point).add(origin)
  if ('box' in shape) {
    const ends = shape.box.map(placed)
    const corner = (bits: number) => new Vector3(...[0, 1, 2].map((axis) => ends[(bits >> axis) & 1]!.getComponent(axis)))
    return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
      [1, 2, 4].filter((bit) => !(from & bit)).map((bit): Piece => [corner(from), corner(from | bit)]),
    )
  }
  if ('sphere' in shape) {
    const center = placed(shape.sphere.center)
    return [0, 1, 2].flatMap((axis) => rim(center, new Vector3().setComponent(axis, 1), shape.sphere.radius))
  }
  const [from, to] = [placed(shape.cylinder.from), placed(shape.cylinder.to)]
  const along = to.clone().sub(from).normalize()
  const rims = [from, to].map((center) => rim(center, along, shape.cylinder.radius))
  const [low = [], high = []] = rims
  const sides = low.filter((_, n) => n % (circlePieces / 4) === 0)
  return [...low, ...high, ...sides.map(([at], n): Piece => [at, high[(n * circlePieces) / 4]![0]])]
}

/** A circle about a line along `axis`, a unit vector. */
function rim(center: Vector3, axis: Vector3, radius: number): Piece[] {
  const sizes = axis.toArray().map(Math.abs)
  const u = new Vector3()
    .setComponent(sizes.indexOf(Math.min(...sizes)), 1)
    .cross(axis)
    .setLength(radius)
  const at = (n: number) => center.clone().add(u.clone().applyAxisAngle(axis, (2 * Math.PI * n) / circlePieces))
  return Array.from({ length: circlePieces }, (_, n) => [at(n), at(n + 1)])
}
