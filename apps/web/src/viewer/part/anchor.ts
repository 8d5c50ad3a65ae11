import { Vector3 } from 'three'
import type { Triple, ViewerPart } from '../props.ts'

/** A point that lies on a surface, as near to its middle as a triangle's middle comes: the centroid of a bore floats in the air. */
export function anchorOf({ soup, surfaces }: ViewerPart, id: number): { at: Triple; normal: Triple } | null {
  const surface = surfaces.surfaces[id]
  if (!surface) return null
  const wanted = new Vector3(...surface.centroid)
  const best = { distance: Number.POSITIVE_INFINITY, triangle: -1 }
  // A thousand triangles are sample enough of any face.
  const stride = Math.max(1, Math.floor(surface.count / 1000))
  for (let i = 0; i < surface.count; i += stride) {
    const triangle = surfaces.order[surface.start + i] ?? 0
    const distance = middleOf(soup, triangle).distanceToSquared(wanted)
    if (distance < best.distance) Object.assign(best, { distance, triangle })
  }
  if (best.triangle < 0) return null
  const [a, b, c] = [0, 3, 6].map((k) => new Vector3().fromArray(soup, 9 * best.triangle + k)) as [Vector3, Vector3, Vector3]
  const normal = b.sub(a).cross(c.sub(a)).normalize()
  return { at: middleOf(soup, best.triangle).toArray() as Triple, normal: normal.toArray() as Triple }
}

const middleOf = (soup: Float32Array, triangle: number): Vector3 => {
  const at = (axis: number) => {
    const i = 9 * triangle + axis
    return ((soup[i] ?? 0) + (soup[i + 3] ?? 0) + (soup[i + 6] ?? 0)) / 3
  }
  return new Vector3(at(0), at(1), at(2))
}
