import { Ray, Vector3 } from 'three'
import { navigate, rayThrough } from './camera/navigation.ts'
import type { CameraRig } from './camera/rig.ts'
import { keyIsForViewer, viewDirections, viewOfKey } from './camera/views.ts'
import type { PartLayer } from './part/part-layer.ts'
import type { ViewerProps } from './props.ts'
import type { SectionCut } from './section/plane.ts'

/** What the hand and the keyboard act on. */
export interface Interactive {
  readonly rig: CameraRig
  readonly canvas: HTMLElement
  part(): PartLayer | null
  cut(): SectionCut | null
  props(): ViewerProps | null
  radius(): number
  invalidate(): void
}

/** Pointer and keyboard on the canvas: hovering, picking, focusing, navigating, views. */
export class Interaction {
  private readonly on: Interactive
  private readonly undo: (() => void)[]
  private hoverAt: { x: number; y: number } | null = null

  constructor(on: Interactive) {
    this.on = on
    const keys = (event: KeyboardEvent) => this.key(event)
    window.addEventListener('keydown', keys)
    this.undo = [() => window.removeEventListener('keydown', keys), this.listen()]
  }

  dispose(): void {
    for (const undo of this.undo) undo()
  }

  /** At most one ray per frame, however often the pointer moves. Called after a frame. */
  hover(): void {
    const props = this.on.props()
    if (!this.hoverAt || !props) return
    const id = this.hit(this.hoverAt.x, this.hoverAt.y)?.surface ?? null
    this.hoverAt = null
    if (id !== props.hovered) props.onHover(id)
  }

  private hit(x: number, y: number): { surface: number; point: Vector3 } | null {
    const part = this.on.part()
    if (!part) return null
    const { rig, canvas } = this.on
    rig.aim()
    const hit = part.picker.hit(new Ray(rig.camera.position.clone(), rayThrough(rig.camera, canvas, { x, y })), this.on.cut())
    return hit ? { surface: part.part.surfaces.label[hit.triangle] ?? 0, point: hit.point } : null
  }

  private pivot(x: number, y: number): Vector3 {
    const mode = this.on.props()?.scene.pivot ?? 'global'
    if (mode === 'cursor') return this.hit(x, y)?.point ?? this.on.rig.pose.target.clone()
    // The part frame's origin is the centre of the bounding box; the part's own centre is that of its skin.
    return mode === 'part' ? (this.on.part()?.skinCenter() ?? new Vector3()) : new Vector3()
  }

  private key(event: KeyboardEvent): void {
    if (event.repeat || !keyIsForViewer(event)) return
    const { rig } = this.on
    const view = viewOfKey(event.key)
    if (view) rig.look(viewDirections[view])
    else if (event.key === 'f' || event.key === 'F') rig.look(rig.direction())
    else return
    this.on.invalidate()
  }

  private listen(): () => void {
    const { on } = this
    const { rig } = on
    return navigate(
      on.canvas,
      {
        camera: rig.camera,
        pose: () => rig.pose,
        setPose: (pose) => rig.move(pose),
        pointAt: (x, y) => this.hit(x, y)?.point ?? null,
        pivotAt: (x, y) => this.pivot(x, y),
        radius: () => on.radius(),
        moved: () => on.invalidate(),
      },
      {
        hover: (x, y) => {
          this.hoverAt = { x, y }
          on.invalidate()
        },
        leave: () => {
          this.hoverAt = null
          const props = on.props()
          if (props && props.hovered !== null) props.onHover(null)
        },
        click: (x, y, event) => {
          const hit = this.hit(x, y)
          if (!hit) return
          const { x: px, y: py, z: pz } = hit.point
          on.props()?.onPick(hit.surface, { add: event.shiftKey, remove: event.altKey }, [px, py, pz])
        },
        focus: (x, y) => {
          const point = this.hit(x, y)?.point
          if (!point) return
          const offset = rig.pose.position.clone().sub(rig.pose.target).multiplyScalar(0.6)
          rig.turnTo({ position: point.clone().add(offset), target: point })
          on.invalidate()
        },
      },
    )
  }
}
