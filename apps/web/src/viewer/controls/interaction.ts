import type { Ray, Vector3 } from 'three'
import type { CameraRig } from '../camera/rig.ts'
import { keyIsForViewer, viewDirections, viewOfKey } from '../camera/views.ts'
import type { FieldPoint } from '../fields/model.ts'
import type { MeasureMode } from '../measure/model.ts'
import { type MeasureClick, snapToCorner } from '../measure/tool.ts'
import type { Brush, Canvas } from '../part/brush.ts'
import type { PartLayer } from '../part/layer.ts'
import { type ProbedScene, probe } from '../probing/field-probe.ts'
import type { SectionCut } from '../section/plane.ts'
import type { DragHandle } from './drag-handle.ts'
import type { MouseStyle } from './mouse.ts'
import { type Drag, navigate, rayThrough } from './navigation.ts'

/** The viewer's props that concern pointing at the part. */
interface PointerProps {
  readonly hovered: number | null
  readonly measure?: MeasureMode | null
  readonly mouse?: MouseStyle
  readonly probing?: boolean
  readonly brush?: Brush | null
  onFieldPoint?(point: FieldPoint | null): void
  onFieldPick?(point: FieldPoint): void
  onHover(id: number | null): void
  onPick(id: number, modifiers: { add: boolean; remove: boolean }, point: [number, number, number]): void
}

export interface InteractionTargets {
  readonly rig: CameraRig
  readonly canvas: HTMLElement
  part(): PartLayer | null
  cut(): SectionCut | null
  props(): PointerProps | null
  /** The scene from which values are read; null without a field. */
  probed(): ProbedScene | null
  /** Drag handles, the topmost first. */
  handles(): readonly DragHandle[]
  measure(click: MeasureClick): void
  pivot(under: Vector3 | null): Vector3
  radius(): number
  invalidate(): void
}

/** Places that a brush paints between two events of the pointer, at most. */
const mostSteps = 24

/** Pointer and keyboard on the canvas: hover, pick, drag handles, focus, navigate, standard views. */
export class Interaction {
  private readonly on: InteractionTargets
  private readonly removeListeners: (() => void)[]
  private hoverAt: { x: number; y: number } | null = null

  constructor(on: InteractionTargets) {
    this.on = on
    const keys = (event: KeyboardEvent) => this.key(event)
    window.addEventListener('keydown', keys)
    this.removeListeners = [() => window.removeEventListener('keydown', keys), this.listen()]
  }

  dispose(): void {
    for (const removeListeners of this.removeListeners) removeListeners()
  }

  /** Picks under the pointer, at most once per frame. Call after a frame. */
  hover(): void {
    const props = this.on.props()
    if (!this.hoverAt || !props) return
    const handle = this.handleAt(this.hoverAt)
    const aiming = props.measure || (props.probing && this.on.probed())
    const brush = handle || aiming ? null : props.brush
    const canvas = this.painted()
    this.on.canvas.style.cursor = handle ? 'grab' : aiming || brush ? 'crosshair' : ''
    if (brush && canvas) {
      brush.hover(this.hit(this.hoverAt), canvas)
      this.hoverAt = null
      return
    }
    props.onFieldPoint?.(handle ? null : this.read(this.hoverAt))
    const id = handle || props.probing ? null : (this.hit(this.hoverAt)?.surface ?? null)
    this.hoverAt = null
    if (id !== props.hovered) props.onHover(id)
  }

  private ray(at: { x: number; y: number }): Ray {
    const { rig, canvas } = this.on
    rig.updateCamera()
    return rayThrough(rig.camera, canvas, at)
  }

  private hit(at: { x: number; y: number }): { surface: number; triangle: number; point: Vector3 } | null {
    const part = this.on.part()
    const hit = part?.picker.hit(this.ray(at), this.on.cut())
    return part && hit ? { ...hit, surface: part.part.surfaces.label[hit.triangle] ?? 0 } : null
  }

  /** The field's value at a canvas position. */
  private read(at: { x: number; y: number }): FieldPoint | null {
    const scene = this.on.probed()
    return scene && probe(scene, this.ray(at))
  }

  private measured(at: { x: number; y: number }, props: PointerProps): MeasureClick | null {
    const hit = this.hit(at)
    const part = this.on.part()
    if (!hit || !part) return null
    const corners = part.part.soup.subarray(9 * hit.triangle, 9 * hit.triangle + 9)
    const point = props.measure === 'points' ? snapToCorner(hit.point, corners, (corner) => this.pixels(corner, at)) : hit.point
    return { point: [point.x, point.y, point.z], face: hit.surface, corners, sight: this.ray(at).direction }
  }

