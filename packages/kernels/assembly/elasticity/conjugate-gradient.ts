/**
 * Conjugate gradients for K x = f in f64, preconditioned by one f32 V-cycle. The residual is scaled to norm 1 before it
 * is rounded to f32; x, r, p and q stay f64, because merely storing x in f32 costs 1e-4 … 1e-3 of the residual
 * (measured).
 *
 * The force itself is not kept (25 MB for a million cells): it arrives in `image` and turns into the residual. After
 * the iteration the caller hands it in once more, and the residual is computed afresh from x; if that misses the
 * tolerance the iteration resumes.
 */
import { cycle } from './multigrid/cycle'
import { applyStiffness } from './operator/apply'
import { nodeSpans, ownNodes, SPAN_BYTES, spanLength, spanStart, toRowEnd } from './operator/spans'
import { annexOfPlane, annexStart, isAnnex } from './pieces'
import { cellsX, cellsY, cellsZ, component, correction, firstPlane, inverseDiagonal, levelAt, pitch, plane, residual } from './level'
import { RESULT } from './memory-map'
import { image, residual64, search, solution } from './plan'
import { storePlaneSum, sumOfPlanes } from './plane-sums'
import { barrier, isStopped, latchCancel } from './threads'

export function resultAddress(): usize {
  return RESULT
}

/** Iterates from zero, or from a multiple of the last solution. The force waits in `image`, three values per node. All threads. */
export function startSolve(tolerance: f64, maxIterations: i32, warm: bool, t: i32, threads: i32): void {
  readForce(t)
  latchCancel(t)
  const loadNorm = Math.sqrt(dot(0, residual64(), residual64(), t, threads))
  startSolution(warm && loadNorm > 0, t)
  const norm = warm && loadNorm > 0 ? startFromSolution(t, threads) : loadNorm
  barrier(threads)
  if (t == 0) {
    store<f64>(RESULT, 0)
    store<f64>(RESULT, loadNorm, 24)
  }
  iterate(norm, tolerance * loadNorm, maxIterations, t, threads)
}

/** The true residual and the compliance of the present solution, for the force waiting in `image`. All threads. */
export function checkSolution(t: i32, threads: i32): void {
  readForce(t)
  latchCancel(t)
  const compliance = dot(1, residual64(), solution(), t, threads)
  const norm = subtractImage(t, threads)
  const loadNorm = load<f64>(RESULT, 24)
  if (t == 0) {
    store<f64>(RESULT, loadNorm > 0 ? norm / loadNorm : 0, 8)
    store<f64>(RESULT, compliance, 16)
  }
  barrier(threads)
}

/** Goes on from the true residual that `checkSolution` left. All threads. */
export function resumeSolve(tolerance: f64, maxIterations: i32, t: i32, threads: i32): void {
  const loadNorm = load<f64>(RESULT, 24)
  startDirection(t)
  const norm = load<f64>(RESULT, 8) * loadNorm
  barrier(threads)
  iterate(norm, tolerance * loadNorm, maxIterations, t, threads)
}

/** Runs from the residual in `residual64` until its norm reaches the target; adds the iterations to the results. */
function iterate(startNorm: f64, target: f64, maxIterations: i32, t: i32, threads: i32): void {
  const steps = startNorm > target ? descend(startNorm, target, maxIterations, t, threads) : 0
  if (t == 0) store<f64>(RESULT, load<f64>(RESULT) + <f64>steps)
  barrier(threads)
}

function descend(startNorm: f64, target: f64, maxIterations: i32, t: i32, threads: i32): i32 {
  let norm = startNorm
  let before: f64 = 1
  for (let step = 0; step < maxIterations; step++) {
    if (isStopped()) return step
    roundResidual(1 / norm, t)
    barrier(threads)
    cycle(levelAt(0), t, threads)
    const rz = norm * dotWithCorrection(2, t, threads)
    // Not positive: the preconditioner broke down (nothing holds the part, or not a number).
    if (!(rz > 0)) return step
    nextDirection(norm, step == 0 ? 0 : rz / before, t)
    before = rz
    barrier(threads)
    applyStiffness<f64>(levelAt(0), search(), image(), t, threads)
    const curvature = dot(3, search(), image(), t, threads)
    if (!(curvature > 0)) return step
    advance(4, rz / curvature, t)
    latchCancel(t)
    norm = Math.sqrt(sumOfPlanes(levelAt(0), 4, threads))
    if (norm <= target || !(norm < Infinity)) return step + 1
  }
  return maxIterations
}

