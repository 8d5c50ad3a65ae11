import { type BufferGeometry, DoubleSide, type Ray, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { isKept, type SectionCut } from '../section/plane.ts'
import type { DrawablePart } from './drawable.ts'

export interface PartHit {
  readonly triangle: number
  readonly point: Vector3
}

/** Ray casting against the part by a bounding volume hierarchy: about 0.01 ms per ray for a million triangles. */
export class PartPicker {
  private readonly tree: MeshBVH

  constructor(geometry: BufferGeometry, drawable: DrawablePart) {
    this.tree = MeshBVH.deserialize(drawable.tree, geometry, { setIndex: false })
  }

  /** The points where a ray crosses the surface, the nearest first. */
  hits(ray: Ray): Vector3[] {
    return this.tree
      .raycast(ray, DoubleSide)
      .sort((a, b) => a.distance - b.distance)
      .map(({ point }) => point)
  }

  nearest(point: Vector3): PartHit | null {
    const found = this.tree.closestPointToPoint(point)
    return found && { triangle: found.faceIndex, point: found.point }
  }

  /**
   * The first triangle on the kept side of the section. A ray that enters through the cut meets the inside of the
   * surface first: it hits the cap, not a face, and picks nothing.
   * @param ray mm, part frame; unit direction
   */
  hit(ray: Ray, cut: SectionCut | null): PartHit | null {
    if (!cut) {
      const hit = this.tree.raycastFirst(ray, DoubleSide)
      return hit?.faceIndex == null ? null : { triangle: hit.faceIndex, point: hit.point }
    }
    const hits = this.tree.raycast(ray, DoubleSide).sort((a, b) => a.distance - b.distance)
    const first = hits.find(({ point }) => isKept(cut, point.x, point.y, point.z))
    if (first?.faceIndex == null) return null
    const facesAway = first.face ? new Vector3().copy(first.face.normal).dot(ray.direction) > 0 : false
    return facesAway ? null : { triangle: first.faceIndex, point: first.point }
  }
}
