import { Ray, Vector3 } from 'three'
import type { FieldPoint } from '../fields/model.ts'
import type { FieldSampler } from '../fields/sampler.ts'
import type { Matter } from '../fields/values.ts'
import type { DrawnLattice } from '../lattice/layer.ts'
import type { PartLayer } from '../part/layer.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import type { SectionCut } from '../section/plane.ts'
import { marchRay } from './ray-march.ts'

/** Number of rounds that find a deformed surface, each from the displacement at the last hit. */
const rounds = 4

/** The parts of the picture that a ray can meet. */
export interface ProbedScene {
  readonly part: PartLayer
  readonly cut: SectionCut | null
  readonly sampler: FieldSampler
  readonly slack: number
  /** How far the deformed part reaches beyond the undeformed one, mm. */
  readonly reach: number
  /** Null where no lattice is drawn. */
  readonly lattice: DrawnLattice | null
  /** True when the part's own surface is drawn opaque, so that nothing behind it is visible. */
  readonly opaque: boolean
}

interface Met {
  readonly distance: number
  readonly point: Vec3
  readonly matter: Matter
}

/** The value of the field where a ray first meets the drawing; null outside it, and where the field has none. */
export function probe(scene: ProbedScene, ray: Ray): FieldPoint | null {
  const surface = surfaceMet(scene, ray)
  const inside = scene.lattice ? latticeMet(scene, scene.lattice, ray) : null
  // A pointer on a transparent skin points at the lattice behind it.
  const met = inside && surface ? (scene.opaque && surface.distance <= inside.distance ? surface : inside) : (inside ?? surface)
  const value = met ? scene.sampler.value(met.point, met.matter) : null
  return met && value !== null ? { point: met.point, value } : null
}

/** The part's surface or, for a solid part, its cut. */
function surfaceMet({ part, cut, sampler, lattice }: ProbedScene, ray: Ray): Met | null {
  let shift: Vec3 = [0, 0, 0]
  let met: Met | null = null
  for (let round = 0; round < (sampler.display.deformation ? rounds : 1); round++) {
    const at = new Ray(ray.origin.clone().sub(new Vector3(...shift)), ray.direction)
    const hit = part.picker.hit(at, cut)
    const point = hit?.point ?? (cut && !lattice ? cutMet(part, cut, at) : null)
    if (!point) return met
    const rest = point.toArray() as Vec3
    met = { distance: point.distanceTo(at.origin), point: rest, matter: 'skin' }
    shift = sampler.shift(rest)
  }
  return met
}

/** Where a ray enters a solid part through the section's plane. */
function cutMet(part: PartLayer, cut: SectionCut, ray: Ray): Vector3 | null {
  const normal = new Vector3(...cut.normal)
  const slope = normal.dot(ray.direction)
  const distance = -(normal.dot(ray.origin) + cut.offset) / slope
  if (!(slope < 0) || !(distance > 0)) return null
  const point = ray.at(distance, new Vector3())
  // An odd number of surfaces behind the point means that it is inside the part.
  return part.picker.hits(new Ray(point, ray.direction)).length % 2 === 1 ? point : null
}

function latticeMet(scene: ProbedScene, { volume, distances, skinDrawn, reveal }: DrawnLattice, ray: Ray): Met | null {
  const { min, max } = scene.part
  const middle = min.clone().add(max).multiplyScalar(0.5)
  const radius = max.distanceTo(min) / 2 + scene.reach
  const along = middle.clone().sub(ray.origin).dot(ray.direction)
  return marchRay(
    { ...distances(), shell: volume.fields.shell_mm, skinDrawn, reveal },
    {
      origin: ray.origin.toArray() as Vec3,
      direction: ray.direction.toArray() as Vec3,
      from: Math.max(0, along - radius),
      to: along + radius,
      tolerance: max.distanceTo(min) * 1e-4,
    },
    scene.cut,
    (place) => scene.sampler.undeformed(place),
    scene.slack,
  )
}
