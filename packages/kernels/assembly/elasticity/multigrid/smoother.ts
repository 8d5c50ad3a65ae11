/**
 * Smoother: Chebyshev polynomials of the fourth kind over Jacobi, degree 2 on the finest level and 6 on the coarse ones.
 * They need only the largest eigenvalue λ of D⁻¹K. Degree 1, 2, 3, 4 everywhere took 13, 8, 6, 5 iterations on a sphere,
 * at the same time from 2 to 4; on a coarse level, an eighth of the cells, a product costs less than an iteration that it
 * spares. Source: J. Lottes, Optimal polynomial smoothers for multigrid V-cycles, Numer Linear Algebra Appl 30 (2023),
 * algorithm 1.
 */
import { applyStiffness } from '../operator/apply'
import { nodeSpans, ownNodes, SPAN_BYTES, spanLength, spanStart } from '../operator/spans'
import {
  cellsX, cellsY, cellsZ, coarser, component, correction, denseIndex, direction, firstPlane, inverseDiagonal, isFinest, largestEigenvalue, MODAL, pitch, plane, product,
  residual, scratch, setLargestEigenvalue,
} from '../level'
import { storePlaneSum, sumOfPlanes } from '../plane-sums'
import { cellOfSlot, NO_CELL, nodeOfSlot, slotShare } from '../pieces'
import { barrier, maxOverThreads, shareStart } from '../threads'

const DEGREE: i32 = 2
const COARSE_DEGREE: i32 = 6
/**
 * Power iterations, and the margin that makes up for their stopping early; an underestimate would amplify the roughest
 * modes.
 */
const POWER_STEPS: i32 = 8
const MARGIN: f64 = 1.15
/**
 * Steps of Lanczos' process on the coarse levels after the power iterations, and their margin: a polynomial of degree 6
 * grows so fast beyond λ that a λ 10 % too small, as the power iterations leave it there, turns the preconditioner
 * indefinite.
 */
const RITZ_STEPS: i32 = 10
const RITZ_MARGIN: f64 = 1.12
/** No cell of a positive material with ν ≤ 0.4 goes far beyond this; local growth overestimates next to jumps. */
const MOST: f64 = 8

/** x = p(D⁻¹K) D⁻¹ r from x = 0. On return d is the last direction, whose product is not yet taken from r. */
export function smoothFromZero(level: usize, t: i32, threads: i32): void {
  const inverse = 1 / largestEigenvalue(level)
  const scale = f32x4.splat(<f32>((4.0 / 3.0) * inverse))
  const stride = component(level) << 2
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = c * stride + (spanStart(span) << 2)
      for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
        const d = f32x4.mul(f32x4.mul(scale, v128.load(inverseDiagonal(level) + i)), v128.load(residual(level) + i))
        v128.store(direction(level) + i, d)
        v128.store(correction(level) + i, d)
      }
    }
  }
  barrier(threads)
  const degree = degreeOf(level)
  for (let k = 1; k < degree; k++) continueSmoothing(level, k, inverse, t, threads)
}

/** The same from the present x, with d the change of x that r does not know of yet. */
export function smoothOnwards(level: usize, t: i32, threads: i32): void {
  const inverse = 1 / largestEigenvalue(level)
  const degree = degreeOf(level)
  for (let k = 0; k < degree; k++) continueSmoothing(level, k, inverse, t, threads)
}

function degreeOf(level: usize): i32 {
  return isFinest(level) ? DEGREE : COARSE_DEGREE
}

/** r -= K d; d = (2k-1)/(2k+3) d + (8k+4)/(2k+3) D⁻¹ r / λ; x += d. */
function continueSmoothing(level: usize, k: i32, inverse: f64, t: i32, threads: i32): void {
  const keep = k == 0 ? <f64>0 : <f64>(2 * k - 1) / <f64>(2 * k + 3)
  const gain = (<f64>(8 * k + 4) / <f64>(2 * k + 3)) * inverse
  applyStiffness<f32>(level, direction(level), product(level), t, threads)
  barrier(threads)
  const stride = component(level) << 2
  const kept = f32x4.splat(<f32>keep)
  const gained = f32x4.splat(<f32>gain)
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = c * stride + (spanStart(span) << 2)
      for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
        const r = f32x4.sub(v128.load(residual(level) + i), v128.load(product(level) + i))
        v128.store(residual(level) + i, r)
        const step = f32x4.mul(f32x4.mul(gained, v128.load(inverseDiagonal(level) + i)), r)
        const d = f32x4.add(f32x4.mul(kept, v128.load(direction(level) + i)), step)
        v128.store(direction(level) + i, d)
        v128.store(correction(level) + i, f32x4.add(v128.load(correction(level) + i), d))
      }
    }
  }
  barrier(threads)
}

/** r -= K d. */
export function finishResidual(level: usize, t: i32, threads: i32): void {
  applyStiffness<f32>(level, direction(level), product(level), t, threads)
  const stride = component(level) << 2
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = c * stride + (spanStart(span) << 2)
      for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
        v128.store(residual(level) + i, f32x4.sub(v128.load(residual(level) + i), v128.load(product(level) + i)))
      }
    }
  }
  barrier(threads)
}

