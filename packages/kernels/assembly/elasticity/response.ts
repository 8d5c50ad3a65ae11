/** What the solution says of each cell: how its energy depends on the moduli, and the strain at its centre. */
import { cellsX, cellsY, cellsZ, component, correction, direction, levelAt, moduli, pitch, plane, scratch, weight } from './level'
import { search, solution } from './plan'
import { shareStart } from './threads'

/** Bytes of the modes of one field in a cell: three components of eight. */
const FIELD_MODES: usize = 192

/**
 * Per cell ∂(v'Ku)/∂c11, ∂c12, ∂c44 into the three components of `correction`, with u the solution and v = u, or the
 * field waiting in `search` when `between` is not 0. With q = c12²/c11 the cell's energy is c11 E₁ + c12 E₂ + c44 E₄ +
 * q E_q, so the first two also carry ∂q = -r², 2r times E_q, r = c12/c11. Void cells give 0.
 */
export function cellEnergies(between: i32, t: i32, threads: i32): void {
  const level = levelAt(0)
  const modes = scratch(level, t)
  const others = between == 0 ? modes : modes + FIELD_MODES
  const stride = component(level) << 2
  const out = correction(level)
  for (let k = shareStart(cellsZ(level), t, threads); k < shareStart(cellsZ(level), t + 1, threads); k++) {
    for (let j = 0; j < cellsY(level); j++) {
      for (let i = 0; i < cellsX(level); i++) {
        const at = (<usize>k * plane(level) + <usize>j * pitch(level) + <usize>i) << 2
        const c11 = <f64>load<f32>(moduli(level) + at)
        if (c11 == 0) {
          store<f32>(out + at, 0)
          store<f32>(out + stride + at, 0)
          store<f32>(out + 2 * stride + at, 0)
          continue
        }
        gatherModes(level, solution(), at << 1, modes)
        if (between != 0) gatherModes(level, search(), at << 1, others)
        storeEnergies(modes, others, weight(level), <f64>load<f32>(moduli(level) + stride + at) / c11, out + at, stride)
      }
    }
  }
}

/** The three derivatives of one cell for the modes of two fields; `r` = c12/c11. */
function storeEnergies(u: usize, v: usize, w0: f64, r: f64, out: usize, stride: usize): void {
  const bending =
    both(u, v, 0, 3) + both(u, v, 0, 5) + both(u, v, 1, 3) + both(u, v, 1, 6) + both(u, v, 2, 5) + both(u, v, 2, 6)
  const coupled = cross(u, v, 0, 5, 1, 6) + cross(u, v, 0, 3, 2, 6) + cross(u, v, 1, 3, 2, 5)
  const twisting = both(u, v, 0, 7) + both(u, v, 1, 7) + both(u, v, 2, 7)
  const normal = w0 * (both(u, v, 0, 1) + both(u, v, 1, 2) + both(u, v, 2, 4) + bending / 3 + twisting / 9)
  const lateral = w0 * (cross(u, v, 0, 1, 1, 2) + cross(u, v, 0, 1, 2, 4) + cross(u, v, 1, 2, 2, 4) + coupled / 3)
  const gradients = sums(u, v, 0, 6, 1, 5) + sums(u, v, 0, 6, 2, 3) + sums(u, v, 1, 5, 2, 3)
  const constant = sums(u, v, 0, 2, 1, 1) + sums(u, v, 0, 4, 2, 1) + sums(u, v, 1, 4, 2, 2)
  const shear = w0 * (constant + gradients / 3 + (2 * twisting) / 9)
  const relief = (-w0 / 3) * (bending + coupled)
  store<f32>(out, <f32>(normal - r * r * relief))
  store<f32>(out + stride, <f32>(lateral + 2 * r * relief))
  store<f32>(out + 2 * stride, <f32>shear)
}

/** Per cell xx, yy, zz into `correction`, yz, xz, xy (engineering) into `direction`. */
export function cellStrains(t: i32, threads: i32): void {
  const level = levelAt(0)
  const scale = 1 / (64 * weight(level))
  const modes = scratch(level, t)
  const stride = component(level) << 2
  for (let k = shareStart(cellsZ(level), t, threads); k < shareStart(cellsZ(level), t + 1, threads); k++) {
    for (let j = 0; j < cellsY(level); j++) {
      for (let i = 0; i < cellsX(level); i++) {
        const at = (<usize>k * plane(level) + <usize>j * pitch(level) + <usize>i) << 2
        gatherModes(level, solution(), at << 1, modes)
        const normal = correction(level) + at
        const shear = direction(level) + at
        store<f32>(normal, <f32>(scale * mode(modes, 0, 1)))
        store<f32>(normal + stride, <f32>(scale * mode(modes, 1, 2)))
        store<f32>(normal + 2 * stride, <f32>(scale * mode(modes, 2, 4)))
        store<f32>(shear, <f32>(scale * (mode(modes, 1, 4) + mode(modes, 2, 2))))
        store<f32>(shear + stride, <f32>(scale * (mode(modes, 0, 4) + mode(modes, 2, 1))))
        store<f32>(shear + 2 * stride, <f32>(scale * (mode(modes, 0, 2) + mode(modes, 1, 1))))
      }
    }
  }
}

/** Modes of a nodal field in the cell at this f64 byte offset: three butterflies of eight. */
function gatherModes(level: usize, field: usize, at: usize, modes: usize): void {
  const row = pitch(level) << 3
  const layer = plane(level) << 3
  for (let c: usize = 0; c < 3; c++) {
    const from = field + c * (component(level) << 3) + at
    const a0 = load<f64>(from), a1 = load<f64>(from + 8)
    const a2 = load<f64>(from + row), a3 = load<f64>(from + row + 8)
    const a4 = load<f64>(from + layer), a5 = load<f64>(from + layer + 8)
    const a6 = load<f64>(from + layer + row), a7 = load<f64>(from + layer + row + 8)
    const s0 = a0 + a1, s1 = a2 + a3, s2 = a4 + a5, s3 = a6 + a7
    const d0 = a1 - a0, d1 = a3 - a2, d2 = a5 - a4, d3 = a7 - a6
    const to = modes + (c << 6)
    store<f64>(to, s0 + s1 + s2 + s3)
    store<f64>(to, d0 + d1 + d2 + d3, 8)
    store<f64>(to, s1 - s0 + (s3 - s2), 16)
    store<f64>(to, d1 - d0 + (d3 - d2), 24)
    store<f64>(to, s2 + s3 - (s0 + s1), 32)
    store<f64>(to, d2 + d3 - (d0 + d1), 40)
    store<f64>(to, s3 - s2 - (s1 - s0), 48)
    store<f64>(to, d3 - d2 - (d1 - d0), 56)
  }
}

function mode(modes: usize, c: usize, m: usize): f64 {
  return load<f64>(modes + ((c * 8 + m) << 3))
}

/** a·a, of two fields. */
function both(u: usize, v: usize, c: usize, m: usize): f64 {
  return mode(u, c, m) * mode(v, c, m)
}

/** 2ab, of two fields: a of one with b of the other, both ways. */
function cross(u: usize, v: usize, c: usize, m: usize, d: usize, n: usize): f64 {
  return mode(u, c, m) * mode(v, d, n) + mode(u, d, n) * mode(v, c, m)
}

/** (a + b)², of two fields. */
function sums(u: usize, v: usize, c: usize, m: usize, d: usize, n: usize): f64 {
  return (mode(u, c, m) + mode(u, d, n)) * (mode(v, c, m) + mode(v, d, n))
}
