import { type RegionShape, regionOutlineColor } from '@trabecula/domain'
import { Group, Plane, Quaternion, type Ray, Vector3 } from 'three'
import type { ViewCamera } from '../camera/rig.ts'
import { arm, type DragHandle, HANDLE_RADIUS_PX, handleMaterial, nearestOnLine } from '../controls/drag-handle.ts'
import { PointMarkers } from '../overlays/point-markers.ts'
import { axisColors, encoded } from '../rendering/theme-colors.ts'
import type { OutlineGlyph } from './glyphs.ts'
import { type Grip, gripsOf } from './shape-grips.ts'

/** Distance from a shape to an arrow that moves it, and length of the arrow, CSS pixels. */
const gapPx = 14
const arrowPx = 34
/** A line along which the pointer sees this cosine or more is not dragged: a pixel would be many millimetres. */
const endOn = 0.97

type Scale = (point: Vector3) => number
interface Grabbed {
  readonly grip: Grip
  readonly ray: Ray
  /** mm. */
  readonly step: number
  readonly onDrag: NonNullable<OutlineGlyph['onDrag']>
  last: RegionShape | null
}

/**
 * A box, cylinder or sphere that is edited: dots change its sizes, the dot in its middle moves it in the plane of the
 * screen and three arrows along the axes. Over everything, of fixed screen size.
 */
export class ShapeHandle implements DragHandle {
  readonly group = new Group()
  private readonly dots = new PointMarkers()
  private readonly tints = Object.values(axisColors).map((color) => handleMaterial(color))
  private readonly arrows = this.tints.map((tint) => arm(arrowPx, tint))
  private readonly origin = new Vector3()
  private glyph: OutlineGlyph | null = null
  private grips: readonly Grip[] = []
  private camera: ViewCamera | null = null
  private drawn = ''
  private aimed: Omit<Grabbed, 'last'> | null = null
  private grabbed: Grabbed | null = null
  /** The rest of a drag that was given up changes nothing. */
  private givenUp = false

  constructor() {
    this.dots.tint(encoded(regionOutlineColor))
    this.group.add(this.dots.points, ...this.arrows)
    this.group.visible = false
  }

  /** @param glyph null: nothing can be dragged */
  place(glyph: OutlineGlyph | null): void {
    const { shape, origin } = glyph ?? {}
    if (!glyph && this.grabbed) this.giveUp()
    this.glyph = glyph
    this.grips = shape && !('body' in shape) ? gripsOf(shape) : []
    this.origin.set(...(origin ?? [0, 0, 0]))
    this.group.visible = this.grips.length > 0
    this.drawn = ''
  }

