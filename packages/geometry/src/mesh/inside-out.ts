import type { Components } from './components.ts'
import { noEdge } from './edges.ts'
import { sixVolumes } from './measure.ts'
import type { IndexedMesh, Point } from './model.ts'
import { insideTriangles } from './winding-number.ts'

export interface NegativeBodies {
  /** Bodies that lie inside no other body although their volume is negative. */
  readonly insideOut: ReadonlySet<number>
  /** Bodies with negative volume inside another one: rightly wound inward. */
  readonly cavities: number
}

/** Sorts the bodies with negative volume into those that are inside-out and those that are the cavity of another body. */
export function findNegative(mesh: IndexedMesh, { count, ofTriangle }: Components, center: Point): NegativeBodies {
  const volumes = new Float64Array(count)
  for (let triangle = 0; triangle < ofTriangle.length; triangle++) {
    const body = ofTriangle[triangle]
    if (body !== noEdge) volumes[body] += sixVolumes(mesh, triangle, center)
  }
  const insideOut = new Set<number>()
  let cavities = 0
  for (let body = 0; body < count; body++) {
    if (volumes[body] >= 0) continue
    const corner = 3 * mesh.triangles[3 * ofTriangle.indexOf(body)]
    const point: Point = [mesh.vertices[corner], mesh.vertices[corner + 1], mesh.vertices[corner + 2]]
    const others = (triangle: number) => ofTriangle[triangle] !== body && ofTriangle[triangle] !== noEdge
    if (count > 1 && insideTriangles(mesh, point, others)) cavities++
    else insideOut.add(body)
  }
  return { insideOut, cavities }
}
