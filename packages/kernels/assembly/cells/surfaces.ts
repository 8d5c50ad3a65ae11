/**
 * Triply periodic level functions and their gradients in phase units, X = 2πx/L:
 *
 *   gyroid      sX cY + sY cZ + sZ cX                                          k = 2
 *   diamond     sX sY sZ + sX cY cZ + cX sY cZ + cX cY sZ                      k = 3
 *   Schwarz P   cX + cY + cZ                                                   k = 1
 *   IWP         2 (cX cY + cY cZ + cZ cX) − (c2X + c2Y + c2Z)                  k = 2
 *   Neovius     3 (cX + cY + cZ) + 4 cX cY cZ                                  k = 1
 *
 * k is the Laplacian eigenvalue of the first three and the evenest choice for the others (docs/theory/unit-cells.md).
 */
export const GYROID = 0
export const DIAMOND = 1
export const SCHWARZ_P = 2
export const IWP = 3
export const NEOVIUS = 4

/** Results of `levelAt`. */
export let level: f64 = 0
export let levelX: f64 = 0
export let levelY: f64 = 0
export let levelZ: f64 = 0

/** Sets level and its gradient from sines and cosines of the three phases. */
export function levelAt(surface: i32, sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  if (surface == GYROID) {
    level = sx * cy + sy * cz + sz * cx
    levelX = cx * cy - sz * sx
    levelY = cy * cz - sx * sy
    levelZ = cz * cx - sy * sz
  } else if (surface == DIAMOND) {
    const a = sy * sz + cy * cz, b = cy * sz + sy * cz
    const c = sx * sz + cx * cz, d = cx * sz + sx * cz
    const e = sx * sy + cx * cy, g = cx * sy + sx * cy
    level = sx * a + cx * b
    levelX = cx * a - sx * b
    levelY = cy * c - sy * d
    levelZ = cz * e - sz * g
  } else if (surface == SCHWARZ_P) {
    level = cx + cy + cz
    levelX = -sx; levelY = -sy; levelZ = -sz
  } else if (surface == IWP) {
    level = 2 * (cx * cy + cy * cz + cz * cx - cx * cx - cy * cy - cz * cz) + 3
    levelX = 2 * sx * (2 * cx - cy - cz)
    levelY = 2 * sy * (2 * cy - cz - cx)
    levelZ = 2 * sz * (2 * cz - cx - cy)
  } else {
    level = 3 * (cx + cy + cz) + 4 * cx * cy * cz
    levelX = -sx * (3 + 4 * cy * cz)
    levelY = -sy * (3 + 4 * cz * cx)
    levelZ = -sz * (3 + 4 * cx * cy)
  }
}

/** √k */
export function rootOf(surface: i32): f64 {
  if (surface == DIAMOND) return 1.7320508075688772
  return surface == GYROID || surface == IWP ? 1.4142135623730951 : 1
}

/** Greatest length of the gradient, for the surfaces that have skeletal cells. */
export function steepestOf(surface: i32): f64 {
  return surface == IWP ? 5.196152422706632 : 1.7320508075688772
}

/** Greatest value of f (side 1) or of −f (side −1), where the nodes of a skeletal cell are. */
export function deepestOf(surface: i32, side: f64): f64 {
  if (surface == GYROID) return 1.5
  if (surface == DIAMOND) return 1.4142135623730951
  return surface == IWP && side < 0 ? 5 : 3
}
