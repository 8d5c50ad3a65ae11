/** Level functions of the surfaces for four points at a time, in single precision. */
// Printed by print-cells.ts from src/cells: edit there.
import { sheetFrom } from '../sheet-lanes'
import { GYROID, DIAMOND, SCHWARZ_P, IWP, NEOVIUS } from './surfaces'

export function levelsOf(surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  if (surface == GYROID) return gyroidLevel(sx, cx, sy, cy, sz, cz)
  if (surface == DIAMOND) return diamondLevel(sx, cx, sy, cy, sz, cz)
  if (surface == SCHWARZ_P) return schwarzPLevel(sx, cx, sy, cy, sz, cz)
  if (surface == IWP) return iwpLevel(sx, cx, sy, cy, sz, cz)
  if (surface == NEOVIUS) return neoviusLevel(sx, cx, sy, cy, sz, cz)
  return unreachable()
}

/** `sheetFrom` level and squared slope, which share their products. */
export function sheetsOf(surface: i32, sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  if (surface == GYROID) return gyroidSheet(sx, cx, sy, cy, sz, cz)
  if (surface == DIAMOND) return diamondSheet(sx, cx, sy, cy, sz, cz)
  if (surface == SCHWARZ_P) return schwarzPSheet(sx, cx, sy, cy, sz, cz)
  if (surface == IWP) return iwpSheet(sx, cx, sy, cy, sz, cz)
  if (surface == NEOVIUS) return neoviusSheet(sx, cx, sy, cy, sz, cz)
  return unreachable()
}

function gyroidLevel(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(sx, cy), f32x4.mul(sy, cz)), f32x4.mul(sz, cx))
}

function gyroidSheet(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  const t0 = f32x4.sub(f32x4.mul(cx, cy), f32x4.mul(sz, sx))
  const t1 = f32x4.sub(f32x4.mul(cy, cz), f32x4.mul(sx, sy))
  const t2 = f32x4.sub(f32x4.mul(cz, cx), f32x4.mul(sy, sz))
  return sheetFrom(f32x4.add(f32x4.add(f32x4.mul(sx, cy), f32x4.mul(sy, cz)), f32x4.mul(sz, cx)), f32x4.add(f32x4.add(f32x4.mul(t0, t0), f32x4.mul(t1, t1)), f32x4.mul(t2, t2)))
}

function diamondLevel(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return f32x4.add(f32x4.mul(sx, f32x4.add(f32x4.mul(sy, sz), f32x4.mul(cy, cz))), f32x4.mul(cx, f32x4.add(f32x4.mul(cy, sz), f32x4.mul(sy, cz))))
}

function diamondSheet(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  const t0 = f32x4.add(f32x4.mul(sy, sz), f32x4.mul(cy, cz))
  const t1 = f32x4.add(f32x4.mul(cy, sz), f32x4.mul(sy, cz))
  const t2 = f32x4.sub(f32x4.mul(cx, t0), f32x4.mul(sx, t1))
  const t3 = f32x4.sub(f32x4.mul(cy, f32x4.add(f32x4.mul(sz, sx), f32x4.mul(cz, cx))), f32x4.mul(sy, f32x4.add(f32x4.mul(cz, sx), f32x4.mul(sz, cx))))
  const t4 = f32x4.sub(f32x4.mul(cz, f32x4.add(f32x4.mul(sx, sy), f32x4.mul(cx, cy))), f32x4.mul(sz, f32x4.add(f32x4.mul(cx, sy), f32x4.mul(sx, cy))))
  return sheetFrom(f32x4.add(f32x4.mul(sx, t0), f32x4.mul(cx, t1)), f32x4.add(f32x4.add(f32x4.mul(t2, t2), f32x4.mul(t3, t3)), f32x4.mul(t4, t4)))
}

function schwarzPLevel(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return f32x4.add(cx, f32x4.add(cy, cz))
}

function schwarzPSheet(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return sheetFrom(f32x4.add(cx, f32x4.add(cy, cz)), f32x4.add(f32x4.add(f32x4.mul(sx, sx), f32x4.mul(sy, sy)), f32x4.mul(sz, sz)))
}

function iwpLevel(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return f32x4.add(f32x4.mul(f32x4.splat(2), f32x4.sub(f32x4.add(f32x4.add(f32x4.mul(cx, cy), f32x4.mul(cy, cz)), f32x4.mul(cz, cx)), f32x4.add(f32x4.add(f32x4.mul(cx, cx), f32x4.mul(cy, cy)), f32x4.mul(cz, cz)))), f32x4.splat(3))
}

function iwpSheet(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  const t0 = f32x4.add(cx, f32x4.add(cy, cz))
  const t1 = f32x4.mul(f32x4.mul(f32x4.splat(2), sx), f32x4.sub(f32x4.mul(f32x4.splat(3), cx), t0))
  const t2 = f32x4.mul(f32x4.mul(f32x4.splat(2), sy), f32x4.sub(f32x4.mul(f32x4.splat(3), cy), t0))
  const t3 = f32x4.mul(f32x4.mul(f32x4.splat(2), sz), f32x4.sub(f32x4.mul(f32x4.splat(3), cz), t0))
  return sheetFrom(f32x4.add(f32x4.mul(f32x4.splat(2), f32x4.sub(f32x4.add(f32x4.add(f32x4.mul(cx, cy), f32x4.mul(cy, cz)), f32x4.mul(cz, cx)), f32x4.add(f32x4.add(f32x4.mul(cx, cx), f32x4.mul(cy, cy)), f32x4.mul(cz, cz)))), f32x4.splat(3)), f32x4.add(f32x4.add(f32x4.mul(t1, t1), f32x4.mul(t2, t2)), f32x4.mul(t3, t3)))
}

function neoviusLevel(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  return f32x4.add(f32x4.mul(f32x4.splat(3), f32x4.add(cx, f32x4.add(cy, cz))), f32x4.mul(f32x4.mul(f32x4.splat(4), cx), f32x4.mul(cy, cz)))
}

function neoviusSheet(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128): v128 {
  const t0 = f32x4.mul(cy, cz)
  const t1 = f32x4.mul(sx, f32x4.add(f32x4.splat(3), f32x4.mul(f32x4.splat(4), t0)))
  const t2 = f32x4.mul(sy, f32x4.add(f32x4.splat(3), f32x4.mul(f32x4.splat(4), f32x4.mul(cz, cx))))
  const t3 = f32x4.mul(sz, f32x4.add(f32x4.splat(3), f32x4.mul(f32x4.splat(4), f32x4.mul(cx, cy))))
  return sheetFrom(f32x4.add(f32x4.mul(f32x4.splat(3), f32x4.add(cx, f32x4.add(cy, cz))), f32x4.mul(f32x4.mul(f32x4.splat(4), cx), t0)), f32x4.add(f32x4.add(f32x4.mul(t1, t1), f32x4.mul(t2, t2)), f32x4.mul(t3, t3)))
}
