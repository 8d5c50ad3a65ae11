/** Level functions of the surfaces and their gradients in phase units, in double precision. */
// Printed by print-cells.ts from src/cells: edit there.
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

/** Sets level and gradient from sines and cosines of the three phases. */
export function levelAt(surface: i32, sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  if (surface == GYROID) return gyroid(sx, cx, sy, cy, sz, cz)
  if (surface == DIAMOND) return diamond(sx, cx, sy, cy, sz, cz)
  if (surface == SCHWARZ_P) return schwarzP(sx, cx, sy, cy, sz, cz)
  if (surface == IWP) return iwp(sx, cx, sy, cy, sz, cz)
  if (surface == NEOVIUS) return neovius(sx, cx, sy, cy, sz, cz)
  return unreachable()
}

/** √k */
export function rootOf(surface: i32): f64 {
  if (surface == GYROID) return 1.4142135623730951
  if (surface == DIAMOND) return 1.7320508075688772
  if (surface == SCHWARZ_P) return 1
  if (surface == IWP) return 1.4142135623730951
  if (surface == NEOVIUS) return 1
  return unreachable()
}

/** Greatest length of the gradient. */
export function steepestOf(surface: i32): f64 {
  if (surface == GYROID) return 1.7320508075688772
  if (surface == DIAMOND) return 1.7320508075688772
  if (surface == SCHWARZ_P) return 1.7320508075688772
  if (surface == IWP) return 5.196152422706632
  if (surface == NEOVIUS) return 7
  return unreachable()
}

/** Greatest value of f (side 1) or of −f (side −1), where the nodes of a skeletal cell are. */
export function deepestOf(surface: i32, side: f64): f64 {
  if (surface == GYROID) return side < 0 ? 1.5 : 1.5
  if (surface == DIAMOND) return side < 0 ? 1.4142135623730951 : 1.4142135623730951
  if (surface == SCHWARZ_P) return side < 0 ? 3 : 3
  if (surface == IWP) return side < 0 ? 5 : 3
  if (surface == NEOVIUS) return side < 0 ? 13 : 13
  return unreachable()
}

function gyroid(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  level = ((sx * cy) + (sy * cz)) + (sz * cx); levelX = (cx * cy) - (sz * sx); levelY = (cy * cz) - (sx * sy); levelZ = (cz * cx) - (sy * sz)
}

function diamond(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  const t0: f64 = (sy * sz) + (cy * cz)
  const t1: f64 = (cy * sz) + (sy * cz)
  level = (sx * t0) + (cx * t1); levelX = (cx * t0) - (sx * t1); levelY = (cy * ((sz * sx) + (cz * cx))) - (sy * ((cz * sx) + (sz * cx))); levelZ = (cz * ((sx * sy) + (cx * cy))) - (sz * ((cx * sy) + (sx * cy)))
}

function schwarzP(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  level = cx + (cy + cz); levelX = -sx; levelY = -sy; levelZ = -sz
}

function iwp(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  const t0: f64 = cx + (cy + cz)
  level = (2 * ((((cx * cy) + (cy * cz)) + (cz * cx)) - (((cx * cx) + (cy * cy)) + (cz * cz)))) + 3; levelX = (2 * sx) * ((3 * cx) - t0); levelY = (2 * sy) * ((3 * cy) - t0); levelZ = (2 * sz) * ((3 * cz) - t0)
}

function neovius(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64): void {
  const t0: f64 = cy * cz
  level = (3 * (cx + (cy + cz))) + ((4 * cx) * t0); levelX = -(sx * (3 + (4 * t0))); levelY = -(sy * (3 + (4 * (cz * cx)))); levelZ = -(sz * (3 + (4 * (cx * cy))))
}
