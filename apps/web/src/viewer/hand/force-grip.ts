import { type Ray, Vector3 } from 'three'
import type { SharedUniforms } from '../look/uniforms.ts'
import type { ViewerProps } from '../props.ts'
import { Arrow, arrowStart } from '../scenery/arrow.ts'
import { Dots } from '../scenery/dots.ts'
import { turnedForce } from './force-turn.ts'
import { type Grip, REACH_PX } from './grip.ts'

/** The force arrow; with a listener its free end is a knob that can be dragged. */
export class ForceGrip implements Grip {
  readonly arrow: Arrow
  readonly knob = new Dots()
  private readonly props: () => ViewerProps | null
  private free: Vector3 | null = null
  private held: { foot: Vector3; length: number; pushes: boolean; surfaceNormal: Vector3 | null } | null = null
  private drawn: NonNullable<ForceGrip['held']> | null = null
  private last: readonly [number, number, number] | null = null

  constructor(shared: SharedUniforms, props: () => ViewerProps | null) {
    this.arrow = new Arrow(shared, 36)
    this.props = props
  }

  /** @param length of the arrow, mm; `surfaceNormal` of the loaded faces, null without */
  place({ force, material, onForceTurn }: ViewerProps, length: number, surfaceNormal: Vector3 | null): void {
    const direction = force ? new Vector3(...force.direction) : new Vector3()
    const visible = force !== null && material.displayForceArrows && direction.lengthSq() > 0
    this.arrow.group.visible = visible
    this.free = this.drawn = null
    if (visible) {
      direction.normalize()
      const foot = new Vector3(...force.origin)
      const start = arrowStart(foot, direction, surfaceNormal, length)
      const pushes = !start.equals(foot)
      this.arrow.place(start, direction, length)
      this.drawn = { foot, length, pushes, surfaceNormal }
      if (onForceTurn) this.free = pushes ? start : start.clone().addScaledVector(direction, length)
    }
    this.knob.place(this.free ? [[this.free.x, this.free.y, this.free.z]] : [])
  }

  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean {
    if (!this.free) return false
    return ray.distanceToPoint(this.free) < REACH_PX * unitsPerPixel(this.free)
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
