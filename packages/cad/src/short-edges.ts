import { triangleArea } from '@trabecula/geometry'
import type { BodyFace, CadBody } from './model.ts'

type Point = readonly [number, number, number]

/**
 * The triangles of a body cut until no edge is longer than `longest` mm, sorted by face as before: each longer edge is
 * halved, whichever triangle it belongs to, so that neighbours still share whole edges. Undefined where they would be more
 * than `most`.
 */
export function withShortEdges(
  { soup, faces }: Pick<CadBody, 'soup' | 'faces'>,
  longest: number,
  most: number,
): Pick<CadBody, 'soup' | 'faces'> | undefined {
  // No triangle whose edges are that short has a larger area than the equilateral one.
  if (areaOf(soup) > most * (Math.sqrt(3) / 4) * longest ** 2) return undefined
  const cut: number[] = []
  const corner = (at: number): Point => [soup[at], soup[at + 1], soup[at + 2]]
  const cutFaces: BodyFace[] = []
  const runs = faces.length > 0 ? faces : [{ first: 0, count: soup.length / 9 }]
  for (const face of runs) {
    const first = cut.length / 9
    for (let at = 9 * face.first; at < 9 * (face.first + face.count); at += 9) {
      if (!cutTriangle([corner(at), corner(at + 3), corner(at + 6)], longest ** 2, 9 * most, cut)) return undefined
    }
    cutFaces.push({ ...face, first, count: cut.length / 9 - first })
  }
  return { soup: Float32Array.from(cut), faces: faces.length > 0 ? cutFaces : faces }
}

function areaOf(soup: Float32Array): number {
  let area = 0
  for (let at = 0; at < soup.length; at += 9) area += triangleArea(soup, at, at + 3, at + 6)
  return area
}

/** Adds a triangle, or what it is cut into; false where there is no more room. */
function cutTriangle(whole: readonly [Point, Point, Point], longest: number, room: number, into: number[]): boolean {
  const left = [whole]
  for (let triangle = left.pop(); triangle; triangle = left.pop()) {
    // Begins with the longest edge; the turn keeps the side that is outside.
    const [a, b, c] = fromLongest(triangle)
    if (squared(a, b) > longest) {
      const middle = middleOf(a, b)
      left.push([a, middle, c], [middle, b, c])
    } else if (into.push(...a, ...b, ...c) > room) return false
  }
  return true
}

function fromLongest([a, b, c]: readonly [Point, Point, Point]): readonly [Point, Point, Point] {
  const [ab, bc, ca] = [squared(a, b), squared(b, c), squared(c, a)]
  if (ab >= bc && ab >= ca) return [a, b, c]
  return bc >= ca ? [b, c, a] : [c, a, b]
}

const squared = ([ax, ay, az]: Point, [bx, by, bz]: Point): number => (ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2

/** The same from either end, in the precision of an STL. */
const middleOf = ([ax, ay, az]: Point, [bx, by, bz]: Point): Point => [
  Math.fround((ax + bx) / 2),
  Math.fround((ay + by) / 2),
  Math.fround((az + bz) / 2),
]