/**
 * Largest eigenvalue of D⁻¹K, λ = d'Kd / d'Dd, by power iteration from a fixed pseudo-random field that does not depend
 * on the thread count.
 */
export function estimateEigenvalue(level: usize, t: i32, threads: i32): void {
  const stride = component(level) << 2
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    for (let c: usize = 0; c < 3; c++) {
      const from = c * stride + (spanStart(span) << 2)
      for (let i = from; i < from + (spanLength(span) << 2); i += 4) {
        const mixed = (<u32>i * 2654435761) ^ ((<u32>i * 2654435761) >> 15)
        const noise = <f32>(<i32>(mixed * 2246822519)) * <f32>4.6e-10
        store<f32>(direction(level) + i, load<f32>(inverseDiagonal(level) + i) > 0 ? noise : 0)
        store<f32>(correction(level) + i, 0)
      }
    }
  }
  barrier(threads)
  let lambda: f64 = 1
  let local: f64 = 0
  let norm: f64 = 0
  for (let step = 0; step < POWER_STEPS; step++) {
    applyStiffness<f32>(level, direction(level), product(level), t, threads)
    barrier(threads)
    if (step == POWER_STEPS - 1) local = largestLocalGrowth(level, t, threads)
    const energy = energyOf(level, t, threads)
    lambda = energy > 0 && norm > 0 ? energy / norm : 1
    norm = iterateDirection(level, 1 / lambda, t, threads)
  }
  const ritz = isFinest(level) ? 0 : largestRitzValue(level, norm, t, threads)
  if (t == 0) setLargestEigenvalue(level, max(max(MARGIN * lambda, RITZ_MARGIN * ritz), min(local, MOST)))
  barrier(threads)
}

/**
 * Lanczos' process for D⁻¹K in the inner product of D, from the direction d with d'Dd = `square`: the largest eigenvalue
 * of its tridiagonal matrix. v, K v and the vector before v stand in direction, product and correction.
 */
function largestRitzValue(level: usize, square: f64, t: i32, threads: i32): f64 {
  const alphas = scratch(level, t) + ((plane(level) + pitch(level)) * 3 + 192) * 8
  const betas = alphas + (RITZ_STEPS << 3)
  const stride = component(level) << 2
  let norm = Math.sqrt(square)
  let before: f64 = 0
  let steps = 0
  while (steps < RITZ_STEPS && norm > 0) {
    applyStiffness<f32>(level, direction(level), product(level), t, threads)
    barrier(threads)
    const alpha = energyOf(level, t, threads) / (norm * norm)
    store<f64>(alphas + (<usize>steps << 3), alpha)
    store<f64>(betas + (<usize>steps << 3), before)
    norm = Math.sqrt(nextLanczosVector(level, 1 / norm, alpha, before, stride, t, threads))
    before = norm
    steps++
  }
  return largestOfTridiagonal(alphas, betas, steps)
}

/** d = D⁻¹Kv - α v - β v_before with v = scale · d, which becomes v_before; returns the new d'Dd. */
function nextLanczosVector(level: usize, scale: f64, alpha: f64, beta: f64, stride: usize, t: i32, threads: i32): f64 {
  const s = f32x4.splat(<f32>scale)
  const a = f32x4.splat(<f32>alpha)
  const b = f32x4.splat(<f32>beta)
  const tiny = f32x4.splat(1e-30)
  for (let k = firstPlane(level, t); k < firstPlane(level, t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(level, k); span < nodeSpans(level, k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = c * stride + (spanStart(span) << 2)
        for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
          const inverse = v128.load(inverseDiagonal(level) + i)
          const v = f32x4.mul(s, v128.load(direction(level) + i))
          const image = f32x4.mul(f32x4.mul(s, inverse), v128.load(product(level) + i))
          let d = f32x4.sub(image, f32x4.mul(a, v))
          d = f32x4.sub(d, f32x4.mul(b, v128.load(correction(level) + i)))
          v128.store(correction(level) + i, v)
          v128.store(direction(level) + i, d)
          sum = addProducts(sum, d, f32x4.div(d, f32x4.max(inverse, tiny)))
        }
      }
    }
    storePlaneSum(1, k, sum)
  }
  return sumOfPlanes(level, 1, threads)
}

/** Largest eigenvalue of a symmetric tridiagonal matrix by bisection; β_k couples α_k and α_{k-1}. */
function largestOfTridiagonal(alphas: usize, betas: usize, size: i32): f64 {
  let low: f64 = 0
  let high: f64 = 4 * MOST
  for (let halving = 0; halving < 40; halving++) {
    const x = 0.5 * (low + high)
    if (isBelow(alphas, betas, size, x)) high = x
    else low = x
  }
  return high
}

/** Whether all eigenvalues lie below x: all pivots of x - T are positive. */
function isBelow(alphas: usize, betas: usize, size: i32, x: f64): bool {
  let pivot: f64 = 1
  for (let k: usize = 0; k < <usize>size; k++) {
    const beta = load<f64>(betas + (k << 3))
    pivot = x - load<f64>(alphas + (k << 3)) - (k == 0 ? 0 : (beta * beta) / pivot)
    if (!(pivot > 0)) return false
  }
  return true
}

