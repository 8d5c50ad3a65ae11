import { type Point, triangleArea } from '@trabecula/geometry'
import { cellCount, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { nearestActive } from '../discretisation/loads/consistent-load.ts'
import { cornersOf, type PartFields } from './part-fields.ts'

/** The outer surface in triangles small enough to show a field, and what to read at their corners. */
export interface SampledSurface {
  /** x, y, z of each corner in the part frame, mm; nine numbers per triangle. */
  readonly corners: Float64Array
  /** The triangle of the part that each belongs to. */
  readonly triangle: Uint32Array
  /** Position in `cells` of the active cell that each corner reads; beyond them all where no cell is near. */
  readonly cell: Uint32Array
  /** x, y, z at each corner of a vector that is given at the nodes of the cells; not a number where no cell is near. */
  atCorners(vectors: Float32Array): Float32Array
}

/** Marks a corner on a body that the analysis left out. */
const nowhere = 0xffffffff

/** Triangles that a surface is divided into at most, about. */
const mostTriangles = 400_000

/**
 * Divides the triangles of a part until no edge is longer than an analysis cell (larger on large parts), and finds for
 * each corner the active cell that the load on it would go to. A displacement is the shape functions' of that cell, cell
 * values are the cell's own: nothing between cells is made up.
 */
export function sampleSurface(soup: Float32Array, { facts, cells }: Pick<PartFields, 'facts' | 'cells'>): SampledSurface {
  const { grid } = facts
  const { nx, ny, spacing: h, origin } = grid
  let area = 0
  for (let at = 0; at < soup.length; at += 9) area += triangleArea(soup.subarray(at, at + 9))
  const { corners, triangle } = divide(soup, Math.max(h, Math.sqrt((4 * area) / mostTriangles)))

  const share = new Float32Array(cellCount(grid))
  const place = new Uint32Array(cellCount(grid))
  cells.forEach((cell, position) => {
    share[cell] = 1
    place[cell] = position
  })
  const nodeAt = new Uint32Array((nx + 1) * (ny + 1) * (grid.nz + 1))
  nodesOf(grid, cells).forEach((node, position) => {
    nodeAt[node] = position
  })
  const count = corners.length / 3
  const cell = new Uint32Array(count)
  let normal: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < count; corner++) {
    const [x, y, z] = [corners[3 * corner], corners[3 * corner + 1], corners[3 * corner + 2]]
    if (corner % 3 === 0) normal = normalOf(corners, 3 * corner)
    const found = nearestActive(grid, share, { x, y, z }, normal)
    cell[corner] = found < 0 ? nowhere : place[found]
  }
  const atCorners = (vectors: Float32Array): Float32Array => {
    const values = new Float32Array(3 * count)
    for (let corner = 0; corner < count; corner++) {
      if (cell[corner] === nowhere) {
        values.fill(Number.NaN, 3 * corner, 3 * corner + 3)
        continue
      }
      const of = cells[cell[corner]]
      const index = [of % nx, Math.floor(of / nx) % ny, Math.floor(of / (nx * ny))]
      const [u, v, w] = index.map((i, axis) => clamp((corners[3 * corner + axis] - origin[axis]) / h - i))
      for (const [n, node] of cornersOf(nx, ny, of).entries()) {
        const weight = (n & 1 ? u : 1 - u) * (n & 2 ? v : 1 - v) * (n & 4 ? w : 1 - w)
        for (let axis = 0; axis < 3; axis++) values[3 * corner + axis] += weight * vectors[3 * nodeAt[node] + axis]
      }
    }
    return values
  }
  return { corners, triangle, cell, atCorners }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

function normalOf(corners: Float64Array, at: number): [number, number, number] {
  const along = (from: number, axis: number) => corners[at + from + axis] - corners[at + axis]
  const [ux, uy, uz] = [along(3, 0), along(3, 1), along(3, 2)]
  const [vx, vy, vz] = [along(6, 0), along(6, 1), along(6, 2)]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  return [x / length, y / length, z / length]
}

type Nine = [number, number, number, number, number, number, number, number, number]
/** Halves edges longer than `limit`. An edge is judged by itself, so that neighbours agree on it. */
function divide(soup: Float32Array, limit: number): { corners: Float64Array; triangle: Uint32Array } {
  const corners: number[] = []
  const triangle: number[] = []
  const isLong = (a: Point, b: Point) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 > limit * limit
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
  for (let t = 0; t < soup.length / 9; t++) {
    const v = Array.from(soup.subarray(9 * t, 9 * t + 9)) as Nine
    const rest: (readonly [Point, Point, Point])[] = [
      [
        [v[0], v[1], v[2]],
        [v[3], v[4], v[5]],
        [v[6], v[7], v[8]],
      ],
    ]
    for (let next = rest.pop(); next; next = rest.pop()) {
      // Turned so that its long edges come first.
      const long = next.map((point, n) => isLong(point, next![(n + 1) % 3]))
      const number = long.filter(Boolean).length
      if (number === 0) {
        for (const point of next) corners.push(...point)
        triangle.push(t)
        continue
      }
      const turn = number === 1 ? long.indexOf(true) : number === 2 ? (long.indexOf(false) + 1) % 3 : 0
      const [a, b, c] = [next[turn], next[(turn + 1) % 3], next[(turn + 2) % 3]]
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
      if (number === 1) rest.push([a, ab, c], [ab, b, c])
      else if (number === 2) rest.push([a, ab, c], [ab, bc, c], [ab, b, bc])
      else rest.push([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca])
    }
  }
  return { corners: Float64Array.from(corners), triangle: Uint32Array.from(triangle) }
}
