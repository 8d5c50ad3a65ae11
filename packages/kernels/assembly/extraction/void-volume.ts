/**
 * Volume of the void by lines through the exact field: an oracle that shares nothing with the extraction but the field.
 *
 *   vol = Δy Δz Σ lines ∫ [V(x, y, z) < 0] dx
 *
 * Each line is walked in steps; a change of sign is refined by the Illinois variant of regula falsi. Along x the
 * integral is exact to 1e-4 of a step, across the lines the sum is a midpoint rule of a smooth function.
 *
 * Both labyrinths of a sheet are walked at once: they have the boundary and the waves in common. B changes by no more
 * than the way along x, so one look at it holds for a stretch: far outside nothing is asked for, well inside only S,
 * which is V wherever it exceeds what B can be.
 */
import { boundaryField, labyrinth, setLabyrinth, solidnessesOnLine, solidnessOnLine, startLine } from './void-field'

/** Length of the other labyrinth's void on the line walked last, mm; 0 of cells that have one void. */
export function otherLength(): f64 { return second }

let first: f64 = 0
let second: f64 = 0

/** Length of the void on the line (y, z), from x0 over `count` steps, mm. */
export function voidLength(y: f64, z: f64, x0: f64, step: f64, count: i32): f64 {
  startLine(y, z)
  lineY = y; lineZ = z
  first = 0; second = 0
  // The point at hand and the one before: where, B or what it is at most, S of both labyrinths, which of them are void.
  let x = x0, ceiling = boundaryField(x, y, z)
  let solid = ceiling < 0 ? solidnessesOnLine(x) : f64x2.splat(0)
  let voids = ceiling < 0 ? voidsOf(solid) : 0
  /** The last point at which B is sure to be negative. */
  let inside = insideUntil(0, ceiling, step)
  for (let i = 1; i <= count; i++) {
    const xBefore = x, ceilingBefore = ceiling, solidBefore = solid, voidsBefore = voids
    x = x0 + <f64>i * step
    if (i > inside) {
      ceiling = boundaryField(x, y, z)
      inside = insideUntil(i, ceiling, step)
    } else ceiling += steepest * step
    if (ceiling < 0) solid = solidnessesOnLine(x)
    voids = ceiling < 0 ? voidsOf(solid) : 0
    const both = voids & voidsBefore, changed = voids ^ voidsBefore
    if ((both & 1) != 0) first += step
    if ((both & 2) != 0) second += step
    if (changed != 0) {
      highest = max(ceilingBefore, ceiling) + steepest * step
      if ((changed & 1) != 0) {
        const a = valueAt(xBefore, ceilingBefore, f64x2.extract_lane(solidBefore, 0)), b = valueAt(x, ceiling, f64x2.extract_lane(solid, 0))
        first += between(x - step, a, x, b)
      }
      if ((changed & 2) != 0) {
        const a = valueAt(xBefore, ceilingBefore, f64x2.extract_lane(solidBefore, 1)), b = valueAt(x, ceiling, f64x2.extract_lane(solid, 1))
        setLabyrinth(-labyrinth)
        second += between(x - step, a, x, b)
        setLabyrinth(-labyrinth)
      }
    }
    // Outside by more than two steps: the void is at least that far.
    if (ceiling > 2 * step && i < count) {
      i = min(i + <i32>(0.9 * ceiling / step) - 1, count - 1)
    }
  }
  return first
}

// Of the line that is walked: its place, and what B is at most between the points where a sign changes.
let lineY: f64 = 0, lineZ: f64 = 0, highest: f64 = 0

/** How much faster than the way B is taken to rise: a quarter of it is left for what interpolation is off. */
const steepest: f64 = 1.25

/** The last point at which B, known at point i, is sure to be negative. */
function insideUntil(i: i32, boundary: f64, step: f64): i32 {
  return boundary < 0 ? i + <i32>(-boundary / (steepest * step) - 0.001) : i
}

/** A bit for each labyrinth. */
function voidsOf(solid: v128): i32 { return i64x2.bitmask(f64x2.lt(solid, f64x2.splat(0))) }

/**
 * V, or B alone where it is positive: there the lattice cannot make void. B is asked for only where S does not exceed
 * all that it can be.
 */
function valueAt(x: f64, ceiling: f64, solid: f64): f64 {
  return ceiling >= 0 ? ceiling : solid >= ceiling ? solid : max(boundaryField(x, lineY, lineZ), solid)
}

/** Length of the void between two points with V of different signs. */
function between(a: f64, fa: f64, b: f64, fb: f64): f64 {
  const x = root(a, fa, b, fb)
  return fa < 0 ? x - a : b - x
}

function root(a: f64, fa: f64, b: f64, fb: f64): f64 {
  let side = 0
  let x = a
  for (let i = 0; i < 6; i++) {
    x = (a * fb - b * fa) / (fb - fa)
    const solid = solidnessOnLine(x)
    const fx = solid >= highest ? solid : max(boundaryField(x, lineY, lineZ), solid)
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
