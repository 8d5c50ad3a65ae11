import { MathUtils, Ray, Vector2, Vector3 } from 'three'
import { orbit, type Pose, pan, zoomTo } from '../camera/pose.ts'
import type { ViewCamera } from '../camera/rig.ts'
import { gestureOf, type MouseStyle } from './mouse.ts'

/** The scene as navigation reads it. Positions in CSS pixels of the canvas. */
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
  beginDrag(x: number, y: number, event: PointerEvent): Drag | null
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
  const navigation = new Navigation(canvas, scene, events)
  const listeners: { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerdown: (event) => navigation.press(event),
    pointermove: (event) => navigation.move(event),
    pointerup: (event) => navigation.release(event),
    pointercancel: (event) => navigation.release(event),
    pointerleave: () => navigation.leave(),
    wheel: (event) => navigation.wheel(event),
    contextmenu: (event) => event.preventDefault(),
    dblclick: (event) => navigation.focus(event),
  }
  const abort = new AbortController()
  canvas.style.touchAction = 'none'
  for (const [type, listener] of Object.entries(listeners))
    canvas.addEventListener(type, listener as EventListener, { passive: false, signal: abort.signal })
  return () => abort.abort()
}

class Navigation {
  private readonly canvas: HTMLElement
  private readonly scene: NavigationScene
  private readonly events: NavigationEvents
  private readonly pointers = new Map<number, Vector2>()
  private start: { x: number; y: number; pivot: Vector3; anchor: Vector3 } | null = null
  private dragging = false
  private drag: Drag | null = null

  constructor(canvas: HTMLElement, scene: NavigationScene, events: NavigationEvents) {
    this.canvas = canvas
    this.scene = scene
    this.events = events
  }

  press(event: PointerEvent): void {
    const at = this.position(event)
    this.pointers.set(event.pointerId, at)
    this.canvas.setPointerCapture(event.pointerId)
    if (this.pointers.size > 1) {
      this.dragging = true
      return
    }
    this.drag = event.button === 0 ? this.events.beginDrag(at.x, at.y, event) : null
    this.start = { x: at.x, y: at.y, pivot: this.scene.pivotAt(at.x, at.y), anchor: this.focalPoint(at) }
    this.dragging = false
  }

  move(event: PointerEvent): void {
    const { start, pointers, events } = this
    const at = this.position(event)
    const before = pointers.get(event.pointerId)
    if (!before || !start) {
      events.hover(at.x, at.y)
      return
    }
    if (this.drag) {
      if (pointers.size === 1) this.drag.move(at.x, at.y)
      return
    }
    if (!this.dragging && Math.hypot(at.x - start.x, at.y - start.y) <= CLICK_SLOP) return
    if (!this.dragging) {
      this.dragging = true
      events.leave()
    }
    if (pointers.size === 1) this.moveOne(event, at.clone().sub(before), start)
    else if (pointers.size === 2) this.moveTwo(event.pointerId, before, at, start.anchor)
    pointers.set(event.pointerId, at)
  }

  release(event: PointerEvent): void {
    const at = this.position(event)
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return
    if (this.drag) this.drag.release()
    else if (!this.dragging && event.type === 'pointerup' && event.button === 0) this.events.click(at.x, at.y, event)
    this.start = null
    this.drag = null
  }

  leave(): void {
    if (this.pointers.size === 0) this.events.leave()
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 32 : event.deltaY
    // A trackpad's pinch arrives as a wheel with Ctrl and small steps.
    const speed = event.ctrlKey ? ZOOM_PER_WHEEL_PIXEL * 6 : ZOOM_PER_WHEEL_PIXEL
    this.zoom(this.position(event), Math.exp(MathUtils.clamp(pixels, -400, 400) * speed))
  }

  focus(event: MouseEvent): void {
    const at = this.position(event)
    this.events.focus(at.x, at.y)
  }

  /** One pointer: rotates, pans or zooms, by the mouse style. */
  private moveOne(event: PointerEvent, by: Vector2, start: { x: number; y: number; pivot: Vector3; anchor: Vector3 }): void {
    const { scene } = this
    const gesture = gestureOf(scene.mouse(), event)
    if (gesture === 'zoom') {
      this.zoom(new Vector2(start.x, start.y), Math.exp(by.y * ZOOM_PER_DRAGGED_PIXEL))
      return
    }
    const pose = scene.pose()
    scene.setPose(
      gesture === 'rotate'
        ? orbit(pose, start.pivot, -by.x * RADIANS_PER_PIXEL, by.y * RADIANS_PER_PIXEL)
        : pan(pose, by.x, by.y, scene.unitsPerPixel(start.anchor)),
    )
    scene.moved()
  }

  /** Two fingers: pan with their middle and zoom with their distance. */
  private moveTwo(pointerId: number, before: Vector2, at: Vector2, anchor: Vector3): void {
    const { scene } = this
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1] ?? before
    const middle = at.clone().add(other).multiplyScalar(0.5)
    const by = at.clone().sub(before).multiplyScalar(0.5)
    scene.setPose(pan(scene.pose(), by.x, by.y, scene.unitsPerPixel(anchor)))
    const pinch = before.distanceTo(other) / Math.max(1, at.distanceTo(other))
    this.zoom(middle, MathUtils.clamp(pinch, 0.5, 2))
  }

  private zoom(at: Vector2, factor: number): void {
    const { scene } = this
    const radius = scene.radius()
    const limits = { nearest: radius * 0.02, farthest: radius * 40 }
    scene.setPose(zoomTo(scene.pose(), this.focalPoint(at), factor, limits))
    scene.moved()
  }

  /** The point of the part under the pointer, otherwise the one on the plane through the target. */
  private focalPoint(at: Vector2): Vector3 {
    const hit = this.scene.pointAt(at.x, at.y)
    if (hit) return hit
    const { position, target } = this.scene.pose()
    const ray = rayThrough(this.scene.camera(), this.canvas, at)
    const view = target.clone().sub(position)
    const along = target.clone().sub(ray.origin).dot(view) / Math.max(1e-9, ray.direction.dot(view))
    return ray.at(along, new Vector3())
  }

  /** Position on the canvas, CSS pixels. */
  private position(event: { clientX: number; clientY: number }): Vector2 {
    const box = this.canvas.getBoundingClientRect()
    return new Vector2(event.clientX - box.left, event.clientY - box.top)
  }
}

/** The view ray through a canvas position (CSS pixels), in world space; orthographic ones start at the near plane. */
export function rayThrough(camera: ViewCamera, canvas: HTMLElement, at: { x: number; y: number }): Ray {
  const x = (at.x / Math.max(1, canvas.clientWidth)) * 2 - 1
  const y = 1 - (at.y / Math.max(1, canvas.clientHeight)) * 2
  const near = new Vector3(x, y, -1).unproject(camera)
  const far = new Vector3(x, y, 1).unproject(camera)
  const origin = 'isPerspectiveCamera' in camera ? camera.position.clone() : near
  return new Ray(origin, far.sub(near).normalize())
}
