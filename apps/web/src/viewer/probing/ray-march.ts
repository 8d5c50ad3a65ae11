import type { ScalarField } from '@trabecula/engine/shader'
import type { Vec3 } from '../rendering/vec3.ts'
import { isKept, type SectionCut } from '../section/plane.ts'

/** The shader's number of steps. */
const mostSteps = 160

/** A lattice as the shader sees it: distances in mm at undeformed points of the part frame, negative inside. */
export interface LatticeShape {
  /** Distance of the part's outer surface. */
  readonly part: ScalarField
  readonly lattice: ScalarField
  readonly shell: number
  /** True when the shell is drawn, not transparent. */
  readonly skinDrawn: boolean
  /** Depth below the surface at which the drawn lattice begins, mm. */
  readonly reveal: number
}

export interface RayPath {
  readonly origin: Vec3
  /** Unit vector. */
  readonly direction: Vec3
  /** Stretch of the ray that can meet the part, mm. */
  readonly from: number
  readonly to: number
  /** A distance below this is a hit, mm. */
  readonly tolerance: number
}

export interface MarchHit {
  readonly distance: number
  /** The undeformed point. */
  readonly point: Vec3
  readonly matter: 'skin' | 'lattice'
}

/**
 * The first point of skin or lattice on a ray, by the steps of the shader in double precision.
 * @param rest the undeformed point of a drawn place; the identity for an undeformed part
 * @param slack share by which distances in the deformed part are shortened
 */
export function marchRay(
  { part, lattice, shell, skinDrawn, reveal }: LatticeShape,
  { origin, direction, from, to, tolerance }: RayPath,
  cut: SectionCut | null,
  rest: (place: Vec3) => Vec3,
  slack: number,
): MarchHit | null {
  let distance = from
  for (let step = 0; step < mostSteps && distance <= to; step++) {
    const place = direction.map((d, axis) => (origin[axis] ?? 0) + distance * d) as unknown as Vec3
    const point = rest(place)
    const depth = part(...point)
    const matter = Math.max(lattice(...point), depth + reveal)
    const solid = skinDrawn ? Math.min(matter, Math.max(depth, -depth - shell)) : matter
    const above = cut ? cut.normal[0] * point[0] + cut.normal[1] * point[1] + cut.normal[2] * point[2] + cut.offset : -Infinity
    const bound = Math.max(solid, above) * slack
    if (bound < tolerance) {
      // On the cut the shell is visible even where the part's surface is transparent.
      const onCut =
        cut !== null && !isKept(cut, ...(point.map((c, a) => c + 2 * tolerance * (cut.normal[a] ?? 0)) as unknown as Vec3))
      const inSkin = depth > -0.98 * shell && (skinDrawn || onCut)
      return { distance, point, matter: inSkin ? 'skin' : 'lattice' }
    }
    distance += Math.max(bound, tolerance)
  }
  return null
}
