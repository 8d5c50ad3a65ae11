import { BufferAttribute, Group, LineBasicMaterial, LineLoop, Quaternion, type Ray, Vector3 } from 'three'
import { centerOf, type Extent } from '../camera/rig.ts'
import { PointMarkers } from '../overlays/point-markers.ts'
import { emptyLine } from '../rendering/programs.ts'
import { encoded } from '../rendering/theme-colors.ts'
import type { SectionCut } from '../section/plane.ts'
import { arm, type DragHandle, HANDLE_RADIUS_PX, handleMaterial, nearestOnLine } from './drag-handle.ts'

/** Distance from the plane to the tip of an arrow, CSS pixels. */
const ARM_PX = 34

/** Coordinate of the plane along its axis, mm; `done` is true at the end of a drag. */
export type SectionMove = (at: number, done: boolean) => void

/** The section plane: a frame around the cut and a double arrow to drag it, over everything, of fixed screen size. */
export class SectionHandle implements DragHandle {
  readonly group = new Group()
  private readonly tint = handleMaterial()
  private readonly arms = [arm(ARM_PX, this.tint), arm(ARM_PX, this.tint)] as const
  private readonly arrows = new Group().add(...this.arms)
  private readonly line = new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.8, toneMapped: false })
  private readonly frame = new LineLoop(emptyLine(), this.line)
  private readonly knob = new PointMarkers()
  private readonly middle = new Vector3()
  private readonly axis = new Vector3(0, 0, 1)
  private readonly report: SectionMove
  private at = 0

  constructor(report: SectionMove) {
    this.report = report
    this.arms[1].rotation.x = Math.PI
    this.frame.renderOrder = 20
    this.group.add(this.arrows, this.frame, this.knob.points)
    this.group.visible = false
  }

  paint(color: string): void {
    this.tint.color.set(color)
    this.line.color.set(color)
    this.knob.tint(encoded(color))
  }

  place(cut: SectionCut, extent: Extent): void {
    const axis = cut.normal.findIndex((c) => c !== 0)
    this.axis.set(0, 0, 0).setComponent(axis, 1)
    this.at = -cut.offset * (cut.normal[axis] ?? 1)
    this.middle.copy(centerOf(extent)).setComponent(axis, this.at)
    this.arrows.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), this.axis))
    this.arrows.position.copy(this.middle)
    this.knob.place([[this.middle.x, this.middle.y, this.middle.z]])
    const margin = extent.max.distanceTo(extent.min) * 0.03
    const [u, v] = [0, 1, 2].filter((i) => i !== axis) as [number, number]
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].flatMap(([a, b]) => {
      const corner = new Vector3().setComponent(axis, this.at)
      corner.setComponent(u, a ? extent.max.getComponent(u) + margin : extent.min.getComponent(u) - margin)
      corner.setComponent(v, b ? extent.max.getComponent(v) + margin : extent.min.getComponent(v) - margin)
      return corner.toArray()
    })
    this.frame.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
    this.frame.geometry.computeBoundingSphere()
  }

  /** Keeps the arrows at their screen size. Call before a frame. */
  size(unitsPerPixel: (point: Vector3) => number, ratio: number): void {
    this.knob.scale(ratio)
    this.arrows.scale.setScalar(unitsPerPixel(this.middle))
  }

  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean {
    if (!this.group.visible) return false
    const arm = this.axis.clone().multiplyScalar(ARM_PX * unitsPerPixel(this.middle))
    const reach = HANDLE_RADIUS_PX * unitsPerPixel(this.middle)
    return ray.distanceSqToSegment(this.middle.clone().sub(arm), this.middle.clone().add(arm)) < reach * reach
  }

  drag(ray: Ray): void {
    const moved = nearestOnLine(ray, this.middle, this.axis)
    if (moved === null) return
    this.report(this.middle.dot(this.axis) + moved, false)
  }

  release(): void {
    this.report(this.at, true)
  }

  dispose(): void {
    for (const { geometry } of this.arms.flatMap(({ children }) => children)) geometry.dispose()
    this.frame.geometry.dispose()
    this.knob.dispose()
    this.tint.dispose()
    this.line.dispose()
  }
}