  /** Distance on the screen between a point of the part and a canvas position, CSS pixels. */
  private pixels(point: Vector3, at: { x: number; y: number }): number {
    const { rig, canvas } = this.on
    const { x, y } = point.clone().project(rig.camera)
    return Math.hypot(((x + 1) / 2) * canvas.clientWidth - at.x, ((1 - y) / 2) * canvas.clientHeight - at.y)
  }

  private handleAt(at: { x: number; y: number }): DragHandle | null {
    const ray = this.ray(at)
    return this.on.handles().find((handle) => handle.within(ray, (point) => this.on.rig.unitsPerPixel(point))) ?? null
  }

  private beginDrag(at: { x: number; y: number }, event: PointerEvent): Drag | null {
    const handle = this.handleAt(at)
    if (!handle) return this.beginStroke(at, event)
    const { canvas, invalidate } = this.on
    canvas.style.cursor = 'grabbing'
    return {
      move: (x, y) => {
        handle.drag(this.ray({ x, y }))
        invalidate()
      },
      release: () => {
        canvas.style.cursor = ''
        handle.release()
        invalidate()
      },
    }
  }

  /** The part as a brush paints on it. */
  private painted(): Canvas | null {
    const part = this.on.part()
    const drawn = (draw: () => void) => {
      draw()
      this.on.invalidate()
    }
    return (
      part && {
        show: (triangles, face) => drawn(() => part.show(triangles, face)),
        restore: (triangles) => drawn(() => part.restore(triangles)),
        nearest: (point) => part.picker.nearest(point),
      }
    )
  }

  private beginStroke(at: { x: number; y: number }, event: PointerEvent): Drag | null {
    const props = this.on.props()
    const canvas = this.painted()
    const hit = this.hit(at)
    if (!hit || !canvas || !props?.brush || props.measure || props.probing) return null
    const { brush } = props
    const stroke = brush.begin(hit, event.altKey, canvas)
    let last = at
    return {
      move: (x, y) => {
        const [dx, dy] = [x - last.x, y - last.y]
        // A fast pointer leaves no gap: the places between two events are painted too.
        const pixels = Math.max(3, brush.radius() / (2 * this.on.rig.unitsPerPixel(hit.point)))
        const steps = Math.min(mostSteps, Math.ceil(Math.hypot(dx, dy) / pixels))
        for (let n = 1; n <= steps; n++) {
          const next = this.hit({ x: last.x + (n / steps) * dx, y: last.y + (n / steps) * dy })
          if (next) stroke.move(next)
        }
        if (steps > 0) last = { x, y }
      },
      release: () => stroke.end(),
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.repeat || !keyIsForViewer(event)) return
    const { rig } = this.on
    const view = viewOfKey(event.key)
    if (view) rig.lookFrom(viewDirections[view])
    else if (event.key === 'Home') rig.lookFrom(rig.direction())
    else return
    this.on.invalidate()
  }

  private listen(): () => void {
    const { on } = this
    const { rig } = on
    return navigate(
      on.canvas,
      {
        camera: () => rig.camera,
        mouse: () => on.props()?.mouse ?? 'trabecula',
        pose: () => rig.pose,
        setPose: (pose) => rig.move(pose),
        pointAt: (x, y) => this.hit({ x, y })?.point ?? null,
        pivotAt: (x, y) => on.pivot(this.hit({ x, y })?.point ?? null),
        unitsPerPixel: (point) => rig.unitsPerPixel(point),
        radius: () => on.radius(),
        moved: () => on.invalidate(),
      },
      {
        beginDrag: (x, y, event) => this.beginDrag({ x, y }, event),
        hover: (x, y) => {
          this.hoverAt = { x, y }
          on.invalidate()
        },
        leave: () => {
          this.hoverAt = null
          const props = on.props()
          props?.onFieldPoint?.(null)
          const canvas = this.painted()
          if (canvas) props?.brush?.hover(null, canvas)
          if (props && props.hovered !== null) props.onHover(null)
        },
        click: (x, y, event) => {
          const props = on.props()
          if (props?.measure) {
            const measured = this.measured({ x, y }, props)
            if (measured) on.measure(measured)
            return
          }
          if (props?.probing) {
            const point = this.read({ x, y })
            if (point) props.onFieldPick?.(point)
            return
          }
          const hit = this.hit({ x, y })
          if (!hit || !props) return
          const { surface, point } = hit
          props.onPick(surface, { add: event.shiftKey, remove: event.altKey }, [point.x, point.y, point.z])
        },
        focus: (x, y) => {
          const point = this.hit({ x, y })?.point
          if (!point) return
          const offset = rig.pose.position.clone().sub(rig.pose.target).multiplyScalar(0.6)
          rig.transitionTo({ position: point.clone().add(offset), target: point })
          on.invalidate()
        },
      },
    )
  }
}
