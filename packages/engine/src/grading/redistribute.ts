export interface MassBudget {
  readonly min: number
  readonly max: number
  /** Farthest that one variable may go. */
  readonly move: number
  /** Mass that a unit of each variable makes. */
  readonly weight: Float64Array
  readonly total: number
  /** Narrower bounds of some variables. */
  readonly least?: Float64Array
  readonly most?: Float64Array
}

/**
 * The update x ← x·factor·s of optimality criteria (and of the fully stressed design), within the move limit and the
 * bounds, with s such that Σ weight·x = total. Only the given entries take part; the others are 0.
 */
export function redistribute(x: Float32Array, factor: Float64Array, entries: Iterable<number>, budget: MassBudget): Float32Array {
  const { min, max, move, weight, total, least, most } = budget
  const chosen = Uint32Array.from(entries)
  const wanted = new Float64Array(chosen.length)
  const weights = new Float64Array(chosen.length)
  for (let n = 0; n < chosen.length; n++) {
    wanted[n] = x[chosen[n]] * factor[chosen[n]]
    weights[n] = weight[chosen[n]]
  }
  const at = (n: number, scale: number): number => {
    const now = x[chosen[n]]
    const moved = Math.min(Math.max(wanted[n] * scale, now - move, min), now + move, max)
    return least && most ? Math.min(Math.max(moved, least[chosen[n]]), most[chosen[n]]) : moved
  }
  let found = 1
  scaleTo(total, (scale) => {
    found = scale
    let sum = 0
    for (let n = 0; n < chosen.length; n++) sum += weights[n] * at(n, scale)
    return sum
  })
  const next = new Float32Array(x.length)
  for (let n = 0; n < chosen.length; n++) next[chosen[n]] = at(n, found)
  return next
}

/** How far from 1 a scale may be, as a logarithm: the bounds end every variable long before. */
const farthest = Math.log(1e12)
/** Relative difference of the mass found. */
const close = 1e-9

/**
 * Calls `massAt`, which grows with the scale, until it answers `total`: from 1 in growing steps until the total lies
 * between two scales, then by false position, where an end that stays counts half (the Illinois rule). Where the bounds
 * keep the mass from the total, the last call is the farthest one.
 */
function scaleTo(total: number, massAt: (scale: number) => number): void {
  const excess = (log: number) => massAt(Math.exp(log)) - total
  const isClose = (off: number) => Math.abs(off) <= close * total
  let [known, knownOff] = [0, excess(0)]
  if (isClose(knownOff)) return
  let [at, off] = [known, knownOff]
  for (let reach = 0.25; off * knownOff > 0; reach *= 2) {
    if (Math.abs(at) >= farthest) return
    ;[known, knownOff] = [at, off]
    at = -Math.sign(knownOff) * Math.min(reach, farthest)
    off = excess(at)
  }
  for (let round = 0; round < 100 && !isClose(off); round++) {
    const next = (known * off - at * knownOff) / (off - knownOff)
    const nextOff = excess(next)
    if (nextOff * off < 0) [known, knownOff] = [at, off]
    else knownOff /= 2
    ;[at, off] = [next, nextOff]
  }
}
