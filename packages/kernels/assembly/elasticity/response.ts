/** What the solution says of each cell: how its energy depends on the moduli, and the strain at its centre. */
import { cellsX, cellsY, cellsZ, component, correction, direction, levelAt, moduli, pitch, plane, scratch, weight } from './level'
import { solution } from './plan'
import { shareStart } from './team'

/**
 * Per cell ∂(u'Ku)/∂c11, ∂c12, ∂c44 into the three components of `correction`. With q = c12²/c11 the cell's energy is
 * c11 E₁ + c12 E₂ + c44 E₄ + q E_q, so the first two also carry ∂q = -r², 2r times E_q, r = c12/c11. Void cells give 0.
 */
export function cellEnergies(t: i32, threads: i32): void {
  const level = levelAt(0)
  const w0 = weight(level)
  const modes = scratch(level, t)
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
        const r = <f64>load<f32>(moduli(level) + stride + at) / c11
        gatherModes(level, at << 1, modes)
        const u1 = mode(modes, 0, 1), v2 = mode(modes, 1, 2), w4 = mode(modes, 2, 4)
        const u3 = mode(modes, 0, 3), u5 = mode(modes, 0, 5), v3 = mode(modes, 1, 3)
        const v6 = mode(modes, 1, 6), w5 = mode(modes, 2, 5), w6 = mode(modes, 2, 6)
        const xy = mode(modes, 0, 2) + mode(modes, 1, 1)
        const xz = mode(modes, 0, 4) + mode(modes, 2, 1)
        const yz = mode(modes, 1, 4) + mode(modes, 2, 2)
        const u6 = mode(modes, 0, 6), v5 = mode(modes, 1, 5), w3 = mode(modes, 2, 3)
        const u7 = mode(modes, 0, 7), v7 = mode(modes, 1, 7), w7 = mode(modes, 2, 7)
        const bending = u3 * u3 + u5 * u5 + v3 * v3 + v6 * v6 + w5 * w5 + w6 * w6
        const coupled = 2 * (u5 * v6 + u3 * w6 + v3 * w5)
        const twisting = u7 * u7 + v7 * v7 + w7 * w7
        const normal = w0 * (u1 * u1 + v2 * v2 + w4 * w4 + bending / 3 + twisting / 9)
        const cross = w0 * (2 * (u1 * v2 + u1 * w4 + v2 * w4) + coupled / 3)
        const gradients = (u6 + v5) * (u6 + v5) + (u6 + w3) * (u6 + w3) + (v5 + w3) * (v5 + w3)
        const shear = w0 * (xy * xy + xz * xz + yz * yz + gradients / 3 + (2 * twisting) / 9)
        const relief = (-w0 / 3) * (bending + coupled)
        store<f32>(out + at, <f32>(normal - r * r * relief))
        store<f32>(out + stride + at, <f32>(cross + 2 * r * relief))
        store<f32>(out + 2 * stride + at, <f32>shear)
      }
    }
  }
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
        gatherModes(level, at << 1, modes)
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

/** Modes of the solution in the cell at this f64 byte offset: three butterflies of eight. */
function gatherModes(level: usize, at: usize, modes: usize): void {
  const row = pitch(level) << 3
  const layer = plane(level) << 3
  for (let c: usize = 0; c < 3; c++) {
    const from = solution() + c * (component(level) << 3) + at
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
