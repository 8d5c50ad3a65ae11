/**
 * Volume of the void by lines through the exact field: an oracle that shares nothing with the extraction but the field.
 *
 *   vol = Δy Δz Σ lines ∫ [V(x, y, z) < 0] dx
 *
 * Each line is walked in steps; a change of sign is refined by the Illinois variant of regula falsi. Along x the
 * integral is exact to 1e-4 of a step, across the lines the sum is a midpoint rule of a smooth function.
 *
 * B is the same for every lattice in a boundary. It changes by no more than the way, so some hundred looks tell where it
 * is negative along a line: the stretches of `traceLine`. On them S alone says what is void, and B is computed only
 * where a sign changes. Both labyrinths of a sheet are walked at once: they have the stretches and the waves in common.
 */
import { boundaryJump, boundaryOnLine, labyrinth, setLabyrinth, solidnessesOnLine, solidnessOnLine, startLine } from './void-field'

/** What B is on a stretch. At the ends of the other stretches B is computed. */
const OUTSIDE = 0
const INSIDE = 1
const UNSURE = 2

/** Until which x a stretch reaches, mm (f32), and what B is there (u32). */
const stretchBytes: usize = 8

/** How much faster than the way B is taken to rise: a quarter of it is left for what interpolation is off. */
const steepest: f64 = 1.25

/** What single precision takes from a place, mm. */
const rounding: f64 = 1e-4

/** No look is nearer to what is known already, mm. */
const leastLook: f64 = 0.05

// These describe the list that is being written.
let list: usize = 0, listed: i32 = 0, room: i32 = 0

/**
 * Writes the stretches of the line (y, z) between two x to `to`, at most `most`, and returns how many; the last has no
 * end. Where they do not suffice B is computed at every step.
 */
export function traceLine(y: f64, z: f64, from: f64, until: f64, to: usize, most: i32): i32 {
  startLine(y, z)
  list = to; listed = 0; room = most
  let known = from, ahead = leastLook
  while (known < until) {
    const x = known + ahead, value = boundaryOnLine(x)
    const sure = max((Math.abs(value) - boundaryJump()) / steepest - rounding, 0)
    if (sure < ahead && ahead > leastLook) {
      ahead = max(leastLook, 0.25 * ahead)
      continue
    }
    // Not worth a stretch of its own.
    const isSlight = sure < 0.5 * leastLook
    if (sure < ahead) append(UNSURE, isSlight ? x : x - sure)
    if (!isSlight) append(value < 0 ? INSIDE : OUTSIDE, x + sure)
    known = isSlight ? x : x + sure
    ahead = max(leastLook, 0.5 * sure)
  }
  store<f32>(list + <usize>(listed - 1) * stretchBytes, f32.MAX_VALUE)
  return listed
}

function append(kind: u32, until: f64): void {
  let last = list + <usize>(listed - 1) * stretchBytes
  if (listed > 0 && load<u32>(last, 4) == kind) store<f32>(last, <f32>until)
  else if (listed == room) store<u32>(last, UNSURE, 4)
  else {
    last += stretchBytes
    store<f32>(last, <f32>until)
    store<u32>(last, kind, 4)
    listed++
  }
}

/** Length of the other labyrinth's void on the line walked last, mm; 0 of cells that have one void. */
export function otherLength(): f64 { return second }

let first: f64 = 0
let second: f64 = 0

/** Length of the void on the line (y, z), from x0 over `count` steps, mm; `stretches` as `traceLine` wrote them. */
export function voidLength(y: f64, z: f64, x0: f64, step: f64, count: i32, stretches: usize): f64 {
  startLine(y, z)
  first = 0; second = 0
  let stretch = stretches
  let solidBefore = f64x2.splat(0), wasOutside = true, voidsBefore = 0
  for (let i = 0; i <= count; i++) {
    const x = x0 + <f64>i * step
    while (x > <f64>load<f32>(stretch)) stretch += stretchBytes
    const kind = load<u32>(stretch, 4)
    const isOutside = kind == OUTSIDE || (kind == UNSURE && boundaryOnLine(x) >= 0)
    const solid = isOutside ? f64x2.splat(0) : solidnessesOnLine(x), voids = isOutside ? 0 : voidsOf(solid)
    if (i > 0) {
      const both = voids & voidsBefore, changed = voids ^ voidsBefore
      if ((both & 1) != 0) first += step
      if ((both & 2) != 0) second += step
      if (changed != 0) addPartly(x0 + <f64>(i - 1) * step, x - step, x, solidBefore, solid, wasOutside, isOutside, changed)
    }
    solidBefore = solid; wasOutside = isOutside; voidsBefore = voids
    if (kind == OUTSIDE) i = max(i, <i32>min((<f64>load<f32>(stretch) - x0) / step, <f64>count))
  }
  return first
}

/** A bit for each labyrinth. */
function voidsOf(solid: v128): i32 { return i64x2.bitmask(f64x2.lt(solid, f64x2.splat(0))) }

/** Adds the part of a step that is void, of the labyrinths whose sign changes in it. */
function addPartly(
  before: f64, a: f64, b: f64, solidBefore: v128, solid: v128, wasOutside: bool, isOutside: bool, changed: i32,
): void {
  const boundaryBefore = boundaryOnLine(before)
  let boundary: f64 = NaN
  highest = boundaryBefore + steepest * (b - a)
  // At the end B is computed where S does not exceed all that it can be.
  if (isOutside || i64x2.bitmask(f64x2.lt(solid, f64x2.splat(highest))) != 0) {
    boundary = boundaryOnLine(b)
    highest = 0.5 * (highest + boundary)
  }
  const atA = wasOutside ? f64x2.splat(boundaryBefore) : f64x2.pmax(f64x2.splat(boundaryBefore), solidBefore)
  const atB = isOutside ? f64x2.splat(boundary) : isNaN(boundary) ? solid : f64x2.pmax(f64x2.splat(boundary), solid)
  if ((changed & 1) != 0) first += between(a, f64x2.extract_lane(atA, 0), b, f64x2.extract_lane(atB, 0))
  if ((changed & 2) != 0) {
    setLabyrinth(-labyrinth)
    second += between(a, f64x2.extract_lane(atA, 1), b, f64x2.extract_lane(atB, 1))
    setLabyrinth(-labyrinth)
  }
}

/** What B is at most in the step at hand. */
let highest: f64 = 0

/** Length of the void between two points with V of different signs. */
function between(a: f64, fa: f64, b: f64, fb: f64): f64 {
  if ((fa < 0) == (fb < 0)) return 0.5 * (b - a)
  const x = root(a, fa, b, fb)
  return fa < 0 ? x - a : b - x
}

function root(a: f64, fa: f64, b: f64, fb: f64): f64 {
  let side = 0
  let x = a
  for (let i = 0; i < 6; i++) {
    x = (a * fb - b * fa) / (fb - fa)
    const solid = solidnessOnLine(x)
    const fx = solid >= highest ? solid : max(boundaryOnLine(x), solid)
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
