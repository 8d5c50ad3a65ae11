/**
 * Volume of the void by lines through the exact field: an oracle that shares nothing with the extraction but the field.
 *
 *   vol = Δy Δz Σ lines ∫ [V(x, y, z) < 0] dx
 *
 * Each line is walked in steps; a change of sign is refined by the Illinois variant of regula falsi. Along x the integral is exact
 * to 1e-4 of a step, across the lines the sum is a midpoint rule of a smooth function.
 */
import { boundaryField, solidnessOnLine, startLine } from './void-field'

/** Length of the void on the line (y, z), from x0 over `count` steps, mm. */
export function voidLength(y: f64, z: f64, x0: f64, step: f64, count: i32): f64 {
  startLine(y, z)
  let length: f64 = 0
  let before = field(x0, y, z)
  for (let i = 1; i <= count; i++) {
    const x = x0 + <f64>i * step
    const after = field(x, y, z)
    if (before < 0 && after < 0) length += step
    else if (before < 0) length += root(x - step, before, x, after, y, z) - (x - step)
    else if (after < 0) length += x - root(x - step, before, x, after, y, z)
    before = after
    // B changes by no more than the way along x: the void is at least that far.
    if (outside > 2 * step && i < count) {
      i = min(i + <i32>(0.9 * outside / step) - 1, count - 1)
      before = outside
    }
  }
  return length
}

// B where it was positive at the last point asked for, else 0.
let outside: f64 = 0

/** V, or B alone where it is positive: there the lattice cannot make void. */
function field(x: f64, y: f64, z: f64): f64 {
  const b = boundaryField(x, y, z)
  outside = max(b, 0)
  return b >= 0 ? b : max(b, solidnessOnLine(x))
}

function root(a: f64, fa: f64, b: f64, fb: f64, y: f64, z: f64): f64 {
  let side = 0
  let x = a
  for (let i = 0; i < 6; i++) {
    x = (a * fb - b * fa) / (fb - fa)
    const fx = max(boundaryField(x, y, z), solidnessOnLine(x))
    if (Math.abs(fx) < 1e-5) return x
    if ((fx < 0) == (fb < 0)) {
      b = x; fb = fx
      if (side == 1) fa *= 0.5
      side = 1
    } else {
      a = x; fa = fx
      if (side == 2) fb *= 0.5
      side = 2
    }
  }
  return x
}
