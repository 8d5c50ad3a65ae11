/**
 * The layer below open faces, in which the lattice has one section: that of the layer's depth. A face that cuts the
 * lattice where it happens to lie leaves feathers; in the layer every wall stands upright to the face and is as deep as
 * the layer.
 *
 *   p' = p + (t − depth) ∇depth / |∇depth|        for depth < t, up to four times: once for each face of a corner
 *
 * t is the layer's depth, mm. Where faces meet at right angles p' is the nearest point of what lies deeper than t.
 * Differences over a spacing of the grid make p' continuous; where a cell of the grid is flat they are its own, and one
 * look does for seven.
 */
import { cellSlopes, isCellFlat, openDepth, sample, slopeX, slopeY, slopeZ } from './grid-sample'

/** 0: there is no layer. */
export let layerDepth: f64 = 0
// The point of the lattice that stands for the one that was asked for.
export let shiftedX: f64 = 0, shiftedY: f64 = 0, shiftedZ: f64 = 0

/** Depth of the layer, mm, 0 for none. The grid of depths (id 2) must be set where there is one. */
export function setLayer(depth: f64): void {
  layerDepth = depth
  deepFrom = 1; deepUntil = 0
}

/** In layers: what is deeper than this is not in it. Rounding of a step. */
const reached: f64 = 0.9999
/** Where depths hardly rise, between faces that look at each other, a step is shorter. */
const leastSlope: f64 = 0.5
const mostSteps = 4

/** False for a point that is deeper than the layer and stands for itself. */
export function isShifted(x: f64, y: f64, z: f64): bool {
  return layerDepth > 0 && isShiftedFrom(sample(openDepth, x, y, z), x, y, z)
}

function isShiftedFrom(depth: f64, x: f64, y: f64, z: f64): bool {
  const enough = reached * layerDepth
  if (depth >= enough) return false
  const half = 0.5 * openDepth.spacing, inverse = openDepth.inverse
  for (let n = 0; n < mostSteps; n++) {
    if (n > 0) depth = sample(openDepth, x, y, z)
    if (depth >= enough) break
    cellSlopes(openDepth)
    let gx = slopeX, gy = slopeY, gz = slopeZ
    if (!isCellFlat) {
      gx = (sample(openDepth, x + half, y, z) - sample(openDepth, x - half, y, z)) * inverse
      gy = (sample(openDepth, x, y + half, z) - sample(openDepth, x, y - half, z)) * inverse
      gz = (sample(openDepth, x, y, z + half) - sample(openDepth, x, y, z - half)) * inverse
    }
    const way = (layerDepth - depth) / max(Math.sqrt(gx * gx + gy * gy + gz * gz), leastSlope)
    x += way * gx; y += way * gy; z += way * gz
  }
  shiftedX = x; shiftedY = y; shiftedZ = z
  return true
}

// Of the line that is walked: where the last look at the depth says that nothing is in the layer.
let deepFrom: f64 = 1, deepUntil: f64 = 0

/** Begins a line along x. */
export function startDepths(): void {
  deepFrom = 1; deepUntil = 0
}

/** `isShifted` of a point of the line: depths change by no more than the way, so one look holds for a stretch. */
export function isShiftedOnLine(x: f64, y: f64, z: f64): bool {
  if (layerDepth <= 0 || (x >= deepFrom && x <= deepUntil)) return false
  const depth = sample(openDepth, x, y, z), spare = (depth - layerDepth) * 0.8
  if (spare > 0) {
    deepFrom = x - spare; deepUntil = x + spare
    return false
  }
  return isShiftedFrom(depth, x, y, z)
}
