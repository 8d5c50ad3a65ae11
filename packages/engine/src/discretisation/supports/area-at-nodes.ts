/**
 * Shares of a triangle's area that the eight nodes of a cell have in it: ∫ N_i dA over what of the triangle lies in the
 * cell, exactly, because a trilinear function on a plane is of degree three.
 */

export interface AreaInCell {
  /** In squares of a cell's edge; x fastest, like the corners of the cell. */
  readonly weights: Float64Array
  /** Somewhere on the triangle in the cell: its centroid there. */
  readonly middle: readonly [number, number, number]
}

/** `corners`: nine numbers in cells from the grid's origin; undefined where the triangle passes the cell by. */
export function areaAtNodes(corners: ArrayLike<number>, cell: readonly [number, number, number]): AreaInCell | undefined {
  const at = (n: number): Point => [corners[n] - cell[0], corners[n + 1] - cell[1], corners[n + 2] - cell[2]]
  let polygon: Point[] = [at(0), at(3), at(6)]
  for (const axis of [0, 1, 2] as const) {
    polygon = cut(polygon, (point) => point[axis])
    polygon = cut(polygon, (point) => 1 - point[axis])
  }
  const weights = new Float64Array(8)
  const middle: Point = [0, 0, 0]
  let total = 0
  for (let n = 1; n + 1 < polygon.length; n++) {
    const [a, b, c] = [polygon[0], polygon[n], polygon[n + 1]]
    const area = areaOf(a, b, c)
    total += area
    for (const [share, weight] of rule) {
      for (const [p, q, r] of [
        [a, b, c],
        [b, c, a],
        [c, a, b],
      ]) {
        const [u, v, w] = [0, 1, 2].map((axis) => share * (p[axis] + q[axis]) + (1 - 2 * share) * r[axis]) as unknown as Point
        for (let node = 0; node < 8; node++)
          weights[node] += weight * area * (node & 1 ? u : 1 - u) * (node & 2 ? v : 1 - v) * (node & 4 ? w : 1 - w)
        for (const axis of [0, 1, 2] as const) middle[axis] += weight * area * (cell[axis] + [u, v, w][axis])
      }
    }
  }
  return total > 0 ? { weights, middle: middle.map((sum) => sum / total) as unknown as Point } : undefined
}

type Point = [number, number, number]

/** Dunavant's six points of degree four (1985): the coordinate that two corners share, and the weight. */
const rule = [
  [0.445948490915965, 0.223381589678011],
  [0.091576213509771, 0.109951743655322],
] as const

/** What of a polygon lies where the function is not negative. */
function cut(polygon: readonly Point[], inside: (point: Point) => number): Point[] {
  const left: Point[] = []
  polygon.forEach((from, n) => {
    const to = polygon[(n + 1) % polygon.length]
    const [a, b] = [inside(from), inside(to)]
    if (a >= 0) left.push(from)
    if (a >= 0 === b >= 0) return
    const t = a / (a - b)
    left.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), from[2] + t * (to[2] - from[2])])
  })
  return left
}

function areaOf(a: Point, b: Point, c: Point): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2
}
