import type { Point } from '@trabecula/geometry'

/** A point of the lattice i/n over one cell, in cells. */
export const latticePoint = (at: number, n: number): Point => [
  (at % n) / n,
  (Math.floor(at / n) % n) / n,
  Math.floor(at / (n * n)) / n,
]

const steps: readonly Point[] = [-1, 0, 1].flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y, z] as const)))

/**
 * The saddle of a periodic field at which the region {values > level} first reaches from one cell into the next.
 *
 * Points join in order of falling value (union–find with offsets) with their 26 neighbours; the answer is the one after
 * which a cluster meets its own periodic image. Diagonal steps matter: windows are crossed along ⟨111⟩.
 */
export function joiningPoint(values: Float64Array, n: number): number {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[b] - values[a])
  const parent = new Int32Array(n ** 3).fill(-1)
  // Offset of a point's unwrapped position from its parent's, in cells.
  const offset = new Int16Array(3 * n ** 3)
  const joined = new Uint8Array(n ** 3)
  for (const at of order) {
    joined[at] = 1
    const place = [at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))]
    for (const step of steps) {
      const moved = place.map((value, axis) => value + step[axis])
      const wrap = moved.map((value) => Math.floor(value / n))
      const other = moved.reduce((sum, value, axis) => sum + (value - n * wrap[axis]) * n ** axis, 0)
      if (joined[other] && meets(parent, offset, at, other, wrap)) return at
    }
  }
  throw new Error('The highest places of this cell never join')
}

/** Unites the clusters of a and b, b's image shifted by `wrap` cells; true when they are one cluster shifted. */
function meets(parent: Int32Array, offset: Int16Array, a: number, b: number, wrap: readonly number[]): boolean {
  const [rootA, shiftA] = rootOf(parent, offset, a)
  const [rootB, shiftB] = rootOf(parent, offset, b)
  const gap = shiftA.map((shift, k) => shift - shiftB[k] + wrap[k])
  if (rootA === rootB) return gap.some((value) => value !== 0)
  parent[rootB] = rootA
  for (let k = 0; k < 3; k++) offset[3 * rootB + k] = gap[k]
  return false
}

function rootOf(parent: Int32Array, offset: Int16Array, at: number): readonly [number, number[]] {
  const shift = [0, 0, 0]
  let root = at
  while (parent[root] >= 0) {
    for (let k = 0; k < 3; k++) shift[k] += offset[3 * root + k]
    root = parent[root]
  }
  // Path shortening: the point itself points at the root from now on.
  if (root !== at) {
    parent[at] = root
    for (let k = 0; k < 3; k++) offset[3 * at + k] = shift[k]
  }
  return [root, shift]
}
