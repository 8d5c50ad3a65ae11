/** Arithmetic on four points at a time (f32x4): what both the sampling of slices and the placing of vertices need. */

/** Results of `sinCos`. */
export let sine: v128 = f32x4(0, 0, 0, 0)
export let cosine: v128 = f32x4(1, 1, 1, 1)

/** Sine and cosine for |x| <= π/2, absolute error below 2e-7: Taylor series to the 11th and 12th power. */
export function sinCos(x: v128): void {
  const t = f32x4.mul(x, x)
  let s = f32x4.splat(-2.505210838544172e-8)
  s = f32x4.add(f32x4.mul(s, t), f32x4.splat(2.7557319223985893e-6))
  s = f32x4.add(f32x4.mul(s, t), f32x4.splat(-1.984126984126984e-4))
  s = f32x4.add(f32x4.mul(s, t), f32x4.splat(8.333333333333333e-3))
  s = f32x4.add(f32x4.mul(s, t), f32x4.splat(-1.6666666666666666e-1))
  sine = f32x4.add(x, f32x4.mul(f32x4.mul(s, t), x))
  let c = f32x4.splat(2.08767569878681e-9)
  c = f32x4.add(f32x4.mul(c, t), f32x4.splat(-2.755731922398589e-7))
  c = f32x4.add(f32x4.mul(c, t), f32x4.splat(2.48015873015873e-5))
  c = f32x4.add(f32x4.mul(c, t), f32x4.splat(-1.3888888888888889e-3))
  c = f32x4.add(f32x4.mul(c, t), f32x4.splat(4.1666666666666664e-2))
  c = f32x4.add(f32x4.mul(c, t), f32x4.splat(-0.5))
  cosine = f32x4.add(f32x4.splat(1), f32x4.mul(c, t))
}

/**
 * Coefficients for |x| <= 0.5, four times each: x³, x⁵ and x⁷ of the sine's Taylor series, then 1, x², x⁴ and x⁶ of the
 * polynomial that is nearest to the cosine. In memory, because a constant vector is made again from the instruction
 * stream wherever it is used; a load is one step.
 */
const near = memory.data<f32>([
  -1.6666666666666666e-1, -1.6666666666666666e-1, -1.6666666666666666e-1, -1.6666666666666666e-1,
  8.333333333333333e-3, 8.333333333333333e-3, 8.333333333333333e-3, 8.333333333333333e-3,
  -1.984126984126984e-4, -1.984126984126984e-4, -1.984126984126984e-4, -1.984126984126984e-4,
  1, 1, 1, 1, -0.49999993, -0.49999993, -0.49999993, -0.49999993,
  0.04166495, 0.04166495, 0.04166495, 0.04166495, -0.00137702, -0.00137702, -0.00137702, -0.00137702,
], 16)

/** Sine for |x| <= 0.5, absolute error below 1e-8 before rounding. */
export function sineNear(x: v128): v128 {
  const t = f32x4.mul(x, x)
  const s = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(v128.load(near, 32), t), v128.load(near, 16)), t), v128.load(near))
  return f32x4.add(x, f32x4.mul(f32x4.mul(s, t), x))
}

/** Cosine, the same. */
export function cosineNear(x: v128): v128 {
  const t = f32x4.mul(x, x), c = f32x4.add(f32x4.mul(v128.load(near, 96), t), v128.load(near, 80))
  return f32x4.add(v128.load(near, 48), f32x4.mul(f32x4.add(f32x4.mul(c, t), v128.load(near, 64)), t))
}

/** a b + c d */
export function dot2(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), f32x4.mul(c, d))
}

/** a + (b - a) t */
export function mix(a: v128, b: v128, t: v128): v128 {
  return f32x4.add(a, f32x4.mul(f32x4.sub(b, a), t))
}

/** Two f32 at each of two places. */
export function pairs(p: usize, q: usize): v128 { return v128.load64_lane(q, v128.load64_zero(p), 1) }
/** The first ones, the second ones of two `pairs`. */
export function lefts(p: v128, q: v128): v128 { return v128.shuffle<f32>(p, q, 0, 2, 4, 6) }
export function rights(p: v128, q: v128): v128 { return v128.shuffle<f32>(p, q, 1, 3, 5, 7) }
