/** The dual of a convex problem at some multipliers: concave, its slopes are the constraints there. */
export interface DualPoint {
  readonly value: number
  readonly slopes: readonly number[]
  /** −∂²(value)/∂λ² */
  readonly curvature: readonly (readonly number[])[]
}

/** A constraint is met within this. */
const precision = 1e-7
const mostSteps = 60
/** A multiplier beyond this many times its scale belongs to a constraint that cannot be met. */
const most = 1e9
/** By how much a multiplier grows at most in a step, where curvature says little. */
const stride = 10

/**
 * Leaves `at` at the multipliers λ ≥ 0 where the dual is largest: Newton's method on those that are free, damped until
 * the dual grows. `scales`: a multiplier of each that counts.
 */
export function mostOfDual(at: (multipliers: readonly number[]) => DualPoint, scales: readonly number[]): void {
  let multipliers: readonly number[] = scales
  let here = at(multipliers)
  let damping = 1e-3
  for (let step = 0; step < mostSteps && !isLargest(here, multipliers, scales); step++) {
    const next = stepped(here, multipliers, scales, damping)
    const there = at(next)
    if (there.value >= here.value - 1e-12 * Math.abs(here.value)) {
      ;[multipliers, here] = [next, there]
      damping = Math.max(damping / 10, 1e-9)
    } else damping *= 10
  }
  at(multipliers)
}

const isFree = (slope: number, multiplier: number, scale: number): boolean =>
  slope > 0 ? multiplier < most * scale : multiplier > 0

const isLargest = ({ slopes }: DualPoint, multipliers: readonly number[], scales: readonly number[]): boolean =>
  slopes.every((slope, c) => Math.abs(slope) <= precision || !isFree(slope, multipliers[c], scales[c]))

function stepped(
  { slopes, curvature }: DualPoint,
  multipliers: readonly number[],
  scales: readonly number[],
  damping: number,
): number[] {
  const free = [...slopes.keys()].filter((c) => isFree(slopes[c], multipliers[c], scales[c]))
  const matrix = free.map((c) =>
    free.map((d) => curvature[c][d] + (c === d ? damping * curvature[c][c] + 1e-12 * Math.abs(slopes[c] / scales[c]) : 0)),
  )
  const move = solved(
    matrix,
    free.map((c) => slopes[c]),
  )
  const next = [...multipliers]
  free.forEach((c, n) => {
    const farthest = stride * Math.max(multipliers[c], 1e-3 * scales[c])
    const wanted = Number.isFinite(move[n]) ? move[n] : Math.sign(slopes[c]) * farthest
    next[c] = Math.min(Math.max(multipliers[c] + Math.min(wanted, farthest), 0), most * scales[c])
  })
  return next
}

/** Gaussian elimination with pivots, for a handful of unknowns. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length
  const rows = matrix.map((row, n) => [...row, right[n]])
  for (let c = 0; c < size; c++) {
    const pivot = rows.slice(c).reduce((best, row, n) => (Math.abs(row[c]) > Math.abs(rows[best][c]) ? c + n : best), c)
    ;[rows[c], rows[pivot]] = [rows[pivot], rows[c]]
    for (let r = c + 1; r < size; r++) {
      const factor = rows[r][c] / rows[c][c]
      for (let k = c; k <= size; k++) rows[r][k] -= factor * rows[c][k]
    }
  }
  const x = new Array<number>(size).fill(0)
  for (let r = size - 1; r >= 0; r--) {
    let sum = rows[r][size]
    for (let k = r + 1; k < size; k++) sum -= rows[r][k] * x[k]
    x[r] = sum / rows[r][r]
  }
  return x
}
