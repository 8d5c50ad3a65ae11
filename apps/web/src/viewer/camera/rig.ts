import { MathUtils, type PerspectiveCamera, Vector3 } from 'three'
import type { Insets } from '../props.ts'
import { betweenPoses, copyPose, fitPose, type Pose } from './pose.ts'
import { type Direction, viewDirections } from './views.ts'

const TURN_MS = 260
const noInsets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }

export interface Extent {
  readonly min: Vector3
  readonly max: Vector3
}

export const radiusOf = ({ min, max }: Extent): number => Math.max(1e-3, max.distanceTo(min) / 2)
export const centerOf = ({ min, max }: Extent): Vector3 => min.clone().add(max).multiplyScalar(0.5)

/** The camera with its animated turns; it knows what it should keep in the picture and which part of the canvas panels cover. */
export class CameraRig {
  readonly camera: PerspectiveCamera
  pose: Pose = { position: new Vector3(200, -200, 160), target: new Vector3() }
  private readonly reducedMotion: boolean
  private extent: Extent = { min: new Vector3(-25, -25, -25), max: new Vector3(25, 25, 25) }
  private insets: Insets = noInsets
  private size = { width: 1, height: 1 }
  private turn: { from: Pose; to: Pose; start: number } | null = null
  /** The direction of the last fit, until the user moves the camera: then resizing keeps the part fitted. */
  private fitted: Direction | null = viewDirections.iso

  constructor(camera: PerspectiveCamera, reducedMotion: boolean) {
    this.camera = camera
    this.reducedMotion = reducedMotion
  }

  /** A new part is shown from the isometric view, without a turn. */
  frame(extent: Extent): void {
    this.extent = extent
    this.turn = null
    this.fitted = viewDirections.iso
    this.pose = this.fitting(viewDirections.iso)
  }

  resize(width: number, height: number, insets: Insets = noInsets): void {
    const { size } = this
    if (size.width === width && size.height === height && sameInsets(insets, this.insets)) return
    this.size = { width, height }
    this.insets = insets
    const { left, right, top, bottom } = insets
    this.camera.aspect = width / Math.max(1, height)
    // Shifts the picture's centre into the middle of what the panels leave free.
    if (left || right || top || bottom)
      this.camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height)
    else this.camera.clearViewOffset()
    if (!this.fitted) return
    if (this.turn) this.turn.to = this.fitting(this.fitted)
    else this.pose = this.fitting(this.fitted)
  }

  /** Turns to look from this direction with the whole part in the picture. */
  look(direction: Direction): void {
    this.turnTo(this.fitting(direction))
    this.fitted = direction
  }

  turnTo(to: Pose): void {
    this.turn = { from: copyPose(this.pose), to, start: this.reducedMotion ? Number.NEGATIVE_INFINITY : performance.now() }
    this.fitted = null
  }

  /** The user's hand. */
  move(pose: Pose): void {
    this.pose = pose
    this.turn = null
    this.fitted = null
  }

  direction(): Direction {
    const back = this.pose.position.clone().sub(this.pose.target).normalize()
    return [back.x, back.y, back.z]
  }

  /** @returns true while a turn needs more frames */
  advance(now: number): boolean {
    if (!this.turn) return false
    const t = Math.min(1, (now - this.turn.start) / TURN_MS)
    this.pose = t >= 1 ? this.turn.to : betweenPoses(this.turn.from, this.turn.to, 1 - (1 - t) ** 3)
    if (t >= 1) this.turn = null
    return t < 1
  }

  /** Puts the camera at the pose, with near and far planes around the part and its floor. */
  aim(): void {
    const { camera, pose } = this
    const radius = radiusOf(this.extent)
    const away = pose.position.distanceTo(centerOf(this.extent))
    camera.up.set(0, 0, 1)
    camera.position.copy(pose.position)
    camera.lookAt(pose.target)
    camera.near = Math.max(pose.position.distanceTo(pose.target) * 0.01, away - radius * 9)
    camera.far = away + radius * 10
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }

  private fitting(direction: Direction): Pose {
    const { min, max } = this.extent
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
    )
    const { left, right, top, bottom } = this.insets
    const { width, height } = this.size
    const freeWidth = Math.max(width * 0.2, width - left - right)
    const freeHeight = Math.max(height * 0.2, height - top - bottom)
    const tan = Math.tan(MathUtils.degToRad(this.camera.fov) / 2) * (freeHeight / Math.max(1, height))
    return fitPose(corners, centerOf(this.extent), direction, 2 * Math.atan(tan), freeWidth / freeHeight)
  }
}

const sameInsets = (a: Insets, b: Insets): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
