import type { UnitCell } from '../unit-cell.ts'

/**
 * Radius of the largest ball that can travel through the periodic voids of a cell whose walls or struts have no thickness, in
 * units of L.
 *
 * The narrowest place is a saddle of the distance: the point that joins when {|distance| > level} first reaches its own image.
 * For struts |distance| there is the radius. For sheets the field is regularised, so the true distance from that place to the
 * nearest point of the surface is searched. The lattice of points holds the places i/24 where the saddles of cubic cells lie.
 */
export function passageRadiusOf(cell: UnitCell, n = 48): number {
  const values = new Float64Array(n ** 3)
  for (let at = 0; at < values.length; at++) {
    const [x, y, z] = point(at, n)
    values[at] = Math.abs(cell.distance(x, y, z))
  }
  const saddle = joiningPoint(values, n)
  if (cell.form === 'strut') return values[saddle]!
  const from = point(saddle, n)
  let nearest = 1
  for (let at = 0; at < values.length; at++) {
    if (values[at]! > 1 / n) continue
    // From a point beside the surface one Newton step along the gradient lands on it.
    const [x, y, z] = onSurface(cell, point(at, n))
    const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]].map((d) => d - Math.round(d)) as [number, number, number]
    nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy + dz * dz))
  }
  return nearest
}

type Point = readonly [number, number, number]

const point = (at: number, n: number): Point => [(at % n) / n, (Math.floor(at / n) % n) / n, Math.floor(at / (n * n)) / n]

function onSurface(cell: UnitCell, [x, y, z]: Point): Point {
  const d = 1e-5
  const value = cell.distance(x, y, z)
  const gx = (cell.distance(x + d, y, z) - cell.distance(x - d, y, z)) / (2 * d)
  const gy = (cell.distance(x, y + d, z) - cell.distance(x, y - d, z)) / (2 * d)
  const gz = (cell.distance(x, y, z + d) - cell.distance(x, y, z - d)) / (2 * d)
  const share = value / (gx * gx + gy * gy + gz * gz)
  return [x - share * gx, y - share * gy, z - share * gz]
}

const steps: readonly Point[] = [-1, 0, 1].flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y, z] as const)))

/**
 * Points join in order of falling value (union–find with offsets) with their 26 neighbours; the answer is the one after which a
 * cluster meets its own periodic image. Diagonal steps matter: windows are crossed along ⟨111⟩.
 */
function joiningPoint(values: Float64Array, n: number): number {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[b]! - values[a]!)
  const parent = new Int32Array(n ** 3).fill(-1)
  // Offset of a point's unwrapped position from its parent's, in cells.
  const offset = new Int16Array(3 * n ** 3)
  const joined = new Uint8Array(n ** 3)
  for (const at of order) {
    joined[at] = 1
    const place = [at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))]
    for (const step of steps) {
      const moved = place.map((value, axis) => value + step[axis]!)
      const wrap = moved.map((value) => Math.floor(value / n))
      const other = moved.reduce((sum, value, axis) => sum + (value - n * wrap[axis]!) * n ** axis, 0)
      if (joined[other] && meets(parent, offset, at, other, wrap)) return at
    }
  }
  throw new Error('The voids of this cell are closed: nothing passes')
}

/** Unites the clusters of a and b, b's image shifted by `wrap` cells; true when they are one cluster shifted. */
function meets(parent: Int32Array, offset: Int16Array, a: number, b: number, wrap: readonly number[]): boolean {
  const [rootA, shiftA] = rootOf(parent, offset, a)
  const [rootB, shiftB] = rootOf(parent, offset, b)
  const gap = shiftA.map((shift, k) => shift - shiftB[k]! + wrap[k]!)
  if (rootA === rootB) return gap.some((value) => value !== 0)
  parent[rootB] = rootA
  for (let k = 0; k < 3; k++) offset[3 * rootB + k] = gap[k]!
  return false
}

function rootOf(parent: Int32Array, offset: Int16Array, at: number): readonly [number, number[]] {
  const shift = [0, 0, 0]
  let root = at
  while (parent[root]! >= 0) {
    for (let k = 0; k < 3; k++) shift[k]! += offset[3 * root + k]!
    root = parent[root]!
  }
  // Path shortening: the point itself points at the root from now on.
  if (root !== at) {
    parent[at] = root
    for (let k = 0; k < 3; k++) offset[3 * at + k] = shift[k]!
  }
  return [root, shift]
}
