import { MathUtils, Vector3 } from 'three'
import type { Direction } from './views.ts'

/** Position and target of the camera, mm in the part frame. Up is always +Z, so two points are enough. */
export interface Pose {
  position: Vector3
  target: Vector3
}

const UP = new Vector3(0, 0, 1)
/** Smallest angle to the vertical, radians: straight up or down "right" is undefined. */
const POLE = 1e-4

export const copyPose = (pose: Pose): Pose => ({ position: pose.position.clone(), target: pose.target.clone() })

/** Rotates the camera about a pivot by angles in radians; the pivot keeps its place on the screen. */
export function orbit(pose: Pose, pivot: Vector3, yaw: number, pitch: number): Pose {
  const view = pose.target.clone().sub(pose.position)
  const polar = view.angleTo(UP)
  const allowed = MathUtils.clamp(polar + pitch, POLE, Math.PI - POLE) - polar
  const right = view.clone().cross(UP).normalize()
  const turn = (point: Vector3) => point.clone().sub(pivot).applyAxisAngle(right, -allowed).applyAxisAngle(UP, yaw).add(pivot)
  return { position: turn(pose.position), target: turn(pose.target) }
}

/** Shrinks (factor < 1) or grows the distance to a point that keeps its place on the screen. */
export function zoomTo(pose: Pose, point: Vector3, factor: number, limits: { nearest: number; farthest: number }): Pose {
  const distance = pose.position.distanceTo(pose.target)
  const allowed = MathUtils.clamp(distance * factor, limits.nearest, limits.farthest) / distance
  const move = (p: Vector3) => p.clone().sub(point).multiplyScalar(allowed).add(point)
  return { position: move(pose.position), target: move(pose.target) }
}

/** Moves the view by CSS pixels; `unitsPerPixel` is mm per pixel at the depth that should follow the pointer. */
export function pan(pose: Pose, dx: number, dy: number, unitsPerPixel: number): Pose {
  const view = pose.target.clone().sub(pose.position).normalize()
  const right = view.clone().cross(UP).normalize()
  const up = right.clone().cross(view)
  const shift = right.multiplyScalar(-dx * unitsPerPixel).add(up.multiplyScalar(dy * unitsPerPixel))
  return { position: pose.position.clone().add(shift), target: pose.target.clone().add(shift) }
}

export interface FitOptions {
  /** Vertical opening of the free part of the canvas. */
  readonly fovRadians: number
  readonly aspect: number
  /** Orthographic projection. */
  readonly parallel?: boolean
  readonly margin?: number
}

/**
 * The nearest pose from which all corners are visible. For each corner the distance at which it touches the frustum is
 * computed; the largest one is used, so long parts fill the window as well as round ones do.
 */
export function fitPose(corners: readonly Vector3[], center: Vector3, direction: Direction, options: FitOptions): Pose {
  const { fovRadians, aspect, parallel = false, margin = 1.12 } = options
  const back = new Vector3(...direction).normalize()
  const right = UP.clone().cross(back).normalize()
  const up = back.clone().cross(right)
  const tanY = Math.tan(fovRadians / 2) / margin
  const tanX = tanY * aspect
  let distance = 1e-3
  for (const corner of corners) {
    const p = corner.clone().sub(center)
    const nearer = parallel ? 0 : p.dot(back)
    distance = Math.max(distance, nearer + Math.max(Math.abs(p.dot(right)) / tanX, Math.abs(p.dot(up)) / tanY))
  }
  return { position: center.clone().addScaledVector(back, distance), target: center.clone() }
}

/** Between two poses: the view turns on the sphere (shorter way); target and distance go straight. t from 0 to 1. */
export function betweenPoses(from: Pose, to: Pose, t: number): Pose {
  const a = spherical(from)
  const b = spherical(to)
  let turn = b.azimuth - a.azimuth
  turn -= Math.round(turn / (2 * Math.PI)) * 2 * Math.PI
  const polar = a.polar + (b.polar - a.polar) * t
  const azimuth = a.azimuth + turn * t
  const distance = a.distance * (b.distance / a.distance) ** t
  const target = from.target.clone().lerp(to.target, t)
  const back = new Vector3(Math.sin(polar) * Math.cos(azimuth), Math.sin(polar) * Math.sin(azimuth), Math.cos(polar))
  return { position: target.clone().addScaledVector(back, distance), target }
}

function spherical(pose: Pose) {
  const back = pose.position.clone().sub(pose.target)
  const distance = back.length()
  return { distance, polar: Math.acos(MathUtils.clamp(back.z / distance, -1, 1)), azimuth: Math.atan2(back.y, back.x) }
}
