import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, type Ray, type Vector3 } from 'three'

export interface DragHandle {
  /** True when the ray passes near enough to start a drag. `unitsPerPixel`: mm per CSS pixel at a point. */
  within(ray: Ray, unitsPerPixel: (point: Vector3) => number): boolean
  drag(ray: Ray): void
  release(): void
}

/** Radius around a handle in which a press grabs it, CSS pixels: a fingertip is wider than the drawing. */
export const HANDLE_RADIUS_PX = 14

/** What handles are drawn with: a plain colour, over everything. */
export const handleMaterial = (color = '#000'): MeshBasicMaterial =>
  new MeshBasicMaterial({ color, depthTest: false, transparent: true, toneMapped: false })

interface Arm extends Group {
  children: Mesh[]
}

/** An arrow from the origin along +Y, in CSS pixels. */
export function arm(lengthPx: number, material: MeshBasicMaterial): Arm {
  const shaft = new CylinderGeometry(2, 2, lengthPx - 16, 12).translate(0, (lengthPx - 16) / 2, 0)
  const meshes = [new ConeGeometry(8, 16, 24).translate(0, lengthPx - 8, 0), shaft].map((part) => new Mesh(part, material))
  for (const mesh of meshes) mesh.renderOrder = 20
  return new Group().add(...meshes) as Arm
}

/** Where on the line point + s·direction (unit) the ray comes nearest: s in mm; null when nearly parallel. */
export function nearestOnLine(ray: Ray, point: Vector3, direction: Vector3): number | null {
  const between = ray.origin.clone().sub(point)
  const cosine = ray.direction.dot(direction)
  const spread = 1 - cosine * cosine
  if (spread < 1e-4) return null
  return (between.dot(direction) - cosine * between.dot(ray.direction)) / spread
}
