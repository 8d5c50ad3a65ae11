/** The solidness of void-field.ts for skeletal cells, for four points at a time, in single precision. */
import { levelsOf } from './generated/surface-lanes'

/** S of a skeletal cell, mm: L (half - (deepest - side f) / (2π steepest)). */
export function skeletalSolidness(
  surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128, side: f32, half: v128, edge: f32, deepest: f32, steepest: f32,
): v128 {
  const depth = f32x4.sub(f32x4.splat(deepest), f32x4.mul(f32x4.splat(side), levelsOf(surface, sx, cx, sy, cy, sz, cz)))
  return f32x4.mul(f32x4.splat(edge), f32x4.sub(half, f32x4.mul(depth, f32x4.splat(<f32>(0.5 / Math.PI) / steepest))))
}
