import { MathUtils, Ray, Vector2, Vector3 } from 'three'
import { orbit, type Pose, pan, zoomTo } from '../camera/pose.ts'
import type { ViewCamera } from '../camera/rig.ts'
import { gestureOf, type MouseStyle } from './mouse.ts'

/** What navigation reads from the scene. Positions in CSS pixels of the canvas. */
export interface NavigationScene {
  pose(): Pose
  setPose(pose: Pose): void
  /** The point of the part under a canvas position, null outside the part. */
  pointAt(x: number, y: number): Vector3 | null
  /** The point that a drag from this canvas position rotates about. */
  pivotAt(x: number, y: number): Vector3
  /** mm per pixel at the depth of a point. */
  unitsPerPixel(point: Vector3): number
  camera(): ViewCamera
  mouse(): MouseStyle
  /** Radius of the part in mm, for the zoom's limits. */
  radius(): number
  moved(): void
}

/** A drag of a handle: it receives the pointer's positions instead of the camera. */
export interface Drag {
  move(x: number, y: number): void
  release(): void
}

export interface NavigationEvents {
  /** Starts the drag of a handle at this position; null to move the camera. */
  beginDrag(x: number, y: number): Drag | null
  hover(x: number, y: number): void
  leave(): void
  click(x: number, y: number, event: PointerEvent): void
  focus(x: number, y: number): void
}

/** A press that moves less than this is a click, beyond it a drag. CSS pixels. */
const CLICK_SLOP = 4
const RADIANS_PER_PIXEL = 0.0075
const ZOOM_PER_WHEEL_PIXEL = 0.0012
const ZOOM_PER_DRAGGED_PIXEL = 0.006

/**
 * Orbit (left button or one finger), pan (two fingers; other buttons by the mouse style) and zoom towards the cursor,
 * without damping. Not three.js' OrbitControls, because these rotate only about the target, not about a point of the
 * part.
 * @returns a function that removes the listeners
 */
export function navigate(canvas: HTMLElement, scene: NavigationScene, events: NavigationEvents): () => void {
  const pointers = new Map<number, Vector2>()
  let start: { x: number; y: number; pivot: Vector3; anchor: Vector3 } | null = null
  let dragging = false
  let drag: Drag | null = null

  const place = (event: { clientX: number; clientY: number }) => {
    const box = canvas.getBoundingClientRect()
    return new Vector2(event.clientX - box.left, event.clientY - box.top)
  }

  /** The point of the part under the pointer, otherwise the one on the plane through the target. */
  const focalPoint = (at: Vector2): Vector3 => {
    const hit = scene.pointAt(at.x, at.y)
    if (hit) return hit
    const { position, target } = scene.pose()
    const ray = rayThrough(scene.camera(), canvas, at)
    const view = target.clone().sub(position)
    const along = target.clone().sub(ray.origin).dot(view) / Math.max(1e-9, ray.direction.dot(view))
    return ray.at(along, new Vector3())
  }

  const zoom = (at: Vector2, factor: number) => {
    const radius = scene.radius()
    scene.setPose(zoomTo(scene.pose(), focalPoint(at), factor, { nearest: radius * 0.02, farthest: radius * 40 }))
    scene.moved()
  }

  const down = (event: PointerEvent) => {
    const at = place(event)
    pointers.set(event.pointerId, at)
    canvas.setPointerCapture(event.pointerId)
    if (pointers.size === 1) {
      drag = event.button === 0 ? events.beginDrag(at.x, at.y) : null
      start = { x: at.x, y: at.y, pivot: scene.pivotAt(at.x, at.y), anchor: focalPoint(at) }
      dragging = false
    } else {
      dragging = true
    }
  }

  const move = (event: PointerEvent) => {
    const at = place(event)
    const before = pointers.get(event.pointerId)
    if (!before || !start) {
      events.hover(at.x, at.y)
      return
    }
    if (drag) {
      if (pointers.size === 1) drag.move(at.x, at.y)
      return
    }
    if (!dragging && Math.hypot(at.x - start.x, at.y - start.y) <= CLICK_SLOP) return
    const dx = at.x - before.x
    const dy = at.y - before.y
    if (!dragging) {
      dragging = true
      events.leave()
    }
    if (pointers.size === 1) {
      const gesture = gestureOf(scene.mouse(), event)
      if (gesture === 'zoom') zoom(new Vector2(start.x, start.y), Math.exp(dy * ZOOM_PER_DRAGGED_PIXEL))
      else {
        const pose = scene.pose()
        scene.setPose(
          gesture === 'rotate'
            ? orbit(pose, start.pivot, -dx * RADIANS_PER_PIXEL, dy * RADIANS_PER_PIXEL)
            : pan(pose, dx, dy, scene.unitsPerPixel(start.anchor)),
        )
        scene.moved()
      }
    } else if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before
      const middle = at.clone().add(other).multiplyScalar(0.5)
      scene.setPose(pan(scene.pose(), dx / 2, dy / 2, scene.unitsPerPixel(start.anchor)))
      const pinch = before.distanceTo(other) / Math.max(1, at.distanceTo(other))
      zoom(middle, MathUtils.clamp(pinch, 0.5, 2))
    }
    pointers.set(event.pointerId, at)
  }

  const up = (event: PointerEvent) => {
    const at = place(event)
    if (pointers.delete(event.pointerId) && pointers.size === 0) {
      if (drag) drag.release()
      else if (!dragging && event.type === 'pointerup' && event.button === 0) events.click(at.x, at.y, event)
      start = null
      drag = null
    }
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 32 : event.deltaY
    // A trackpad's pinch arrives as a wheel with Ctrl and small steps.
    const speed = event.ctrlKey ? ZOOM_PER_WHEEL_PIXEL * 6 : ZOOM_PER_WHEEL_PIXEL
    zoom(place(event), Math.exp(MathUtils.clamp(pixels, -400, 400) * speed))
  }

  const leave = () => pointers.size === 0 && events.leave()
  const menu = (event: Event) => event.preventDefault()
  const double = (event: MouseEvent) => {
    const at = place(event)
    events.focus(at.x, at.y)
  }

  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  canvas.addEventListener('pointerleave', leave)
  canvas.addEventListener('wheel', wheel, { passive: false })
  canvas.addEventListener('contextmenu', menu)
  canvas.addEventListener('dblclick', double)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
    canvas.removeEventListener('pointerleave', leave)
    canvas.removeEventListener('wheel', wheel)
    canvas.removeEventListener('contextmenu', menu)
    canvas.removeEventListener('dblclick', double)
  }
}

/**
 * The view ray through a canvas position (CSS pixels), in world space; in orthographic projection it starts at the near
 * plane.
 */
export function rayThrough(camera: ViewCamera, canvas: HTMLElement, at: { x: number; y: number }): Ray {
  const x = (at.x / Math.max(1, canvas.clientWidth)) * 2 - 1
  const y = 1 - (at.y / Math.max(1, canvas.clientHeight)) * 2
  const near = new Vector3(x, y, -1).unproject(camera)
  const far = new Vector3(x, y, 1).unproject(camera)
  const origin = 'isPerspectiveCamera' in camera ? camera.position.clone() : near
  return new Ray(origin, far.sub(near).normalize())
}