/** residual64 = force at nodes of material along their free axes, 0 elsewhere. The annex follows the nodes of the box. */
function readForce(t: i32): void {
  const level = levelAt(0)
  const stride = component(level)
  const ny = <usize>cellsY(level)
  const nx = <usize>cellsX(level)
  const boxNodes = (nx + 1) * (ny + 1) * <usize>(cellsZ(level) + 1)
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    let length: usize = 0
    for (let position = spanStart(span); position < spanStart(span) + spanLength(span); position += length) {
      length = toRowEnd(level, span, position)
      const k = position / plane(level)
      const j = (position % plane(level)) / pitch(level)
      const i0 = position % pitch(level)
      const annex = isAnnex(level, position)
      const number = annex ? boxNodes + position - annexStart(level) : (k * (ny + 1) + j) * (nx + 1) + i0
      let from = image() + number * 24
      for (let i: usize = 0; i < length; i++) {
        const at = position + i
        for (let c: usize = 0; c < 3; c++) {
          const place = c * stride + at
          const free = (annex || i0 + i <= nx) && load<f32>(inverseDiagonal(level) + (place << 2)) > 0
          store<f64>(residual64() + (place << 3), free ? load<f64>(from + (c << 3)) : 0)
        }
        from += 24
      }
    }
  }
}

/** Zero, or the last solution where its nodes are still free. */
function startSolution(warm: bool, t: i32): void {
  const level = levelAt(0)
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = c * component(level) + spanStart(span)
      for (let i = from; i < from + spanLength(span); i++) {
        if (!warm || load<f32>(inverseDiagonal(level) + (i << 2)) == 0) store<f64>(solution() + (i << 3), 0)
      }
    }
  }
  startDirection(t)
}

/**
 * The last solution times what brings it nearest to the answer in energy, α = x·f / x·Kx: what is twice as stiff moves
 * half as far. residual64 -= K x; returns its norm.
 */
function startFromSolution(t: i32, threads: i32): f64 {
  barrier(threads)
  applyStiffness<f64>(levelAt(0), solution(), image(), t, threads)
  const work = dot(0, solution(), residual64(), t, threads)
  const energy = dot(1, solution(), image(), t, threads)
  const scale = energy > 0 ? work / energy : 0
  const a = f64x2.splat(scale)
  for (let span = ownNodes(levelAt(0), t); span < ownNodes(levelAt(0), t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = first(c, span) << 3
      for (let i = from; i < from + (spanLength(span) << 3); i += 16) {
        v128.store(solution() + i, f64x2.mul(a, v128.load(solution() + i)))
        v128.store(residual64() + i, f64x2.sub(v128.load(residual64() + i), f64x2.mul(a, v128.load(image() + i))))
      }
    }
  }
  return Math.sqrt(dot(5, residual64(), residual64(), t, threads))
}

/** search = 0. */
function startDirection(t: i32): void {
  for (let span = ownNodes(levelAt(0), t); span < ownNodes(levelAt(0), t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = first(c, span) << 3
      for (let i = from; i < from + (spanLength(span) << 3); i += 16) v128.store(search() + i, f64x2.splat(0))
    }
  }
}

/** Zeroes the solution where there is no free node any more; a warm start keeps the rest. */
export function forgetVoidSolution(t: i32): void {
  const level = levelAt(0)
  forgetBetween(firstNumber(t), firstNumber(t + 1))
  forgetBetween(annexOfPlane(level, firstPlane(level, t)), annexOfPlane(level, firstPlane(level, t + 1)))
}

function forgetBetween(from: usize, end: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    for (let i = c * component(levelAt(0)) + from; i < c * component(levelAt(0)) + end; i++) {
      if (load<f32>(inverseDiagonal(levelAt(0)) + (i << 2)) == 0) store<f64>(solution() + (i << 3), 0)
    }
  }
}

/** image = 0, also beyond the spans, which a force left there. */
export function clearImage(t: i32): void {
  const level = levelAt(0)
  clearBetween(firstNumber(t), firstNumber(t + 1))
  clearBetween(annexOfPlane(level, firstPlane(level, t)), annexOfPlane(level, firstPlane(level, t + 1)))
}

function clearBetween(from: usize, end: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    const start = c * component(levelAt(0))
    for (let i = start + from; i < start + end; i += 2) v128.store(image() + (i << 3), f64x2.splat(0))
  }
}

function firstNumber(t: i32): usize {
  return <usize>firstPlane(levelAt(0), t) * plane(levelAt(0))
}

