/**
 * How deep to coarsen. Trilinear coarse spaces lose thin walls and narrow gaps, so every level of an irregular part
 * costs iterations; a direct factor of an earlier level costs none. so100_4040_base_mount (151k cells) takes 51, 27, 16
 * and 12 iterations with 210, 756, 3201 and 14625 unknowns on the coarsest level; the last two factors take about 10
 * and 400 ms of processor time. So coarsening stops at the first level whose factor costs no more than a few V-cycles
 * of the finest. Next to void of contrast 1e9 more may be spent: a SIMP field of 221k cells takes 101, 79 and 44
 * iterations with 336, 1911 and 12675 unknowns.
 *
 * Walls with gaps as narrow as a coarse cell defeat any trilinear coarse space (three plates one cell thick and one
 * apart: 500 iterations, not converged). A caller that sees it may grant the factor of the next finer level
 * (src/elasticity/solver.ts).
 */
import { cellsX, cellsY, cellsZ, component, inverseDiagonal, levelAt, levelCount, moduli, pitch, plane, setLevelCount } from '../level'
import { GRANTED } from '../memory-map'
import { meanModulus } from '../operator/pieces'
import { nodesInSpans, ownNodes, SPAN_BYTES, spanLength, spanStart } from '../operator/spans'
import { annexStart, doubledNode, NO_CELL, slotShare } from '../pieces'
import { plannedLevels } from '../plan'
import { barrier, maxOverThreads } from '../threads'

/** Ratio of the stiffest to the softest cell beyond which the factor may cost more. */
const HARD: f64 = 1e6
/** Multiply-adds of the factor per node of the finest level. */
const AFFORDABLE: f64 = 4000
const AFFORDABLE_WHEN_HARD: f64 = 20000

/** A factor of this many multiply-adds takes some seconds: the most that is ever granted. */
const MOST: f64 = 2e10

/**
 * Multiply-adds of the factor one level finer than the present coarsest level; 0 when there is none or it costs too
 * much. One thread.
 */
export function finerFactorCost(): f64 {
  if (levelCount() < 2) return 0
  const cost = factorCost(levelAt(levelCount() - 2), MOST)
  return cost <= MOST ? cost : 0
}

/** Allows the coarsest level this many multiply-adds from the next preparation on. */
export function raiseFactorBudget(cost: f64): void {
  store<f64>(GRANTED, cost)
}

/** Before the first level: nothing is known, so as many levels as planned. */
export function planDepth(t: i32): void {
  if (t == 0) setLevelCount(plannedLevels())
}

/** Makes level `index`, whose diagonal is known, the last if its factor is affordable. All threads, then a barrier. */
export function chooseDepth(index: i32, t: i32, threads: i32): void {
  const hard = contrast(t, threads) > HARD
  if (t == 0) {
    const budget = max((hard ? AFFORDABLE_WHEN_HARD : AFFORDABLE) * <f64>nodesInSpans(levelAt(0)), load<f64>(GRANTED))
    if (factorCost(levelAt(index), budget) <= budget) setLevelCount(index + 1)
  }
  barrier(threads)
}

/** Largest over smallest non-zero c11 of the finest level. */
function contrast(t: i32, threads: i32): f64 {
  const level = levelAt(0)
  const most = f32x4.splat(f32.MAX_VALUE)
  const zero = f32x4.splat(0)
  let low = most
  let high = zero
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    const from = moduli(level) + (spanStart(span) << 2)
    for (let at = from; at < from + (spanLength(span) << 2); at += 16) {
      const value = v128.load(at)
      low = f32x4.min(low, v128.bitselect(most, value, f32x4.eq(value, zero)))
      high = f32x4.max(high, value)
    }
  }
  let leastCut: f64 = Infinity
  let largestCut: f64 = 0
  for (let slot = slotShare(level, t, threads); slot < slotShare(level, t + 1, threads); slot++) {
    const mean = meanModulus(slot)
    if (mean == 0) continue
    leastCut = min(leastCut, mean)
    largestCut = max(largestCut, mean)
  }
  const least = min(min(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)), min(f32x4.extract_lane(low, 2), f32x4.extract_lane(low, 3)))
  const largest = max(max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)), max(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)))
  const stiffest = maxOverThreads(7, max(<f64>largest, largestCut), t, threads)
  return stiffest * maxOverThreads(8, 1 / min(<f64>least, leastCut), t, threads)
}

/**
 * Rows times the square of their length, slice by slice along the longest axis, as coarsest.ts numbers them; Infinity
 * once beyond the budget.
 */
function factorCost(level: usize, budget: f64): f64 {
  const x = cellsX(level) + 1
  const y = cellsY(level) + 1
  const z = cellsZ(level) + 1
  // Even a bar one cell wide costs more than this; the exact count is not for the fine levels of large parts.
  if (<f64>nodesInSpans(level) * 400 > budget) return Infinity
  const alongX = x >= y && x >= z
  const alongY = !alongX && y >= z
  const slices = alongX ? x : alongY ? y : z
  let cost: f64 = 0
  let before: f64 = 0
  for (let slice = 0; slice < slices; slice++) {
    const nodes = <f64>nodesInSlice(level, slice, alongX, alongY)
    const band = 3 * max(nodes, before)
    cost += 3 * nodes * band * band
    before = nodes
  }
  return cost
}

function nodesInSlice(level: usize, slice: i32, alongX: bool, alongY: bool): i32 {
  const across = alongX ? cellsY(level) + 1 : cellsX(level) + 1
  const up = alongX || alongY ? cellsZ(level) + 1 : cellsY(level) + 1
  const slow: usize = alongX ? 1 : alongY ? pitch(level) : plane(level)
  const acrossStep: usize = alongX ? pitch(level) : 1
  const upStep: usize = alongX || alongY ? plane(level) : pitch(level)
  let nodes = 0
  for (let b = 0; b < up; b++) {
    for (let a = 0; a < across; a++) {
      const at = <usize>slice * slow + <usize>a * acrossStep + <usize>b * upStep
      if (load<f32>(inverseDiagonal(level) + (at << 2)) > 0) nodes++
    }
  }
  for (let at = annexStart(level); at < component(level); at++) {
    const node = doubledNode(level, at)
    if (node == NO_CELL || load<f32>(inverseDiagonal(level) + (at << 2)) == 0) continue
    const place = alongX ? node % <u32>pitch(level) : alongY ? (node % <u32>plane(level)) / <u32>pitch(level) : node / <u32>plane(level)
    if (place == <u32>slice) nodes++
  }
  return nodes
}
