/**
 * One cell's stiffness, scalar and in f64: the modal hexahedron of row.ts written out for a single cell. Used to fill
 * the dense 24 × 24 matrices of c11, c12, c44 and q = c12²/c11, in which the cell is linear, and by the energies.
 */
import { bendingRelief, twistingRelief, weight } from '../level'

/** modes: û, v̂, ŵ with eight modes each (f64) → forces, the same shape: f = K û in modal space. */
export function modalForce(level: usize, modes: usize, forces: usize, c11: f64, c12: f64, c44: f64, q: f64): void {
  const w0 = weight(level)
  const beta = bendingRelief(level)
  const A = (w0 / 3) * (c11 + c44 - beta * (c44 + q))
  const B = (w0 / 3) * (c12 - beta * q)
  const G = (w0 / 3) * c44
  const H = (w0 / 9) * (c11 + 2 * c44 - twistingRelief(level) * (c44 + q))
  const trace = w0 * c12 * (u(modes, 1) + v(modes, 2) + w(modes, 4))
  const normal = w0 * (c11 - c12)
  const shear = w0 * c44
  const warp = u(modes, 6) + v(modes, 5) + w(modes, 3)
  set(forces, 0, 0, 0)
  set(forces, 1, 0, 0)
  set(forces, 2, 0, 0)
  set(forces, 0, 1, normal * u(modes, 1) + trace)
  set(forces, 1, 2, normal * v(modes, 2) + trace)
  set(forces, 2, 4, normal * w(modes, 4) + trace)
  set(forces, 0, 2, shear * (u(modes, 2) + v(modes, 1)))
  set(forces, 1, 1, shear * (u(modes, 2) + v(modes, 1)))
  set(forces, 0, 4, shear * (u(modes, 4) + w(modes, 1)))
  set(forces, 2, 1, shear * (u(modes, 4) + w(modes, 1)))
  set(forces, 1, 4, shear * (v(modes, 4) + w(modes, 2)))
  set(forces, 2, 2, shear * (v(modes, 4) + w(modes, 2)))
  set(forces, 0, 5, A * u(modes, 5) + B * v(modes, 6))
  set(forces, 1, 6, A * v(modes, 6) + B * u(modes, 5))
  set(forces, 0, 3, A * u(modes, 3) + B * w(modes, 6))
  set(forces, 2, 6, A * w(modes, 6) + B * u(modes, 3))
  set(forces, 1, 3, A * v(modes, 3) + B * w(modes, 5))
  set(forces, 2, 5, A * w(modes, 5) + B * v(modes, 3))
  set(forces, 0, 6, G * (u(modes, 6) + warp))
  set(forces, 1, 5, G * (v(modes, 5) + warp))
  set(forces, 2, 3, G * (w(modes, 3) + warp))
  set(forces, 0, 7, H * u(modes, 7))
  set(forces, 1, 7, H * v(modes, 7))
  set(forces, 2, 7, H * w(modes, 7))
}

function u(modes: usize, m: usize): f64 {
  return load<f64>(modes + (m << 3))
}
function v(modes: usize, m: usize): f64 {
  return load<f64>(modes + ((8 + m) << 3))
}
function w(modes: usize, m: usize): f64 {
  return load<f64>(modes + ((16 + m) << 3))
}
function set(forces: usize, c: usize, m: usize, value: f64): void {
  store<f64>(forces + ((c * 8 + m) << 3), value)
}
