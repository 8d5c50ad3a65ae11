import { done, type Outcome } from '@trabecula/domain'
import type { Setup } from '../../input/setup.ts'
import { cross, dot, minus, type Three, unit } from '../linear/vector.ts'
import { refusals } from '../messages.ts'
import { square } from './axis-of.ts'
import { type Cylinder, cylinderOf } from './cylinder.ts'

/** A hole with a pin in it, along an axis of the part frame; mm. */
export interface PinnedHole {
  readonly axis: 0 | 1 | 2
  /** A point of its axis. */
  readonly point: Three
  readonly radius: number
  /** Where it begins and ends along the axis. */
  readonly from: number
  readonly to: number
}

/** A face that leaves more of its circle open holds no pin, rad. */
const widestGap = 1.05 * Math.PI
/** Pieces of one hole agree in place and radius to this share of the radius. */
const alike = 0.02

/**
 * The holes of all pinned supports. One support may hold several, and a hole may be several faces: triangles that hang
 * together are one face, faces on one cylinder one hole. It refuses faces that are no round hole along x, y or z.
 */
export function pinnedHoles(soup: Float32Array, { supports = [] }: Pick<Setup, 'supports'>): Outcome<readonly PinnedHole[]> {
  const holes: PinnedHole[] = []
  for (const { kind, triangles } of supports) {
    if (kind !== 'pinned') continue
    const faces: Face[] = []
    for (const piece of piecesOf(soup, triangles)) {
      const cylinder = cylinderOf(soup, piece)
      if (!cylinder || !isHollow(soup, piece, cylinder)) return refusals.pinnedNoHole()
      const axis = ([0, 1, 2] as const).find((each) => Math.abs(cylinder.direction[each]) >= square)
      if (axis === undefined) return refusals.pinnedOblique()
      addFace(faces, { cylinder, axis, triangles: piece, span: spanOf(soup, piece, axis) })
    }
    for (const { cylinder, axis, triangles: around, span } of faces) {
      if (gapOf(soup, around, cylinder) > widestGap) return refusals.pinnedNoHole()
      holes.push({ axis, point: cylinder.point, radius: cylinder.radius, from: span[0], to: span[1] })
    }
  }
  return done(holes)
}

interface Face {
  readonly cylinder: Cylinder
  readonly axis: 0 | 1 | 2
  readonly triangles: Uint32Array
  readonly span: readonly [number, number]
}

/** Adds a piece of a hole to the face that it continues around the same cylinder, or as a face of its own. */
function addFace(faces: Face[], piece: Face): void {
  const n = faces.findIndex(({ cylinder, axis, span }) => {
    const [one, other] = [cylinder, piece.cylinder]
    const apart = minus(one.point, other.point).map((share, at) => (at === axis ? 0 : share))
    return (
      axis === piece.axis &&
      Math.hypot(...apart) < alike * one.radius &&
      Math.abs(one.radius - other.radius) < alike * one.radius &&
      span[0] < piece.span[1] &&
      piece.span[0] < span[1]
    )
  })
  if (n < 0) faces.push(piece)
  else {
    const [one] = faces.splice(n, 1) as [Face]
    const triangles = Uint32Array.from([...one.triangles, ...piece.triangles])
    const span = [Math.min(one.span[0], piece.span[0]), Math.max(one.span[1], piece.span[1])] as const
    addFace(faces, { ...one, triangles, span })
  }
}

const cornerOf = (soup: Float32Array, triangle: number, corner: number): Three => {
  const at = 9 * triangle + 3 * corner
  return [soup[at], soup[at + 1], soup[at + 2]]
}

/** Triangles that share corners. */
function piecesOf(soup: Float32Array, triangles: Uint32Array): Uint32Array[] {
  const at = new Map<string, number[]>()
  for (const triangle of triangles) {
    for (let corner = 0; corner < 3; corner++) {
      const key = cornerOf(soup, triangle, corner).join()
      at.set(key, [...(at.get(key) ?? []), triangle])
    }
  }
  const left = new Set(triangles)
  const pieces: Uint32Array[] = []
  for (const first of triangles) {
    if (!left.delete(first)) continue
    const piece = [first]
    for (let n = 0; n < piece.length; n++) {
      for (let corner = 0; corner < 3; corner++)
        for (const next of at.get(cornerOf(soup, piece[n], corner).join()) ?? []) if (left.delete(next)) piece.push(next)
    }
    pieces.push(Uint32Array.from(piece).sort())
  }
  return pieces
}

/** Whether all triangles look towards the axis: those of a shaft look away from it. */
function isHollow(soup: Float32Array, triangles: Uint32Array, { point, direction }: Cylinder): boolean {
  return triangles.every((triangle) => {
    const [a, b, c] = [0, 1, 2].map((corner) => cornerOf(soup, triangle, corner)) as [Three, Three, Three]
    const normal = unit(cross(minus(b, a), minus(c, a)))
    if (!normal) return true
    const from = minus(a, point)
    const along = dot(from, direction)
    return from.reduce((sum, share, axis) => sum + (share - along * direction[axis]) * normal[axis], 0) < 0
  })
}

function spanOf(soup: Float32Array, triangles: Uint32Array, axis: number): readonly [number, number] {
  let [from, to] = [Infinity, -Infinity]
  for (const triangle of triangles) {
    for (let corner = 0; corner < 3; corner++) {
      const at = soup[9 * triangle + 3 * corner + axis]
      from = Math.min(from, at)
      to = Math.max(to, at)
    }
  }
  return [from, to]
}

/** The largest angle about the axis that no triangle covers, rad. */
function gapOf(soup: Float32Array, triangles: Uint32Array, { point, direction }: Cylinder): number {
  const [u, v] = [0, 1, 2].filter((axis) => Math.abs(direction[axis]) < square) as [number, number]
  const angles = [...triangles].flatMap((triangle) =>
    [0, 1, 2].map((corner) => {
      const from = minus(cornerOf(soup, triangle, corner), point)
      return Math.atan2(from[v], from[u])
    }),
  )
  angles.sort((a, b) => a - b)
  return angles.reduce((gap, angle, n) => Math.max(gap, (angles[n + 1] ?? angles[0] + 2 * Math.PI) - angle), 0)
}
