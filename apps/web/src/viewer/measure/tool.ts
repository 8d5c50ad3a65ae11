import { Ray, Triangle, Vector3 } from 'three'
import type { Extent } from '../camera/rig.ts'
import type { ViewerPart } from '../part/model.ts'
import type { PartPicker } from '../part/pick.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import { measureFaces } from './faces.ts'
import type { MeasureMode, Measurement } from './model.ts'

export interface MeasureClick extends WallClick {
  readonly face: number
}

/** State of the tool: nothing, a first click, or a finished measurement. */
export type MeasureState = null | { readonly pending: Vec3; readonly face: number } | Measurement

/** The measurement of a mode before the first click. */
export function startMeasurement(mode: MeasureMode | null, extent: Extent): MeasureState {
  if (mode !== 'box') return null
  return { mode, sizeMm: extent.max.clone().sub(extent.min).toArray() as Vec3 }
}

/** Adds a click: the first sets an end, the second completes the measurement, a third starts again. Walls take one. */
export function addClick(
  now: MeasureState,
  mode: MeasureMode,
  click: MeasureClick,
  { part, picker }: { readonly part: ViewerPart; readonly picker: PartPicker },
): MeasureState {
  if (mode === 'box') return now
  if (mode === 'wall') return measureWall(picker, click)
  const first = { pending: click.point, face: click.face }
  if (!now || !('pending' in now)) return first
  if (mode === 'faces') return measureFaces(part.soup, part.surfaces, now.face, click.face) ?? first
  const [a, b] = [now.pending, click.point]
  return { mode, from: a, to: b, distanceMm: Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) }
}

/** Share of the first hit's size by which the ray starts below the surface, so that it misses that triangle. */
const BEHIND = 1e-5

interface WallClick {
  readonly point: Vec3
  /** Nine floats: the corners of the triangle that was hit (mm). */
  readonly corners: ArrayLike<number>
  /** Direction of the view ray, unit. */
  readonly sight: Vector3
}

/** Wall thickness at a point along the inward normal; null where the part does not end. */
export function measureWall(picker: PartPicker, { point, corners, sight }: WallClick): Measurement | null {
  const [a, b, c] = [0, 3, 6].map((at) => new Vector3().fromArray(corners, at)) as [Vector3, Vector3, Vector3]
  const inward = new Triangle(a, b, c).getNormal(new Vector3())
  if (inward.dot(sight) < 0) inward.negate()
  const from = new Vector3(...point)
  const behind = BEHIND * Math.max(1, from.length())
  const hit = picker.hit(new Ray(from.clone().addScaledVector(inward, behind), inward), null)
  if (!hit) return null
  return { mode: 'wall', from: point, to: hit.point.toArray() as Vec3, distanceMm: hit.point.distanceTo(from) }
}

/** A click this close to a corner snaps to it, CSS pixels. */
const SNAP_RADIUS_PX = 9

/**
 * The corner of the clicked triangle near the click on the screen, otherwise the point itself.
 * @param corners nine floats
 * @param pixelsFrom distance from the click on the screen, CSS pixels
 */
export function snapToCorner(point: Vector3, corners: ArrayLike<number>, pixelsFrom: (point: Vector3) => number): Vector3 {
  const near = [0, 3, 6]
    .map((at) => new Vector3().fromArray(corners, at))
    .map((corner) => ({ corner, pixels: pixelsFrom(corner) }))
    .filter(({ pixels }) => pixels <= SNAP_RADIUS_PX)
    .sort((a, b) => a.pixels - b.pixels)
  return near[0]?.corner ?? point
}
