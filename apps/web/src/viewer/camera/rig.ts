import { MathUtils, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import type { Vec3 } from '../rendering/vec3.ts'
import { betweenPoses, copyPose, fitPose, type Pose } from './pose.ts'
import { type Direction, viewDirections } from './views.ts'

const TRANSITION_MS = 260
const FIELD_OF_VIEW = 30
/** Half the visible height per distance to the target; the same in both projections, so switching keeps the size. */
const SLOPE = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW) / 2)
const noInsets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }

export type Projection = 'perspective' | 'orthographic'
export type ViewCamera = PerspectiveCamera | OrthographicCamera

/** Position and target in mm in the part frame: short enough for a URL. */
export interface CameraState {
  readonly position: Vec3
  readonly target: Vec3
  readonly projection: Projection
}

/** Widths covered by panels, CSS pixels. */
export interface Insets {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Axis-aligned bounding box, mm in the part frame. */
export interface Extent {
  readonly min: Vector3
  readonly max: Vector3
}

export const radiusOf = ({ min, max }: Extent): number => Math.max(1e-3, max.distanceTo(min) / 2)
export const centerOf = ({ min, max }: Extent): Vector3 => min.clone().add(max).multiplyScalar(0.5)

/** The camera with animated transitions. It knows the visible extent and what panels cover of the canvas. */
export class CameraRig {
  pose: Pose = { position: new Vector3(200, -200, 160), target: new Vector3() }
  projection: Projection = 'perspective'
  private readonly perspective = new PerspectiveCamera(FIELD_OF_VIEW)
  private readonly orthographic = new OrthographicCamera()
  private readonly reducedMotion: boolean
  private extent: Extent = { min: new Vector3(-25, -25, -25), max: new Vector3(25, 25, 25) }
  private insets: Insets = noInsets
  private size = { width: 1, height: 1 }
  private transition: { from: Pose; to: Pose; start: number } | null = null
  /** Direction of the last fit, null after the user has moved the camera; while set, a resize fits again. */
  private fitted: Direction | null = viewDirections.iso

  constructor(reducedMotion: boolean) {
    this.reducedMotion = reducedMotion
  }

  get camera(): ViewCamera {
    return this.projection === 'perspective' ? this.perspective : this.orthographic
  }

  get inTransition(): boolean {
    return this.transition !== null
  }

  /** Shows a new part from the isometric view, without a transition. */
  setExtent(extent: Extent): void {
    this.extent = extent
    this.transition = null
    this.fitted = viewDirections.iso
    this.pose = this.fittedPose(viewDirections.iso)
  }

  project(projection: Projection): void {
    this.projection = projection
    if (this.fitted && !this.transition) this.pose = this.fittedPose(this.fitted)
  }

  resize(width: number, height: number, insets: Insets = noInsets): void {
    const { size } = this
    if (size.width === width && size.height === height && sameInsets(insets, this.insets)) return
    this.size = { width, height }
    this.insets = insets
    const { left, right, top, bottom } = insets
    this.perspective.aspect = width / Math.max(1, height)
    for (const camera of [this.perspective, this.orthographic]) {
      // Shifts the centre of the view into the middle of the free area.
      if (left || right || top || bottom)
        camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height)
      else camera.clearViewOffset()
    }
    if (!this.fitted) return
    if (this.transition) this.transition.to = this.fittedPose(this.fitted)
    else this.pose = this.fittedPose(this.fitted)
  }

  lookFrom(direction: Direction): void {
    this.transitionTo(this.fittedPose(direction))
    this.fitted = direction
  }

  transitionTo(to: Pose): void {
    this.transition = { from: copyPose(this.pose), to, start: this.reducedMotion ? Number.NEGATIVE_INFINITY : performance.now() }
    this.fitted = null
  }

  move(pose: Pose): void {
    this.pose = pose
    this.transition = null
    this.fitted = null
  }

  /** Copies another camera's view. @returns false when it is the same already */
  follow({ pose, projection }: CameraRig): boolean {
    const same =
      projection === this.projection && pose.position.equals(this.pose.position) && pose.target.equals(this.pose.target)
    if (same) return false
    this.projection = projection
    this.move(copyPose(pose))
    return true
  }

  /** Direction from the target to the camera, after the transition if there is one. Unit vector. */
  direction(): Direction {
    const { position, target } = this.transition?.to ?? this.pose
    const back = position.clone().sub(target).normalize()
    return [back.x, back.y, back.z]
  }

  /** mm per CSS pixel at the depth of a point. */
  unitsPerPixel(point: Vector3): number {
    const { position, target } = this.pose
    const view = target.clone().sub(position)
    const distance = view.length()
    const depth = this.projection === 'perspective' ? point.clone().sub(position).dot(view) / distance : distance
    return (2 * Math.max(1e-6, depth) * SLOPE) / Math.max(1, this.size.height)
  }

  /** @param now ms @returns true while the transition needs more frames */
  advance(now: number): boolean {
    if (!this.transition) return false
    const t = Math.min(1, (now - this.transition.start) / TRANSITION_MS)
    this.pose = t >= 1 ? this.transition.to : betweenPoses(this.transition.from, this.transition.to, 1 - (1 - t) ** 3)
    if (t >= 1) this.transition = null
    return t < 1
  }

  updateCamera(): void {
    const { camera, pose } = this
    const radius = radiusOf(this.extent)
    const away = pose.position.distanceTo(centerOf(this.extent))
    const distance = pose.position.distanceTo(pose.target)
    camera.up.set(0, 0, 1)
    camera.position.copy(pose.position)
    camera.lookAt(pose.target)
    camera.far = away + radius * 10
    if (camera instanceof OrthographicCamera) {
      const half = distance * SLOPE
      const aspect = this.size.width / Math.max(1, this.size.height)
      Object.assign(camera, { top: half, bottom: -half, right: half * aspect, left: -half * aspect })
      // Parallel rays may start behind the camera, so the near plane never cuts the part when zoomed in.
      camera.near = Math.min(0, away - radius * 10)
    } else {
      camera.near = Math.max(distance * 0.01, away - radius * 9)
    }
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }

  private fittedPose(direction: Direction): Pose {
    const { min, max } = this.extent
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
    )
    const { left, right, top, bottom } = this.insets
    const { width, height } = this.size
    const freeWidth = Math.max(width * 0.2, width - left - right)
    const freeHeight = Math.max(height * 0.2, height - top - bottom)
    const slope = SLOPE * (freeHeight / Math.max(1, height))
    return fitPose(corners, centerOf(this.extent), direction, {
      fovRadians: 2 * Math.atan(slope),
      aspect: freeWidth / freeHeight,
      parallel: this.projection === 'orthographic',
    })
  }
}

export const sameInsets = (a: Insets = noInsets, b: Insets = noInsets): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
