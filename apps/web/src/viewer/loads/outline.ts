import { bodyTriangles, type RegionPoint, type RegionShape } from '@trabecula/domain'
import { Vector3 } from 'three'

type Piece = readonly [from: Vector3, to: Vector3]

/** Straight pieces of a drawn circle. */
const circlePieces = 48

/** Cosine of the angle of two triangles from which on their edge is drawn: 20°. */
const flat = 0.94

/**
 * Lines that show a shape: the edges of a box, the rims and four sides of a cylinder, three circles of a sphere, the sharp
 * edges of a body or all of one that has none.
 *
 * @param origin origin of the shape's coordinates, mm
 */
export function outlineOf(shape: RegionShape, origin: Vector3): readonly Piece[] {
  if ('body' in shape) return edgesOf(bodyTriangles(shape.body), origin)
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

/** @param soup nine numbers a triangle */
function edgesOf(soup: Float32Array, origin: Vector3): readonly Piece[] {
  const edges = new Map<string, { readonly piece: Piece; readonly normal: Vector3; isSharp: boolean }>()
  for (let at = 0; at < soup.length; at += 9) {
    const corners = [0, 3, 6].map((corner) => new Vector3().fromArray(soup, at + corner).add(origin))
    const [a, b, c] = corners as [Vector3, Vector3, Vector3]
    const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize()
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = [from, to]
        .map((end) => end.toArray().join())
        .sort()
        .join(';')
      const known = edges.get(key)
      if (known) known.isSharp = known.normal.dot(normal) < flat
      else edges.set(key, { piece: [from, to], normal, isSharp: false })
    }
  }
  const all = [...edges.values()]
  const sharp = all.filter(({ isSharp }) => isSharp)
  return (sharp.length > 0 ? sharp : all).map(({ piece }) => piece)
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
