/**
 * How quads of the surface are split, and whether they keep to their envelopes: the four tetrahedra of a quad's lattice
 * edge and two neighbouring corners each.
 *
 * Vertices stand in their own cells. So a tetrahedron lies in two cells, in each as a cone from its vertex to a
 * triangle on the face between them, and in a cell of one vertex the cones of different edges do not overlap: quads
 * within their envelopes cannot cross there (Ju, Udeshi 2006, Intersection-free contouring on an octree grid). A split
 * quad keeps to its envelope when the planes of both its triangles, none of them turned over as seen along the edge,
 * meet the edge between its ends. Quads are split along the shorter diagonal, or along the other one where only that
 * does: one in eighty.
 *
 * Four quads at once, a lane each. With (u, v) across the edge and w along it from its low end, c_mn = u_m v_n - v_m
 * u_n: the triangle of corners l, m, n shows the area c_lm + c_mn + c_nl along the edge, and its plane meets the edge
 * at (w_l c_mn + w_m c_nl + w_n c_lm) / area.
 */
import { boundary } from '../grid-sample'
import { h, ox } from '../workspace'
import { writtenStep } from './triangle-crossing'

/** In the first word of a quad: it is split between corners 1 and 3, not 0 and 2. */
export const SECOND: i32 = 2

/**
 * How near the ends of an edge planes may come where the area is a square of the spacing: in spacings, and in steps of
 * the coordinates as written.
 */
const margin: f64 = 2e-4
const marginSteps: f64 = 8

let length: v128 = f32x4(0, 0, 0, 0)
let least: v128 = f32x4(0, 0, 0, 0)

export function startEnvelopes(): void {
  const x = farthest(boundary.ox, boundary.nx), y = farthest(boundary.oy, boundary.ny), z = farthest(boundary.oz, boundary.nz)
  length = f32x4.splat(<f32>h)
  least = f32x4.splat(<f32>(h * h * max(margin * h, marginSteps * writtenStep(max(x, max(y, z))))))
}

function farthest(origin: f64, nodes: i32): f64 {
  return max(Math.abs(origin), Math.abs(origin + <f64>(nodes - 1) / boundary.inverse))
}

let lineY: v128 = f32x4(0, 0, 0, 0), lineZ: v128 = f32x4(0, 0, 0, 0)
// Byte offsets of u, v, w in a corner's coordinates.
let toU: usize = 0, toV: usize = 0, toW: usize = 0
/** Per corner x, y, z of four quads. */
const corners = memory.data(12 * 16, 16)

/** The edges that `splitFour` splits leave nodes of the row (y, z) along `axis`. */
export function startEdges(axis: i32, y: f32, z: f32): void {
  lineY = f32x4.splat(y); lineZ = f32x4.splat(z)
  toU = axis == 2 ? 0 : 16 * (axis + 1); toV = axis == 0 ? 32 : 16 * (axis - 1); toW = 16 * axis
}

/**
 * Four quads (quads.ts) whose edges leave the nodes of these columns (u32 each): a bit for each that is to be split
 * between corners 1 and 3, and from bit 4 on one for each that leaves its envelope however it is split.
 */
export function splitFour(quads: usize, columns: usize): i32 {
  const x = f32x4.add(f32x4.splat(<f32>ox), f32x4.mul(length, f32x4.convert_i32x4_s(v128.load(columns))))
  for (let n: usize = 0; n < 4; n++) takeCorner(quads + 4 * n, corners + 48 * n, x)
  const u = corners + toU, v = corners + toV, w = corners + toW
  const u0 = v128.load(u), u1 = v128.load(u, 48), u2 = v128.load(u, 96), u3 = v128.load(u, 144)
  const v0 = v128.load(v), v1 = v128.load(v, 48), v2 = v128.load(v, 96), v3 = v128.load(v, 144)
  const w0 = v128.load(w), w1 = v128.load(w, 48), w2 = v128.load(w, 96), w3 = v128.load(w, 144)
  const c01 = cross(u0, v0, u1, v1), c12 = cross(u1, v1, u2, v2), c23 = cross(u2, v2, u3, v3), c30 = cross(u3, v3, u0, v0)
  const c02 = cross(u0, v0, u2, v2), c13 = cross(u1, v1, u3, v3), c20 = f32x4.neg(c02), c31 = f32x4.neg(c13)
  const first = v128.and(meets(w0, c12, w1, c20, w2, c01), meets(w2, c30, w3, c02, w0, c23))
  const second = v128.and(meets(w3, c01, w0, c13, w1, c30), meets(w1, c23, w2, c31, w3, c12))
  const isSecondShorter = f32x4.gt(squared(u0, u2, v0, v2, w0, w2), squared(u1, u3, v1, v3, w1, w3))
  const only = v128.andnot(second, first), better = v128.and(isSecondShorter, v128.or(second, v128.not(first)))
  return i32x4.bitmask(v128.or(only, better)) | (i32x4.bitmask(v128.not(v128.or(first, second))) << 4)
}

/** Coordinates of the corner whose addresses stand at `quads` and every 16 bytes on, from the low ends of the edges. */
function takeCorner(quads: usize, to: usize, x: v128): void {
  const a = rowAt(quads), b = rowAt(quads + 16), c = rowAt(quads + 32), d = rowAt(quads + 48)
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
  v128.store(to, f32x4.sub(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), x))
  v128.store(to, f32x4.sub(v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), lineY), 16)
  v128.store(to, f32x4.sub(v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 0, 1, 4, 5), lineZ), 32)
}

/** Three f32 and four bytes more. */
function rowAt(corner: usize): v128 { return v128.load(load<usize>(corner) & ~3) }

function cross(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.sub(f32x4.mul(a, d), f32x4.mul(b, c))
}

function meets(a: v128, p: v128, b: v128, q: v128, c: v128, r: v128): v128 {
  const place = f32x4.add(f32x4.add(f32x4.mul(a, p), f32x4.mul(b, q)), f32x4.mul(c, r))
  const end = f32x4.mul(length, f32x4.add(f32x4.add(p, q), r))
  return f32x4.gt(f32x4.pmin(place, f32x4.sub(end, place)), least)
}

function squared(u: v128, ou: v128, v: v128, ov: v128, w: v128, ow: v128): v128 {
  const x = f32x4.sub(u, ou), y = f32x4.sub(v, ov), z = f32x4.sub(w, ow)
  return f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z))
}
