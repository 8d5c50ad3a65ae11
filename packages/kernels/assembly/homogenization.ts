/**
 * Periodic homogenisation of a voxel unit cell: two load cases at once, preconditioned conjugate gradients.
 *
 *   Σ_e s_e ∫ B' C (ε⁰ + B u) = 0,   u periodic,   ε⁰ = e_xx in SIMD lane 0 and γ_xy in lane 1
 *
 * Trilinear cubes of edge 1 with full integration; all share one stiffness C(c11, c12, c44), scaled per element by s_e.
 * The two load cases live in the two lanes of every f64x2, so SIMD costs no gathering at all. Everything is double
 * precision: with float32 element products the same iteration "converges" to answers 2 % off.
 *
 * Memory, laid out by the caller, all addresses multiples of 16:
 *   corners  u32[8 e]       node of each corner; corner number = x + 2 y + 4 z of the corner
 *   scale    f64[e]         s_e
 *   inverse  f64x2[3 n]     1 / diagonal of K; 0 where a displacement is constrained (mirror planes constrain different
 *   ones in the two cases)
 *   u r p q  f64x2[3 n]     interleaved x, y, z; u holds the start on entry (0 where constrained) and the answer on
 *   return
 *
 * Cost: about 330 f64x2 operations per element and iteration.
 */
import { applyElements, setModuli, subtractLoads } from './homogenization/element'

export { setModuli }

/** First free byte of the memory. */
export function heapBase(): usize {
  return __heap_base
}

/**
 * Solves both cases until r'M⁻¹r is below `tolerance` times that of the load (so the residual norm below its root), or
 * below `floor`, which is the rounding of a load that cancels (a solid cell). Stops after `limit` iterations. Returns
 * their number. M is the diagonal of K.
 */
export function solve(
  corners: usize, scale: usize, elements: u32,
  inverse: usize, nodes: u32,
  u: usize, r: usize, p: usize, q: usize,
  tolerance: f64, floor: f64, limit: i32,
): i32 {
  const bytes = <usize>nodes * 48

  // 1. Residual of the start: r = −f − K u. The load alone sets the scale of the stopping rule.
  memory.fill(r, 0, bytes)
  subtractLoads(corners, scale, elements, r)
  const goal = f64x2.max(f64x2.splat(floor), f64x2.mul(f64x2.splat(tolerance), preconditionedNorm(r, inverse, bytes)))
  memory.fill(q, 0, bytes)
  applyElements(corners, scale, elements, u, q)
  for (let at: usize = 0; at < bytes; at += 16) v128.store(r + at, f64x2.sub(v128.load(r + at), v128.load(q + at)))

  // 2. First direction p = M⁻¹ r.
  memory.fill(p, 0, bytes)
  direct(p, r, inverse, bytes, f64x2.splat(0))
  let rho = preconditionedNorm(r, inverse, bytes)

  // 3. Conjugate gradients, each lane with its own step lengths.
  let iteration = 0
  while (iteration < limit && !below(rho, goal)) {
    memory.fill(q, 0, bytes)
    applyElements(corners, scale, elements, p, q)
    const alpha = ratio(rho, dot(p, q, bytes))
    const next = step(alpha, u, r, p, q, inverse, bytes)
    direct(p, r, inverse, bytes, ratio(next, rho))
    rho = next
    iteration++
  }
  return iteration
}

/** u += α p, r −= α q; returns r'M⁻¹r. */
function step(alpha: v128, u: usize, r: usize, p: usize, q: usize, inverse: usize, bytes: usize): v128 {
  let sum = f64x2.splat(0)
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(u + at, f64x2.add(v128.load(u + at), f64x2.mul(alpha, v128.load(p + at))))
    const left = f64x2.sub(v128.load(r + at), f64x2.mul(alpha, v128.load(q + at)))
    v128.store(r + at, left)
    sum = f64x2.add(sum, f64x2.mul(v128.load(inverse + at), f64x2.mul(left, left)))
  }
  return sum
}

/** p = M⁻¹ r + β p */
function direct(p: usize, r: usize, inverse: usize, bytes: usize, beta: v128): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(p + at, f64x2.add(f64x2.mul(v128.load(inverse + at), v128.load(r + at)), f64x2.mul(beta, v128.load(p + at))))
}

function preconditionedNorm(r: usize, inverse: usize, bytes: usize): v128 {
  let sum = f64x2.splat(0)
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = v128.load(r + at)
    sum = f64x2.add(sum, f64x2.mul(v128.load(inverse + at), f64x2.mul(value, value)))
  }
  return sum
}

function dot(a: usize, b: usize, bytes: usize): v128 {
  let sum = f64x2.splat(0)
  for (let at: usize = 0; at < bytes; at += 16) sum = f64x2.add(sum, f64x2.mul(v128.load(a + at), v128.load(b + at)))
  return sum
}

/** Lane by lane a / b, and 0 where b is not positive: a lane that is already exact does not change. */
function ratio(a: v128, b: v128): v128 {
  return v128.and(f64x2.div(a, b), f64x2.gt(b, f64x2.splat(0)))
}

function below(a: v128, b: v128): bool {
  return i64x2.all_true(f64x2.le(a, b))
}