/** residual64 -= K solution; returns its norm. */
function subtractImage(t: i32, threads: i32): f64 {
  barrier(threads)
  applyStiffness<f64>(levelAt(0), solution(), image(), t, threads)
  for (let k = firstPlane(levelAt(0), t); k < firstPlane(levelAt(0), t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(levelAt(0), k); span < nodeSpans(levelAt(0), k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = first(c, span) << 3
        for (let i = from; i < from + (spanLength(span) << 3); i += 16) {
          const r = f64x2.sub(v128.load(residual64() + i), v128.load(image() + i))
          v128.store(residual64() + i, r)
          sum = f64x2.add(sum, f64x2.mul(r, r))
        }
      }
    }
    storePlaneSum(5, k, sum)
  }
  return Math.sqrt(sumOfPlanes(levelAt(0), 5, threads))
}

/** residual (f32) = scale · residual64. */
function roundResidual(scale: f64, t: i32): void {
  const s = f64x2.splat(scale)
  for (let span = ownNodes(levelAt(0), t); span < ownNodes(levelAt(0), t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = first(c, span)
      for (let i = from; i < from + spanLength(span); i += 4) {
        const low = f32x4.demote_f64x2_zero(f64x2.mul(s, v128.load(residual64() + (i << 3))))
        const high = f32x4.demote_f64x2_zero(f64x2.mul(s, v128.load(residual64() + (i << 3), 16)))
        v128.store(residual(levelAt(0)) + (i << 2), v128.shuffle<f32>(low, high, 0, 1, 4, 5))
      }
    }
  }
}

function dotWithCorrection(slot: usize, t: i32, threads: i32): f64 {
  for (let k = firstPlane(levelAt(0), t); k < firstPlane(levelAt(0), t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(levelAt(0), k); span < nodeSpans(levelAt(0), k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = first(c, span)
        for (let i = from; i < from + spanLength(span); i += 2) {
          const z = f64x2.promote_low_f32x4(v128.load64_zero(correction(levelAt(0)) + (i << 2)))
          sum = f64x2.add(sum, f64x2.mul(v128.load(residual64() + (i << 3)), z))
        }
      }
    }
    storePlaneSum(slot, k, sum)
  }
  return sumOfPlanes(levelAt(0), slot, threads)
}

/** search = scale · correction + beta · search. */
function nextDirection(scale: f64, beta: f64, t: i32): void {
  const s = f64x2.splat(scale)
  const b = f64x2.splat(beta)
  for (let span = ownNodes(levelAt(0), t); span < ownNodes(levelAt(0), t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = first(c, span)
      for (let i = from; i < from + spanLength(span); i += 2) {
        const z = f64x2.promote_low_f32x4(v128.load64_zero(correction(levelAt(0)) + (i << 2)))
        const p = search() + (i << 3)
        v128.store(p, f64x2.add(f64x2.mul(s, z), f64x2.mul(b, v128.load(p))))
      }
    }
  }
}

/** solution += alpha search, residual64 -= alpha image; leaves the residual's square in the slot. */
function advance(slot: usize, alpha: f64, t: i32): void {
  const a = f64x2.splat(alpha)
  for (let k = firstPlane(levelAt(0), t); k < firstPlane(levelAt(0), t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(levelAt(0), k); span < nodeSpans(levelAt(0), k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = first(c, span) << 3
        for (let i = from; i < from + (spanLength(span) << 3); i += 16) {
          v128.store(solution() + i, f64x2.add(v128.load(solution() + i), f64x2.mul(a, v128.load(search() + i))))
          const r = f64x2.sub(v128.load(residual64() + i), f64x2.mul(a, v128.load(image() + i)))
          v128.store(residual64() + i, r)
          sum = f64x2.add(sum, f64x2.mul(r, r))
        }
      }
    }
    storePlaneSum(slot, k, sum)
  }
}

/** a·b over all nodes; a barrier inside. */
function dot(slot: usize, a: usize, b: usize, t: i32, threads: i32): f64 {
  for (let k = firstPlane(levelAt(0), t); k < firstPlane(levelAt(0), t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(levelAt(0), k); span < nodeSpans(levelAt(0), k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = first(c, span) << 3
        for (let i = from; i < from + (spanLength(span) << 3); i += 16) {
          sum = f64x2.add(sum, f64x2.mul(v128.load(a + i), v128.load(b + i)))
        }
      }
    }
    storePlaneSum(slot, k, sum)
  }
  return sumOfPlanes(levelAt(0), slot, threads)
}

/** Index of a span's first number in component c of a finest-level field. */
function first(c: usize, span: usize): usize {
  return c * component(levelAt(0)) + spanStart(span)
}
