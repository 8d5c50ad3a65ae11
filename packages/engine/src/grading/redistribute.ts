export interface MassBudget {
  readonly min: number
  readonly max: number
  /** Farthest that one variable may go. */
  readonly move: number
  /** Mass that a unit of each variable makes. */
  readonly weight: Float64Array
  readonly total: number
}

/**
 * The update x ← x·factor·s of optimality criteria (and of the fully stressed design), within the move limit and the bounds, with s by
 * bisection so that Σ weight·x = total. Only the given entries take part; the others are 0.
 */
export function redistribute(x: Float32Array, factor: Float64Array, entries: Iterable<number>, budget: MassBudget): Float32Array {
  const { min, max, move, weight, total } = budget
  const chosen = Uint32Array.from(entries)
  const next = new Float32Array(x.length)
  const step = (scale: number): number => {
    let sum = 0
    for (const entry of chosen) {
      const now = x[entry]
      const value = Math.min(Math.max(now * factor[entry] * scale, now - move, min), now + move, max)
      sum += weight[entry] * value
      next[entry] = value
    }
    return sum
  }
  let low = 1e-12
  let high = 1e12
  for (let round = 0; round < 100 && high / low > 1 + 1e-9; round++) {
    const middle = Math.sqrt(low * high)
    if (step(middle) < total) low = middle
    else high = middle
  }
  step(high)
  return next
}