  /** Keeps dots and arrows at their screen size, without those that point at the eye. Call before a frame. */
  size(camera: ViewCamera, unitsPerPixel: Scale, ratio: number): void {
    if (!this.group.visible) return
    this.camera = camera
    this.dots.scale(ratio)
    const dots = this.grips.filter((grip) => !isArrow(grip) && !this.isEndOn(grip))
    const drawn = dots.map(({ at }) => at.toArray()).join()
    if (drawn !== this.drawn) this.dots.place(dots.map((grip) => this.placeOf(grip).toArray()))
    this.drawn = drawn
    for (const [axis, grip] of this.grips.filter(isArrow).entries()) {
      const arrow = this.arrows[axis]!
      const [from] = this.arrowOf(grip, unitsPerPixel)
      arrow.visible = !this.isEndOn(grip)
      arrow.position.copy(from)
      arrow.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), grip.along))
      arrow.scale.setScalar(unitsPerPixel(from))
    }
  }

  within(ray: Ray, unitsPerPixel: Scale): boolean {
    if (this.grabbed) return true
    const { onDrag, unitMm = 1 } = this.glyph ?? {}
    if (!onDrag) return false
    const seen = this.grips.flatMap((grip) => {
      const distance = this.isEndOn(grip) ? Number.POSITIVE_INFINITY : this.distancePx(grip, ray, unitsPerPixel)
      return distance < HANDLE_RADIUS_PX ? [{ grip, distance }] : []
    })
    const [nearest] = seen.sort((a, b) => a.distance - b.distance)
    // A decimal step of the unit in which the numbers are typed, near a pixel: a drag makes no longer numbers than it can.
    const pixel = unitsPerPixel(nearest ? this.placeOf(nearest.grip) : this.origin) / unitMm
    this.aimed = nearest
      ? { grip: nearest.grip, ray: ray.clone(), step: unitMm * 10 ** Math.round(Math.log10(pixel)), onDrag }
      : null
    return this.aimed !== null
  }

  drag(ray: Ray): void {
    if (this.givenUp) return
    if (!this.grabbed && this.aimed) {
      this.grabbed = { ...this.aimed, last: null }
      window.addEventListener('keydown', this.keys, { capture: true })
    }
    const by = this.grabbed && this.dragged(this.grabbed, ray)
    if (!this.grabbed || !by) return
    this.grabbed.last = this.grabbed.grip.changed(by, this.grabbed.step)
    this.grabbed.onDrag(this.grabbed.last, false)
  }

  release(): void {
    const { grabbed } = this
    this.end()
    this.givenUp = false
    if (grabbed?.last) grabbed.onDrag(grabbed.last, true)
  }

  dispose(): void {
    if (this.grabbed) this.giveUp()
    this.dots.dispose()
    for (const arrow of this.arrows) for (const { geometry } of arrow.children) geometry.dispose()
    for (const tint of this.tints) tint.dispose()
  }

  /** Escape and undo give the drag up, before they do anything else. */
  private readonly keys = (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (event.key !== 'Escape' && !isUndo) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.giveUp()
  }

  private giveUp(): void {
    const { grabbed } = this
    this.end()
    this.givenUp = true
    grabbed?.onDrag(null, true)
  }

  private end(): void {
    window.removeEventListener('keydown', this.keys, { capture: true })
    this.grabbed = this.aimed = null
  }

  private placeOf = ({ at }: Grip): Vector3 => at.clone().add(this.origin)

  private isEndOn(grip: Grip): boolean {
    const { camera } = this
    if (!grip.along || !camera) return false
    const sight = 'isPerspectiveCamera' in camera ? this.placeOf(grip).sub(camera.position).normalize() : forwards(camera)
    return Math.abs(grip.along.dot(sight)) > endOn
  }

  /** Both ends of an arrow. */
  private arrowOf(grip: Grip & { readonly along: Vector3 }, unitsPerPixel: Scale): readonly [Vector3, Vector3] {
    const at = this.placeOf(grip)
    const pixel = unitsPerPixel(at)
    const end = (px: number) => at.clone().addScaledVector(grip.along, px * pixel)
    return [end(gapPx), end(gapPx + arrowPx)]
  }

  private distancePx(grip: Grip, ray: Ray, unitsPerPixel: Scale): number {
    const at = this.placeOf(grip)
    const distance = isArrow(grip)
      ? Math.sqrt(ray.distanceSqToSegment(...this.arrowOf(grip, unitsPerPixel)))
      : ray.distanceToPoint(at)
    return distance / unitsPerPixel(at)
  }

  /** How far the pointer is from where it grabbed, mm; null where its ray does not say so. */
  private dragged({ grip, ray: first }: Grabbed, now: Ray): Vector3 | null {
    const at = this.placeOf(grip)
    const { along } = grip
    const screen = this.camera ? forwards(this.camera) : first.direction
    const reach = (ray: Ray): Vector3 | null => {
      if (!along) return ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(screen, at), new Vector3())
      const moved = nearestOnLine(ray, at, along)
      return moved === null ? null : along.clone().multiplyScalar(moved)
    }
    const [from, to] = [reach(first), reach(now)]
    return from && to ? to.sub(from) : null
  }
}

const forwards = (camera: ViewCamera): Vector3 => camera.getWorldDirection(new Vector3())
const isArrow = (grip: Grip): grip is Grip & { readonly along: Vector3 } => grip.kind === 'move' && grip.along !== null
