import type { IndexedMesh } from '@trabecula/geometry'
import { windingAt } from './winding-number.ts'

/**
 * The walls of voids inside loose pieces of material: by number of the wall the loose piece around it. Without the piece they would float in the
 * void, so they are left out with it. `of`: piece of each vertex; `volume` of each piece, negative for loose ones.
 */
export function cavitiesInLooseComponents(mesh: IndexedMesh, of: Uint32Array, volume: Float64Array): Map<number, number> {
  const inner = new Map<number, number>()
  const islands = [...volume.keys()].filter((id) => volume[id] < 0)
  if (islands.length === 0) return inner
  const boxes = boxesOf(mesh, of, volume.length)
  for (const island of islands) {
    const held = [...volume.keys()].filter((id) => volume[id] > 0 && encloses(boxes[island], boxes[id]))
    if (held.length === 0) continue
    const soup = soupOf(mesh, of, island)
    for (const id of held) {
      const [x, y, z] = boxes[id].corner
      if (!inner.has(id) && Math.abs(windingAt(soup, x, y, z)) > 0.5) inner.set(id, island)
    }
  }
  return inner
}

interface Box {
  readonly low: [number, number, number]
  readonly high: [number, number, number]
  /** One of its vertices. */
  readonly corner: readonly [number, number, number]
}

function boxesOf({ vertices }: IndexedMesh, of: Uint32Array, count: number): Box[] {
  const boxes: Box[] = Array.from({ length: count })
  for (let v = 0; v < of.length; v++) {
    const point = [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]] as const
    boxes[of[v]] ??= { low: [...point], high: [...point], corner: point }
    const { low, high } = boxes[of[v]]
    for (let axis = 0; axis < 3; axis++) {
      if (point[axis] < low[axis]) low[axis] = point[axis]
      if (point[axis] > high[axis]) high[axis] = point[axis]
    }
  }
  return boxes
}

const encloses = (outer: Box, inner: Box): boolean =>
  [0, 1, 2].every((axis) => outer.low[axis] <= inner.low[axis] && outer.high[axis] >= inner.high[axis])

/** The triangles of one piece, nine floats each. */
function soupOf({ vertices, triangles }: IndexedMesh, of: Uint32Array, piece: number): Float32Array {
  const corners = triangles.filter((vertex) => of[vertex] === piece)
  const soup = new Float32Array(3 * corners.length)
  corners.forEach((vertex, i) => {
    soup.set(vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i)
  })
  return soup
}
