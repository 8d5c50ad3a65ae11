/**
 * The level functions of surfaces.ts for four points at a time, and the solidness of void-field.ts made of them. Single
 * precision: the error of S is about 1e-6 L, a hundredth of what the spacing of float32 coordinates costs a large part.
 */
import { dot2 } from './lanes'
import { DIAMOND, GYROID, IWP, SCHWARZ_P } from './surfaces'

/** k, and sin θ and ±√k cos θ times L/2π√k. */
let eigenvalue: v128 = f32x4(0, 0, 0, 0), alongSlope: v128 = f32x4(0, 0, 0, 0), alongLevel: v128 = f32x4(0, 0, 0, 0)

/** The sheets asked for from now on: `signedRoot` is ±√k, `edge` L in mm. */
export function setSheet(signedRoot: f32, edge: f32, sinTheta: v128, cosTheta: v128): void {
  const scale = <f32>(0.5 / Math.PI) * edge / abs(signedRoot)
  eigenvalue = f32x4.splat(signedRoot * signedRoot)
  alongSlope = f32x4.mul(f32x4.splat(scale), sinTheta)
  alongLevel = f32x4.mul(f32x4.splat(scale * signedRoot), cosTheta)
}

/** S of a sheet, mm: (|∇f| sin θ - q cos θ) / √(q² + |∇f|²) L/2π√k with q = ±√k f. */
export function sheetSolidness(surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  // The gyroid shares its products between level and slope, and is asked for most.
  if (surface == GYROID) return sheetOf(f32x4.add(dot2(sx, cy, sy, cz), f32x4.mul(sz, cx)), gyroidSlope2(sx, cx, sy, cy, sz, cz))
  return sheetOf(levelOf(surface, sx, cx, sy, cy, sz, cz), slope2Of(surface, sx, cx, sy, cy, sz, cz))
}

function sheetOf(level: v128, slope2: v128): v128 {
  const square = f32x4.add(f32x4.mul(eigenvalue, f32x4.mul(level, level)), slope2)
  const s = f32x4.sub(f32x4.mul(f32x4.sqrt(slope2), alongSlope), f32x4.mul(level, alongLevel))
  return f32x4.div(s, f32x4.sqrt(f32x4.add(square, f32x4.splat(1e-30))))
}

/** Of the line of `startGyroidLine`. */
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

/** S of a skeletal cell, mm: L (half - (deepest - side f) / (2π steepest)). */
export function skeletalSolidness(
  surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128, side: f32, half: v128, edge: f32, deepest: f32, steepest: f32,
): v128 {
  const depth = f32x4.sub(f32x4.splat(deepest), f32x4.mul(f32x4.splat(side), levelOf(surface, sx, cx, sy, cy, sz, cz)))
  return f32x4.mul(f32x4.splat(edge), f32x4.sub(half, f32x4.mul(depth, f32x4.splat(<f32>(0.5 / Math.PI) / steepest))))
}

function levelOf(surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  if (surface == GYROID) return f32x4.add(dot2(sx, cy, sy, cz), f32x4.mul(sz, cx))
  if (surface == DIAMOND) return dot2(sx, dot2(sy, sz, cy, cz), cx, dot2(cy, sz, sy, cz))
  if (surface == SCHWARZ_P) return f32x4.add(cx, f32x4.add(cy, cz))
  if (surface == IWP) {
    const pairs = f32x4.add(dot2(cx, cy, cy, cz), f32x4.mul(cz, cx))
    const squares = f32x4.add(dot2(cx, cx, cy, cy), f32x4.mul(cz, cz))
    return f32x4.add(f32x4.mul(f32x4.splat(2), f32x4.sub(pairs, squares)), f32x4.splat(3))
  }
  const product = f32x4.mul(f32x4.mul(f32x4.splat(4), cx), f32x4.mul(cy, cz))
  return f32x4.add(f32x4.mul(f32x4.splat(3), f32x4.add(cx, f32x4.add(cy, cz))), product)
}

/** |∇f|² in phase units. */
function slope2Of(surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  if (surface == GYROID) return gyroidSlope2(sx, cx, sy, cy, sz, cz)
  if (surface == DIAMOND) {
    const a = dot2(sy, sz, cy, cz), b = dot2(cy, sz, sy, cz)
    const c = dot2(sx, sz, cx, cz), d = dot2(cx, sz, sx, cz)
    const e = dot2(sx, sy, cx, cy), g = dot2(cx, sy, sx, cy)
    return squared(
      f32x4.sub(f32x4.mul(cx, a), f32x4.mul(sx, b)),
      f32x4.sub(f32x4.mul(cy, c), f32x4.mul(sy, d)),
      f32x4.sub(f32x4.mul(cz, e), f32x4.mul(sz, g)),
    )
  }
  if (surface == SCHWARZ_P) return squared(sx, sy, sz)
  if (surface == IWP) {
    const sum = f32x4.add(cx, f32x4.add(cy, cz)), two = f32x4.splat(2), three = f32x4.splat(3)
    return squared(
      f32x4.mul(f32x4.mul(two, sx), f32x4.sub(f32x4.mul(three, cx), sum)),
      f32x4.mul(f32x4.mul(two, sy), f32x4.sub(f32x4.mul(three, cy), sum)),
      f32x4.mul(f32x4.mul(two, sz), f32x4.sub(f32x4.mul(three, cz), sum)),
    )
  }
  const three = f32x4.splat(3), four = f32x4.splat(4)
  return squared(
    f32x4.mul(sx, f32x4.add(three, f32x4.mul(four, f32x4.mul(cy, cz)))),
    f32x4.mul(sy, f32x4.add(three, f32x4.mul(four, f32x4.mul(cz, cx)))),
    f32x4.mul(sz, f32x4.add(three, f32x4.mul(four, f32x4.mul(cx, cy)))),
  )
}

function gyroidSlope2(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return squared(
    f32x4.sub(f32x4.mul(cx, cy), f32x4.mul(sz, sx)),
    f32x4.sub(f32x4.mul(cy, cz), f32x4.mul(sx, sy)),
    f32x4.sub(f32x4.mul(cz, cx), f32x4.mul(sy, sz)),
  )
}

function squared(x: v128, y: v128, z: v128): v128 {
  return f32x4.add(dot2(x, x, y, y), f32x4.mul(z, z))
}
