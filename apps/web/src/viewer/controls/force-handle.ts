import type { MaterialSettings } from '@trabecula/domain'
import { type Ray, Sphere, Vector3 } from 'three'
import { Arrow, arrowLength, arrowStart } from '../overlays/arrow.ts'
import { Dots } from '../overlays/point-markers.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import type { Vec3 } from '../rendering/vec3.ts'
import { type Grip, REACH_PX } from './drag-handle.ts'

/** What the arrow stands for, whatever its size on the screen. */
interface Standing {
  readonly foot: Vector3
  /** Unit. */
  readonly direction: Vector3
  readonly partRadius: number
  readonly surfaceNormal: Vector3 | null
  /** Its free end can be dragged. */
  readonly turns: boolean
}

/** What of the viewer's props concerns the arrow. */
interface ForceProps {
  readonly force: { readonly origin: Vec3; readonly direction: Vec3 } | null
  readonly material: Pick<MaterialSettings, 'displayForceArrows'>
  onForceTurn?(direction: Vec3, done: boolean): void
}

type Drawn = Parameters<typeof turnedForce>[1]

/** The force arrow; with a listener its free end is a knob that can be dragged. */
export class ForceGrip implements Grip {
  readonly arrow: Arrow
  readonly knob = new Dots()
  private readonly props: () => ForceProps | null
  private standing: Standing | null = null
  private drawn: Drawn | null = null
  private held: Drawn | null = null
  private last: readonly [number, number, number] | null = null

  constructor(shared: SharedUniforms, props: () => ForceProps | null) {
    this.arrow = new Arrow(shared, 36)
    this.props = props
  }

  /** @param surfaceNormal of the loaded faces, null without */
  place({ force, material, onForceTurn }: ForceProps, partRadius: number, surfaceNormal: Vector3 | null): void {
    const direction = new Vector3(...(force?.direction ?? [0, 0, 0]))
    const isShown = force !== null && material.displayForceArrows && direction.lengthSq() > 0
    this.standing = isShown
      ? {
          foot: new Vector3(...force.origin),
          direction: direction.normalize(),
          partRadius,
          surfaceNormal,
          turns: onForceTurn !== undefined,
        }
      : null
    this.arrow.group.visible = isShown
    this.knob.place(this.standing?.turns ? [[0, 0, 0]] : [])
  }

  /** Gives the arrow its length in this view. Call before a frame. */
  size(unitsPerPixel: (point: Vector3) => number): void {
    this.drawn = null
    if (!this.standing) return
    const { foot, direction, partRadius, surfaceNormal } = this.standing
    const length = arrowLength(partRadius, unitsPerPixel(foot))
    const start = arrowStart(foot, direction, surfaceNormal, length)
    const pushes = !start.equals(foot)
    this.arrow.place(start, direction, length)
    this.knob.points.position.copy(start).addScaledVector(direction, pushes ? 0 : length)
    this.drawn = { foot, length, pushes, surfaceNormal }
  }

  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean {
    const { position } = this.knob.points
    return this.standing?.turns === true && ray.distanceToPoint(position) < REACH_PX * unitsPerPixel(position)
  }

  drag(ray: Ray): void {
    // The arrow keeps pushing or pulling through the whole drag, or it would jump to the other side of the face.
    this.held ??= this.drawn
    if (!this.held) return
    const { x, y, z } = turnedForce(ray, this.held)
    this.last = [x, y, z]
    this.props()?.onForceTurn?.(this.last, false)
  }

  release(): void {
    if (this.last) this.props()?.onForceTurn?.(this.last, true)
    this.held = this.last = null
  }

  dispose(): void {
    this.arrow.dispose()
    this.knob.dispose()
  }
}

/** A drag this close to an axis lands on it. */
const SNAP_COSINE = Math.cos((4 * Math.PI) / 180)
const axes = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => new Vector3().setComponent(axis, sign)))

/**
 * The direction (unit) of a force arrow whose free end follows the pointer about its foot on the surface: the end slides over a ball, on the
 * outer side of the surface, and catches on the axes.
 * @param pushes the arrow points at its foot, so its free end is its tail
 */
export function turnedForce(
  ray: Ray,
  arrow: { foot: Vector3; length: number; pushes: boolean; surfaceNormal: Vector3 | null },
): Vector3 {
  const { foot, length, pushes, surfaceNormal } = arrow
  const ball = new Sphere(foot, length)
  const end = ray.intersectSphere(ball, new Vector3()) ?? ray.closestPointToPoint(foot, new Vector3())
  const outward = end.sub(foot)
  if (surfaceNormal) outward.addScaledVector(surfaceNormal, Math.max(0, -outward.dot(surfaceNormal)))
  if (outward.lengthSq() < 1e-12) outward.copy(surfaceNormal ?? new Vector3(0, 0, 1))
  outward.normalize()
  const caught = axes.find((axis) => axis.dot(outward) > SNAP_COSINE)
  const direction = caught?.clone() ?? outward
  return pushes ? direction.negate() : direction
}
