import type { Ray, Vector3 } from 'three'

export interface DragHandle {
  /** True when the ray passes near enough to start a drag. `unitsPerPixel`: mm per CSS pixel at a point. */
  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean
  drag(ray: Ray): void
  release(): void
}

/** Radius around a handle in which a press grabs it, CSS pixels: a fingertip is wider than the drawing. */
export const HANDLE_RADIUS_PX = 14

/** Where on the line point + s·direction (unit) the ray comes nearest: s in mm; null when nearly parallel. */
export function nearestOnLine(ray: Ray, point: Vector3, direction: Vector3): number | null {
  const between = ray.origin.clone().sub(point)
  const cosine = ray.direction.dot(direction)
  const spread = 1 - cosine * cosine
  if (spread < 1e-4) return null
  return (between.dot(direction) - cosine * between.dot(ray.direction)) / spread
}
