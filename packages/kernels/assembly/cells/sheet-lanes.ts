/**
 * The solidness of void-field.ts for sheets, from level and slope, for four points at a time. Single precision: the error of S is
 * about 1e-6 L, a hundredth of what the spacing of float32 coordinates costs a large part.
 */
import { dot2 } from './lanes'

/** k, and sin θ and ±√k cos θ times L/2π√k. */
let eigenvalue: v128 = f32x4(0, 0, 0, 0), alongSlope: v128 = f32x4(0, 0, 0, 0), alongLevel: v128 = f32x4(0, 0, 0, 0)

/** The sheets that are evaluated from now on: `signedRoot` is ±√k, `edge` L in mm. */
export function setSheet(signedRoot: f32, edge: f32, sinTheta: v128, cosTheta: v128): void {
  const scale = <f32>(0.5 / Math.PI) * edge / abs(signedRoot)
  eigenvalue = f32x4.splat(signedRoot * signedRoot)
  alongSlope = f32x4.mul(f32x4.splat(scale), sinTheta)
  alongLevel = f32x4.mul(f32x4.splat(scale * signedRoot), cosTheta)
}

/** S of a sheet, mm: (|∇f| sin θ - q cos θ) / √(q² + |∇f|²) L/2π√k with q = ±√k f, from f and |∇f|². */
export function sheetFrom(level: v128, slope2: v128): v128 {
  const square = f32x4.add(f32x4.mul(eigenvalue, f32x4.mul(level, level)), slope2)
  const s = f32x4.sub(f32x4.mul(f32x4.sqrt(slope2), alongSlope), f32x4.mul(level, alongLevel))
  return f32x4.div(s, f32x4.sqrt(f32x4.add(square, f32x4.splat(1e-30))))
}

/** The line of `startGyroidLine`. */
let across: v128 = f32x4(0, 0, 0, 0), base: v128 = f32x4(0, 0, 0, 0), growth: v128 = f32x4(0, 0, 0, 0), lineCy: v128 = f32x4(0, 0, 0, 0), lineSz: v128 = f32x4(0, 0, 0, 0)

/**
 * A line along x: f = sX cY + sZ cX + sY cZ, and f² + |∇f|² = cX² + cY² + cZ² + sX² sY² + sY² sZ² + sZ² sX² = base +
 * growth sX². Half the arithmetic of a point; the slope is then good to 3e-4 where it vanishes, in the middle of pores.
 */
export function startGyroidLine(sy: v128, cy: v128, sz: v128, cz: v128): void {
  const sy2 = f32x4.mul(sy, sy), sz2 = f32x4.mul(sz, sz), one = f32x4.splat(1)
  lineCy = cy; lineSz = sz
  across = f32x4.mul(sy, cz)
  base = f32x4.add(f32x4.add(one, dot2(cy, cy, cz, cz)), f32x4.mul(sy2, sz2))
  growth = f32x4.sub(f32x4.add(sy2, sz2), one)
}

/** S of a gyroid sheet on that line, mm. */
export function gyroidOnLine(sx: v128, cx: v128): v128 {
  const level = f32x4.add(dot2(sx, lineCy, lineSz, cx), across), level2 = f32x4.mul(level, level)
  const sum = f32x4.add(base, f32x4.mul(growth, f32x4.mul(sx, sx)))
  const slope = f32x4.sqrt(f32x4.pmax(f32x4.sub(sum, level2), f32x4.splat(0)))
  const s = f32x4.sub(f32x4.mul(slope, alongSlope), f32x4.mul(level, alongLevel))
  return f32x4.div(s, f32x4.sqrt(f32x4.add(sum, level2)))
}
