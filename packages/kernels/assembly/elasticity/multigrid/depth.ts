/**
 * How deep to coarsen. Next to void of contrast 1e9 the trilinear coarse spaces lose thin members, and the iterations grow with
 * every level: on a SIMP field of 221k cells a bottom of 336, 1911 and 12675 unknowns takes 101, 79 and 44. Such moduli stop
 * at the first level whose factor stays affordable; tame ones go down as far as planned, where the factor costs nothing.
 */
import { cellsX, cellsY, cellsZ, component, levelAt, moduli, plane, setLevelCount } from '../level'
import { plannedLevels } from '../plan'
import { barrier, largestOverTeam, shareStart } from '../team'

/** Ratio of the stiffest to the softest cell beyond which the bottom is enlarged. */
const HARD: f64 = 1e6
/** Multiply-adds of the largest factor: about 0.1 s on two threads. */
const AFFORDABLE: f64 = 4e9

/** Sets the level count for the present moduli. All threads; a barrier ends it. */
export function chooseDepth(t: i32, threads: i32): void {
  const hard = contrast(t, threads) > HARD
  if (t == 0) {
    let levels = plannedLevels()
    if (hard) {
      levels = 1
      while (levels < plannedLevels() && factorCost(levelAt(levels - 1)) > AFFORDABLE) levels++
    }
    setLevelCount(levels)
  }
  barrier(threads)
}

/** Largest over smallest non-zero c11. */
function contrast(t: i32, threads: i32): f64 {
  const level = levelAt(0)
  const layer = plane(level) << 2
  const planes = cellsZ(level) + 1
  let low: f32 = f32.MAX_VALUE
  let high: f32 = 0
  for (let at = <usize>shareStart(planes, t, threads) * layer; at < <usize>shareStart(planes, t + 1, threads) * layer; at += 4) {
    const value = load<f32>(moduli(level) + at)
    if (value == 0) continue
    low = min(low, value)
    high = max(high, value)
  }
  const stiffest = largestOverTeam(7, <f64>high, t, threads)
  const softest = 1 / largestOverTeam(8, high > 0 ? 1 / <f64>low : 0, t, threads)
  return stiffest / softest
}

/** Unknowns times the square of the bandwidth, were every node of the box material. */
function factorCost(level: usize): f64 {
  const x = <f64>(cellsX(level) + 1)
  const y = <f64>(cellsY(level) + 1)
  const z = <f64>(cellsZ(level) + 1)
  const band = 3 * min(x * y, min(x * z, y * z))
  return 3 * x * y * z * band * band
}
