import { boundsOf, coordinateStep, isCollapsed, pairEdges, weld } from '@trabecula/geometry'
import type { BodyFace, CadBody } from './model.ts'

/** mm; what CAD systems take for one point is 1e-6 to 1e-5 mm wide. */
const samePoint = 1e-5

/**
 * A body without its collapsed triangles: where a surface is degenerate (a pole, a seam), a mesher leaves triangles two
 * of whose corners are one point in the single precision of an STL file. Without them the rest is closed. Surfaces that
 * a file holds apart (IGES) meet in points that differ by their last digits: those become one.
 */
export function bodyOf(body: Omit<CadBody, 'openEdges'>): CadBody {
  const mesh = weld(body.soup, Math.max(samePoint, 2 * coordinateStep(boundsOf(body.soup))))
  const total = body.soup.length / 9
  const kept: number[] = []
  const before = new Uint32Array(total + 1)
  for (let triangle = 0; triangle < total; triangle++) {
    if (!isCollapsed(mesh.triangles, triangle)) kept.push(triangle)
    before[triangle + 1] = kept.length
  }
  const soup = new Float32Array(9 * kept.length)
  for (const [to, from] of kept.entries()) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = mesh.triangles[3 * from + corner]
      soup.set(mesh.vertices.subarray(3 * vertex, 3 * vertex + 3), 9 * to + 3 * corner)
    }
  }
  const faces = body.faces.map((face): BodyFace => {
    const first = before[face.first]
    return { ...face, first, count: before[face.first + face.count] - first }
  })
  return { ...body, soup, faces, openEdges: pairEdges(mesh).uses.filter((uses) => uses === 1).length }
}
