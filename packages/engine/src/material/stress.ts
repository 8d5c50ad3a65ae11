import type { Moduli } from './interpolation.ts'

/*
 * Stresses in Voigt order xx, yy, zz, yz, xz, xy, and the scalars that the failure indices are made of, each with its
 * derivative.
 */

/** σ = C·ε for cubic moduli; strains with engineering shears from `at` on. */
export function cubicStress({ c11, c12, c44 }: Moduli, strains: ArrayLike<number>, at: number, out: Float64Array): void {
  const trace = c12 * (strains[at] + strains[at + 1] + strains[at + 2])
  for (let i = 0; i < 3; i++) out[i] = (c11 - c12) * strains[at + i] + trace
  for (let i = 3; i < 6; i++) out[i] = c44 * strains[at + i]
}

/** Half the sum of squared differences of the normal stresses. */
export const deviatoric = (s: Float64Array): number => 0.5 * ((s[0] - s[1]) ** 2 + (s[1] - s[2]) ** 2 + (s[2] - s[0]) ** 2)

/** Sum of the squared shear stresses. */
export const shear = (s: Float64Array): number => s[3] ** 2 + s[4] ** 2 + s[5] ** 2

export const meanStress = (s: Float64Array): number => (s[0] + s[1] + s[2]) / 3

/**
 * The gradient of y² = a·deviatoric + b·mean² + c·shear over σ, divided by 2y, into `out`: that of the Hill index y
 * (and of von Mises, a = 1, b = 0, c = 3). Returns y.
 */
export function quadraticIndex(s: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const mean = meanStress(s)
  const y = Math.sqrt(a * deviatoric(s) + b * mean * mean + c * shear(s))
  const scale = y > 0 ? 0.5 / y : 0
  for (let i = 0; i < 3; i++) out[i] = scale * (3 * a * (s[i] - mean) + (2 * b * mean) / 3)
  for (let i = 3; i < 6; i++) out[i] = scale * 2 * c * s[i]
  return y
}

/** Largest and least principal stress (trigonometric form); equal when the state is hydrostatic. */
function principal(s: Float64Array): { largest: number; least: number } {
  const mean = meanStress(s)
  const j2 = deviatoric(s) / 3 + shear(s)
  if (j2 <= 1e-30) return { largest: mean, least: mean }
  const [x, y, z] = [s[0] - mean, s[1] - mean, s[2] - mean]
  const j3 = x * (y * z - s[3] ** 2) - s[5] * (s[5] * z - s[3] * s[4]) + s[4] * (s[5] * s[3] - y * s[4])
  const cosine = Math.min(1, Math.max(-1, (1.5 * Math.sqrt(3) * j3) / j2 ** 1.5))
  const angle = Math.acos(cosine) / 3
  const radius = 2 * Math.sqrt(j2 / 3)
  return { largest: mean + radius * Math.cos(angle), least: mean + radius * Math.cos(angle + (2 * Math.PI) / 3) }
}

/** How compressive a stress state is: −σ_min/max|σ_i| of the principal stresses, clamped to 0..1. */
export function compressiveShare(s: Float64Array): number {
  const { largest, least } = principal(s)
  if (least >= 0) return 0
  return Math.min(1, -least / Math.max(Math.abs(largest), Math.abs(least)))
}

/** The sum of the compressive principal stresses, counted positive. */
export function compressiveSum(s: Float64Array): number {
  const { largest, least } = principal(s)
  const middle = 3 * meanStress(s) - largest - least
  return Math.max(0, -largest) + Math.max(0, -middle) + Math.max(0, -least)
}

/** The gradient of the compressive share over σ into `out`: 0 where it is clamped. */
export function compressiveShareGradient(s: Float64Array, out: Float64Array): void {
  const { largest, least } = principal(s)
  out.fill(0)
  if (least >= 0 || -least >= largest) return
  const middle = 3 * meanStress(s) - largest - least
  const one = new Float64Array(6)
  eigenProjector(s, largest, middle, least, one)
  for (let i = 0; i < 6; i++) out[i] += (least / largest ** 2) * one[i]
  eigenProjector(s, least, middle, largest, one)
  for (let i = 0; i < 6; i++) out[i] -= one[i] / largest
}

/**
 * ∂σ_i/∂σ = n nᵀ for the principal stress `value`, with shears counted twice, as (S − m)(S − o)/((v − m)(v − o)). Where
 * `value` and `middle` coincide n is any vector of a plane, and half that plane's projector (I − n_o n_oᵀ)/2 is the
 * symmetric choice.
 */
function eigenProjector(s: Float64Array, value: number, middle: number, other: number, out: Float64Array): void {
  const isDouble = Math.abs(value - middle) < 1e-5 * Math.abs(value - other)
  if (isDouble) eigenProjector(s, other, middle, value, out)
  else {
    const scale = 1 / ((value - middle) * (value - other))
    const [xx, yy, zz, yz, xz, xy] = s as unknown as [number, number, number, number, number, number]
    const sum = middle + other
    const product = middle * other
    out[0] = scale * (xx * xx + xy * xy + xz * xz - sum * xx + product)
    out[1] = scale * (xy * xy + yy * yy + yz * yz - sum * yy + product)
    out[2] = scale * (xz * xz + yz * yz + zz * zz - sum * zz + product)
    out[3] = 2 * scale * (xy * xz + yy * yz + yz * zz - sum * yz)
    out[4] = 2 * scale * (xx * xz + xy * yz + xz * zz - sum * xz)
    out[5] = 2 * scale * (xx * xy + xy * yy + xz * yz - sum * xy)
    return
  }
  for (let i = 0; i < 3; i++) out[i] = (1 - out[i]) / 2
  for (let i = 3; i < 6; i++) out[i] = -out[i] / 2
}
