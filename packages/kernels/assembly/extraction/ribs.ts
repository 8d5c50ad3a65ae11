/**
 * The layer below open faces, in which the lattice goes on straight down from the section that a face cuts. A face that
 * cuts the lattice where it happens to lie leaves feathers; the layer makes them ribs as deep as itself. It takes
 * nothing away: in it there is material where the lattice has some, or has some at the face above. As far again below
 * it the ribs' ends are known by their distance.
 *
 *   p' = p - depth ∇depth / |∇depth|        for depth < 2 t, up to four times: curved faces, and where faces meet
 *
 * t is the ribs' depth, mm. Differences over a spacing of the grid make p' continuous where faces meet; where a cell
 * of the grid is flat they are its own, and one look does for seven.
 */
import { cellSlopes, isCellFlat, openDepth, sample, slopeX, slopeY, slopeZ } from './grid-sample'

/** 0: there are none. */
export let ribDepth: f64 = 0
// A point in the layer: the depth of the face above it, and its own depth, mm, negative outside the part.
export let faceX: f64 = 0, faceY: f64 = 0, faceZ: f64 = 0, depthThere: f64 = 0

/** Depth of the ribs, mm, 0 for none. The grid of depths (id 2) must be set where there is one. */
export function setRibs(depth: f64): void {
  ribDepth = depth
  deepFrom = 1; deepUntil = 0
}

/** In layers: what is nearer to the face is on it. Rounding of a step. */
const reached: f64 = 1e-4
/** Where depths hardly rise, between faces that look at each other, a step is shorter. */
const leastSlope: f64 = 0.5
const mostSteps = 4

/** Down to which depth ribs are looked for, in depths of theirs. */
export const reach: f64 = 2

/**
 * Whether ribs may matter at a point where S of the lattice is `own`: in their layer, below it, or outside the part.
 * Below, and where the lattice itself is nearer than a rib could be, its own S is the answer.
 */
export function isNearRibs(own: f64, x: f64, y: f64, z: f64): bool {
  return ribDepth > 0 && findFace(sample(openDepth, x, y, z), own, x, y, z)
}

function findFace(depth: f64, own: f64, x: f64, y: f64, z: f64): bool {
  if (depth >= reach * ribDepth || (depth >= 0 && own >= ribDepth - depth)) return false
  depthThere = depth
  const enough = reached * ribDepth, half = 0.5 * openDepth.spacing, inverse = openDepth.inverse
  for (let n = 0; n < mostSteps; n++) {
    if (n > 0) depth = sample(openDepth, x, y, z)
    if (Math.abs(depth) <= enough) break
    cellSlopes(openDepth)
    let gx = slopeX, gy = slopeY, gz = slopeZ
    if (!isCellFlat) {
      gx = (sample(openDepth, x + half, y, z) - sample(openDepth, x - half, y, z)) * inverse
      gy = (sample(openDepth, x, y + half, z) - sample(openDepth, x, y - half, z)) * inverse
      gz = (sample(openDepth, x, y, z + half) - sample(openDepth, x, y, z - half)) * inverse
    }
    const way = depth / max(Math.sqrt(gx * gx + gy * gy + gz * gz), leastSlope)
    x -= way * gx; y -= way * gy; z -= way * gz
  }
  faceX = x; faceY = y; faceZ = z
  return true
}

// The line that is walked: where the last look at the depth says that nothing is in the layer.
let deepFrom: f64 = 1, deepUntil: f64 = 0

/** Begins a line along x. */
export function startDepths(): void {
  deepFrom = 1; deepUntil = 0
}

/** `isNearRibs` of a point of the line: depths change by no more than the way, so one look holds for a stretch. */
export function isNearRibsOnLine(own: f64, x: f64, y: f64, z: f64): bool {
  if (ribDepth <= 0 || (x >= deepFrom && x <= deepUntil)) return false
  const depth = sample(openDepth, x, y, z), spare = (depth - reach * ribDepth) * 0.8
  if (spare > 0) {
    deepFrom = x - spare; deepUntil = x + spare
    return false
  }
  return findFace(depth, own, x, y, z)
}
