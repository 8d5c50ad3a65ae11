import type { MaterialSettings } from '@trabecula/domain'
import { type Ray, Sphere, Vector3 } from 'three'
import { Arrow, arrowLength, arrowStart } from '../overlays/arrow.ts'
import { PointMarkers } from '../overlays/point-markers.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import { type DragHandle, HANDLE_RADIUS_PX } from './drag-handle.ts'

interface ArrowState {
  readonly anchor: Vector3
  /** Unit vector. */
  readonly direction: Vector3
  readonly partRadius: number
  readonly surfaceNormal: Vector3 | null
  /** Its free end can be dragged. */
  readonly draggable: boolean
}

/** The viewer's props that concern the arrow. */
interface ForceProps {
  readonly force: { readonly origin: Vec3; readonly direction: Vec3 } | null
  readonly material: Pick<MaterialSettings, 'displayForceArrows'>
  onForceTurn?(direction: Vec3, done: boolean): void
}

type Drawn = Parameters<typeof draggedDirection>[1]

/** The force arrow. With an `onForceTurn` callback its free end can be dragged. */
export class ForceHandle implements DragHandle {
  readonly arrow: Arrow
  readonly knob = new PointMarkers()
  private readonly props: () => ForceProps | null
  private state: ArrowState | null = null
  private drawn: Drawn | null = null
  private grabbed: Drawn | null = null
  private last: readonly [number, number, number] | null = null

  constructor(shared: SharedUniforms, props: () => ForceProps | null) {
    this.arrow = new Arrow(shared, 36)
    this.props = props
  }

  /** @param surfaceNormal normal of the loaded faces, null without */
  place({ force, material, onForceTurn }: ForceProps, partRadius: number, surfaceNormal: Vector3 | null): void {
    const direction = new Vector3(...(force?.direction ?? [0, 0, 0]))
    const isShown = force !== null && material.displayForceArrows && direction.lengthSq() > 0
    this.state = isShown
      ? {
          anchor: new Vector3(...force.origin),
          direction: direction.normalize(),
          partRadius,
          surfaceNormal,
          draggable: onForceTurn !== undefined,
        }
      : null
    this.arrow.group.visible = isShown
    this.knob.place(this.state?.draggable ? [[0, 0, 0]] : [])
  }

  /** Updates the length for the current view. Call before a frame. */
  size(unitsPerPixel: (point: Vector3) => number): void {
    this.drawn = null
    if (!this.state) return
    const { anchor, direction, partRadius, surfaceNormal } = this.state
    const length = arrowLength(partRadius, unitsPerPixel(anchor))
    const start = arrowStart(anchor, direction, surfaceNormal, length)
    const pushes = !start.equals(anchor)
    this.arrow.place(start, direction, length)
    this.knob.points.position.copy(start).addScaledVector(direction, pushes ? 0 : length)
    this.drawn = { anchor, length, pushes, surfaceNormal }
  }

  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean {
    const { position } = this.knob.points
    return this.state?.draggable === true && ray.distanceToPoint(position) < HANDLE_RADIUS_PX * unitsPerPixel(position)
  }

  drag(ray: Ray): void {
    // Pushing or pulling is decided at the start of the drag, otherwise the arrow would jump to the other side of the
    // face.
    this.grabbed ??= this.drawn
    if (!this.grabbed) return
    const { x, y, z } = draggedDirection(ray, this.grabbed)
    this.last = [x, y, z]
    this.props()?.onForceTurn?.(this.last, false)
  }

  release(): void {
    if (this.last) this.props()?.onForceTurn?.(this.last, true)
    this.grabbed = this.last = null
  }

  dispose(): void {
    this.arrow.dispose()
    this.knob.dispose()
  }
}

/** A direction within 4° of an axis snaps to it. */
const SNAP_COSINE = Math.cos((4 * Math.PI) / 180)
const axes = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => new Vector3().setComponent(axis, sign)))

/**
 * Direction (unit) of a force arrow whose free end is dragged about its anchor on the surface: the end moves on a
 * sphere, outside the part, and snaps to the axes.
 * @param pushes the arrow points at its anchor, so its free end is its tail
 */
export function draggedDirection(
  ray: Ray,
  arrow: { anchor: Vector3; length: number; pushes: boolean; surfaceNormal: Vector3 | null },
): Vector3 {
  const { anchor, length, pushes, surfaceNormal } = arrow
  const sphere = new Sphere(anchor, length)
  const end = ray.intersectSphere(sphere, new Vector3()) ?? ray.closestPointToPoint(anchor, new Vector3())
  const outward = end.sub(anchor)
  if (surfaceNormal) outward.addScaledVector(surfaceNormal, Math.max(0, -outward.dot(surfaceNormal)))
  if (outward.lengthSq() < 1e-12) outward.copy(surfaceNormal ?? new Vector3(0, 0, 1))
  outward.normalize()
  const snapped = axes.find((axis) => axis.dot(outward) > SNAP_COSINE)
  const direction = snapped?.clone() ?? outward
  return pushes ? direction.negate() : direction
}