/**
 * Largest growth |D⁻¹Kd| / |d| within the children of one coarse cell. A stiff cell alone in near-void has eigenvalues up
 * to 6 (ν = 0.3) where a uniform region has 3; the global quotient does not see it, and a smoother that does not know of
 * it is indefinite. Such cells lie in dense or uneven parents, so only these are looked at.
 */
function largestLocalGrowth(level: usize, t: i32, threads: i32): f64 {
  const coarse = coarser(level)
  let largest: f64 = 0
  for (let k = shareStart(cellsZ(coarse), t, threads); k < shareStart(cellsZ(coarse), t + 1, threads); k++) {
    for (let j = 0; j < cellsY(coarse); j++) {
      const index = denseIndex(coarse) + (<usize>(k * (cellsY(coarse) + 1) + j) * pitch(coarse) << 2)
      for (let i = 0; i < cellsX(coarse); i++) {
        if (load<i32>(index + (<usize>i << 2)) == MODAL) continue
        largest = max(largest, growthAround(level, (2 * <usize>k * plane(level) + 2 * <usize>j * pitch(level) + 2 * <usize>i) << 2))
      }
    }
  }
  for (let slot = slotShare(level, t, threads); slot < slotShare(level, t + 1, threads); slot++) {
    if (cellOfSlot(level, slot) != NO_CELL) largest = max(largest, growthInPiece(level, slot))
  }
  return Math.sqrt(maxOverThreads(6, largest, t, threads))
}

/** The same over the nodes of a piece. */
function growthInPiece(level: usize, slot: usize): f64 {
  let before: f64 = 0
  let after: f64 = 0
  for (let n: usize = 0; n < 8; n++) {
    for (let c: usize = 0; c < 3; c++) {
      const at = (c * component(level) + nodeOfSlot(level, slot, n)) << 2
      const inverse = <f64>load<f32>(inverseDiagonal(level) + at)
      if (inverse == 0) continue
      const d = <f64>load<f32>(direction(level) + at)
      const image = <f64>load<f32>(product(level) + at)
      before += (d * d) / inverse
      after += image * image * inverse
    }
  }
  return before > 0 ? after / before : 0
}

/** |D⁻¹Kd|² / |d|² over the 27 nodes from this one on. */
function growthAround(level: usize, at: usize): f64 {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  let before: f64 = 0
  let after: f64 = 0
  for (let node: usize = 0; node < 27; node++) {
    const offset = at + ((node % 3) << 2) + ((node / 3) % 3) * row + (node / 9) * layer
    for (let c: usize = 0; c < 3; c++) {
      const inverse = <f64>load<f32>(inverseDiagonal(level) + c * stride + offset)
      if (inverse == 0) continue
      const d = <f64>load<f32>(direction(level) + c * stride + offset)
      const image = <f64>load<f32>(product(level) + c * stride + offset)
      before += (d * d) / inverse
      after += image * image * inverse
    }
  }
  return before > 0 ? after / before : 0
}

/** d'Kd, with K d in `product`. */
function energyOf(level: usize, t: i32, threads: i32): f64 {
  const stride = component(level) << 2
  for (let k = firstPlane(level, t); k < firstPlane(level, t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(level, k); span < nodeSpans(level, k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = c * stride + (spanStart(span) << 2)
        for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
          sum = addProducts(sum, v128.load(direction(level) + i), v128.load(product(level) + i))
        }
      }
    }
    storePlaneSum(0, k, sum)
  }
  return sumOfPlanes(level, 0, threads)
}

/** d = scale D⁻¹ K d; returns the new d'Dd, which is d'(scale K d_old). */
function iterateDirection(level: usize, scale: f64, t: i32, threads: i32): f64 {
  const factor = f32x4.splat(<f32>scale)
  const stride = component(level) << 2
  for (let k = firstPlane(level, t); k < firstPlane(level, t + 1); k++) {
    let sum = f64x2.splat(0)
    for (let span = nodeSpans(level, k); span < nodeSpans(level, k + 1); span += SPAN_BYTES) {
      for (let c: usize = 0; c < 3; c++) {
        const from = c * stride + (spanStart(span) << 2)
        for (let i = from; i < from + (spanLength(span) << 2); i += 16) {
          const force = f32x4.mul(factor, v128.load(product(level) + i))
          const d = f32x4.mul(force, v128.load(inverseDiagonal(level) + i))
          v128.store(direction(level) + i, d)
          sum = addProducts(sum, d, force)
        }
      }
    }
    storePlaneSum(1, k, sum)
  }
  return sumOfPlanes(level, 1, threads)
}

/** sum += a · b over four lanes, in f64. */
function addProducts(sum: v128, a: v128, b: v128): v128 {
  const product = f32x4.mul(a, b)
  const high = v128.shuffle<f32>(product, product, 2, 3, 2, 3)
  return f64x2.add(sum, f64x2.add(f64x2.promote_low_f32x4(product), f64x2.promote_low_f32x4(high)))
}
