import { type NearestTriangles, normalOf } from './nearest-triangles.ts'

/** Pull towards the vertex's old place: decides what the planes leave open, in units of one plane. */
const weak = 1e-3

/** A vertex keeps this share of its cell's edge to the cell's walls: no two vertices can then fall together. */
const wall = 0.01

/**
 * Moves every vertex (in place) to where the planes of the nearest input triangles meet, in the least-squares sense,
 * within its own cell: onto a face, an edge or a corner of the input. Vertices farther than a spacing from every
 * triangle (over a hole) stay.
 */
export function sharpen(vertices: Float32Array, nearest: NearestTriangles): void {
  const { origin, spacing } = nearest.grid
  const crowded = crowdedCells(vertices, nearest)
  for (let v = 0; v < vertices.length; v += 3) {
    const place = [vertices[v], vertices[v + 1], vertices[v + 2]] as const
    const cell = nearest.cellOf(...place)
    if (crowded.has(nearest.numberOf(cell))) continue
    const candidates = nearest.around(...place).filter(({ squared }) => squared < spacing * spacing)
    if (candidates.length === 0) continue
    const planes = candidates.map(({ triangle, point }) => {
      const normal = normalOf(nearest.soup, 9 * triangle)
      return {
        normal,
        offset: normal[0] * (point[0] - place[0]) + normal[1] * (point[1] - place[1]) + normal[2] * (point[2] - place[2]),
      }
    })
    const step = leastSquares(planes)
    for (let axis = 0; axis < 3; axis++) {
      const share = (place[axis] + step[axis] - origin[axis]) / spacing - cell[axis]
      vertices[v + axis] = origin[axis] + spacing * (cell[axis] + Math.min(1 - wall, Math.max(wall, share)))
    }
  }
}

/** Cells with several vertices, where thin walls pass: pulled to the same planes their vertices would fall together. */
function crowdedCells(vertices: Float32Array, nearest: NearestTriangles): ReadonlySet<number> {
  const seen = new Set<number>()
  const crowded = new Set<number>()
  for (let v = 0; v < vertices.length; v += 3) {
    const cell = nearest.numberOf(nearest.cellOf(vertices[v], vertices[v + 1], vertices[v + 2]))
    if (seen.has(cell)) crowded.add(cell)
    seen.add(cell)
  }
  return crowded
}

interface Plane {
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

/** The step d that minimises Σ (n·d − offset)² + weak·|d|², by Cramer's rule on the 3 × 3 normal equations. */
function leastSquares(planes: readonly Plane[]): readonly [number, number, number] {
  let [xx, xy, xz, yy, yz, zz, bx, by, bz] = [weak, 0, 0, weak, 0, weak, 0, 0, 0]
  for (const {
    normal: [x, y, z],
    offset,
  } of planes) {
    xx += x * x
    xy += x * y
    xz += x * z
    yy += y * y
    yz += y * z
    zz += z * z
    bx += x * offset
    by += y * offset
    bz += z * offset
  }
  const [cx, cy, cz] = [yy * zz - yz * yz, yz * xz - xy * zz, xy * yz - yy * xz]
  const determinant = xx * cx + xy * cy + xz * cz
  return [
    (bx * cx + by * cy + bz * cz) / determinant,
    (bx * cy + by * (xx * zz - xz * xz) + bz * (xy * xz - xx * yz)) / determinant,
    (bx * cz + by * (xy * xz - xx * yz) + bz * (xx * yy - xy * xy)) / determinant,
  ]
}
