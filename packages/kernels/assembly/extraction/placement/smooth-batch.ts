/**
 * Places the vertices of cells that hold one smooth patch of the lattice alone, four cells at a time: four vertices out
 * of five.
 *
 *   start    p = mean of the edge crossings of the eight corner values
 *   step     p -= (S(p) - offset) g / g·g,   S exact, g the gradient of the trilinear interpolant T
 *   offset   6 bias (T - S)(p) / Σ t(1 - t) = bias h² ∇²S: the curvature correction of vertex-placement.ts. T - S =
 *   h²/2 Σ S_ii t_i(1 - t_i)
 *
 * The start is of second order and the direction off by a tenth at most, so one step ends below a hundredth of the
 * spacing squared over the radius (1 µm where the start was 10). Sines are those of the cell's middle turned by the
 * angle to the point: no range is reduced.
 *
 * A row's cells are listed and placed together: the row's sines are the same for all of them, and their corner values
 * go from memory to the lanes without a detour. The list is gone through three times: in one pass a group is a long
 * chain of dependent steps with no room for the next group at the same time, in three short passes several are in flight (a
 * sixth of the time less).
 */
import { edge } from '../../cells/coordinates'
import { cosine, cosineNear, dot2, lefts, mix, pairs, rights, sinCos, sine, sineNear } from '../../cells/lanes'
import { surfaceSolidness, uniformTheta } from '../fill-slice'
import { isUniform } from '../grid-sample'
import { bias, h, latticeOf, middleCosines, middleSines, ox, oy, oz, stride, thetasOf } from '../workspace'

/**
 * Per listed cell three u32: byte offset of its low corner in a slice, its column, where its vertex goes. Room for the
 * last group of four.
 */
const recordBytes: usize = 12
const most = 64
const list = memory.data(84 * 12, 16)
let listed: i32 = 0
/** Per group of four: the eight corner values, the point u, v, w in cell coordinates, S there; lanes each. */
const groupBytes: usize = 12 * 16
const groups = memory.data(21 * 12 * 16, 16)

/** 0.5, 1, 0.3, 1.5, 0.01 and 0.99, four times each: see lanes.ts. */
const constants = memory.data<f32>([0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 0.3, 0.3, 0.3, 0.3, 1.5, 1.5, 1.5, 1.5, 0.01, 0.01, 0.01, 0.01, 0.99, 0.99, 0.99, 0.99], 16)
// 2π h/L, 6 bias, ± bias h, the square of the least gradient.
let angle: f32 = 0
let turn: v128 = f32x4(0, 0, 0, 0), sixBias: v128 = f32x4(0, 0, 0, 0), greatestOffset: v128 = f32x4(0, 0, 0, 0), leastOffset: v128 = f32x4(0, 0, 0, 0)
let flat2: v128 = f32x4(0, 0, 0, 0)

// The layer, its slices, and the sines of the middles of its cells.
let z0: f64 = 0
let row: i32 = 0
let latticeLow: usize, latticeHigh: usize, thetasLow: usize, thetasHigh: usize
let sy: v128 = f32x4(0, 0, 0, 0), cy: v128 = f32x4(0, 0, 0, 0), sz: v128 = f32x4(0, 0, 0, 0), cz: v128 = f32x4(0, 0, 0, 0)

export function startLayer(layer: i32, sine: f32, cosine: f32): void {
  sz = f32x4.splat(sine); cz = f32x4.splat(cosine)
  z0 = oz + <f64>layer * h
  angle = <f32>(2 * Math.PI * h / edge)
  turn = f32x4.splat(angle)
  sixBias = f32x4.splat(<f32>(6 * bias))
  greatestOffset = f32x4.splat(<f32>(bias * h)); leastOffset = f32x4.splat(<f32>(-bias * h))
  flat2 = f32x4.splat(<f32>(0.04 * h * h))
  latticeLow = latticeOf(layer); latticeHigh = latticeOf(layer + 1)
  thetasLow = thetasOf(layer); thetasHigh = thetasOf(layer + 1)
}

/** Row j begins; that before must be flushed. */
export function startRow(j: i32, sine: f32, cosine: f32): void {
  row = j
  sy = f32x4.splat(sine); cy = f32x4.splat(cosine)
}

/** Takes a cell of the row; `to` receives three f32 before `flush` returns. */
export function add(i: i32, to: usize): void {
  const at = list + <usize>listed * recordBytes
  store<u32>(at, (<u32>row * stride + i) * 4)
  store<u32>(at, i, 4)
  store<u32>(at, <u32>to, 8)
  if (++listed >= most) flush()
}

/**
 * The same for cells of sixteen from column `first` on, a bit each: vertices from `number` on, entries from that of the
 * first column on.
 */
export function addEach(cells: i32, first: i32, number: u32, entries: usize, to: usize): void {
  const row4 = <u32>row * stride * 4
  let at = list + <usize>listed * recordBytes
  listed += popcnt(cells)
  for (; cells != 0; cells &= cells - 1) {
    const n = ctz(cells)
    store<u32>(entries + <usize>n * 4, number)
    store<u32>(at, row4 + (first + n) * 4)
    store<u32>(at, first + n, 4)
    store<u32>(at, <u32>to, 8)
    number++; at += recordBytes; to += 12
  }
  if (listed >= most) flush()
}

/** Places the cells taken so far. */
export function flush(): void {
  if (listed == 0) return
  const end = list + <usize>listed * recordBytes
  listed = 0
  // The last group repeats its last cell: the same vertex is written to the same place again.
  for (let at = end; at < end + 3 * recordBytes; at += 4) store<u32>(at, load<u32>(at - recordBytes))
  for (let at = list, group = groups; at < end; at += 4 * recordBytes, group += groupBytes) start(at, group)
  for (let at = list, group = groups; at < end; at += 4 * recordBytes, group += groupBytes) evaluate(at, group)
  for (let at = list, group = groups; at < end; at += 4 * recordBytes, group += groupBytes) step(at, group)
}

/** Takes the corner values; the points are the means of the crossings. */
function start(at: usize, to: usize): void {
  const a = load<u32>(at), b = load<u32>(at, 12), c = load<u32>(at, 24), d = load<u32>(at, 36), up = <usize>stride * 4
  const low = latticeLow, high = latticeHigh
  const l0 = pairs(low + a, low + b), m0 = pairs(low + c, low + d), l1 = pairs(low + up + a, low + up + b), m1 = pairs(low + up + c, low + up + d)
  const l2 = pairs(high + a, high + b), m2 = pairs(high + c, high + d), l3 = pairs(high + up + a, high + up + b), m3 = pairs(high + up + c, high + up + d)
  const c0 = lefts(l0, m0), c1 = rights(l0, m0), c2 = lefts(l1, m1), c3 = rights(l1, m1)
  const c4 = lefts(l2, m2), c5 = rights(l2, m2), c6 = lefts(l3, m3), c7 = rights(l3, m3)
  v128.store(to, c0); v128.store(to, c1, 16); v128.store(to, c2, 32); v128.store(to, c3, 48)
  v128.store(to, c4, 64); v128.store(to, c5, 80); v128.store(to, c6, 96); v128.store(to, c7, 112)
  const zero = f32x4.splat(0)
  const s0 = f32x4.lt(c0, zero), s1 = f32x4.lt(c1, zero), s2 = f32x4.lt(c2, zero), s3 = f32x4.lt(c3, zero)
  const s4 = f32x4.lt(c4, zero), s5 = f32x4.lt(c5, zero), s6 = f32x4.lt(c6, zero), s7 = f32x4.lt(c7, zero)
  const x0 = v128.xor(s0, s1), x1 = v128.xor(s2, s3), x2 = v128.xor(s4, s5), x3 = v128.xor(s6, s7)
  const y0 = v128.xor(s0, s2), y1 = v128.xor(s1, s3), y2 = v128.xor(s4, s6), y3 = v128.xor(s5, s7)
  const z0 = v128.xor(s0, s4), z1 = v128.xor(s1, s5), z2 = v128.xor(s2, s6), z3 = v128.xor(s3, s7)
  // Masks are -1 where an edge is cut: their sums count.
  const x13 = i32x4.add(x1, x3), x23 = i32x4.add(x2, x3), y13 = i32x4.add(y1, y3), y23 = i32x4.add(y2, y3), z13 = i32x4.add(z1, z3), z23 = i32x4.add(z2, z3)
  const all = i32x4.add(
    i32x4.add(i32x4.add(x0, x1), x23), i32x4.add(i32x4.add(i32x4.add(y0, y1), y23), i32x4.add(i32x4.add(z0, z1), z23)),
  )
  const inverse = f32x4.div(f32x4.splat(-1), f32x4.convert_i32x4_s(all))
  const alongX = f32x4.add(f32x4.add(share(c0, c1, x0), share(c2, c3, x1)), f32x4.add(share(c4, c5, x2), share(c6, c7, x3)))
  const alongY = f32x4.add(f32x4.add(share(c0, c2, y0), share(c1, c3, y1)), f32x4.add(share(c4, c6, y2), share(c5, c7, y3)))
  const alongZ = f32x4.add(f32x4.add(share(c0, c4, z0), share(c1, c5, z1)), f32x4.add(share(c2, c6, z2), share(c3, c7, z3)))
  v128.store(to, f32x4.mul(f32x4.sub(alongX, f32x4.convert_i32x4_s(i32x4.add(y13, z13))), inverse), 128)
  v128.store(to, f32x4.mul(f32x4.sub(alongY, f32x4.convert_i32x4_s(i32x4.add(x13, z23))), inverse), 144)
  v128.store(to, f32x4.mul(f32x4.sub(alongZ, f32x4.convert_i32x4_s(i32x4.add(x23, y23))), inverse), 160)
}

/** How far from p to q the edge is cut, 0 where it is not. */
function share(p: v128, q: v128, cut: v128): v128 {
  return v128.and(cut, f32x4.div(p, f32x4.sub(p, q)))
}

/** S, mm, at the points. */
function evaluate(at: usize, group: usize): void {
  const a = load<u32>(at, 4) * 4, b = load<u32>(at, 16) * 4, c = load<u32>(at, 28) * 4, d = load<u32>(at, 40) * 4
  const u = v128.load(group, 128), v = v128.load(group, 144), w = v128.load(group, 160)
  const half = v128.load(constants)
  const p = f32x4.mul(f32x4.sub(u, half), turn), q = f32x4.mul(f32x4.sub(v, half), turn), r = f32x4.mul(f32x4.sub(w, half), turn)
  const middleS = fourOf(middleSines, a, b, c, d), middleC = fourOf(middleCosines, a, b, c, d)
  const theta = isUniform ? f32x4.splat(uniformTheta) : thetaAt(at, u, v, w)
  let sp: v128, cp: v128, sq: v128, cq: v128, sr: v128, cr: v128
  // Half a cell is a small part of a turn, unless a very coarse mesh is requested.
  if (angle < 1) {
    sp = sineNear(p); cp = cosineNear(p)
    sq = sineNear(q); cq = cosineNear(q)
    sr = sineNear(r); cr = cosineNear(r)
  } else {
    sinCosWithin(p); sp = sine; cp = cosine
    sinCosWithin(q); sq = sine; cq = cosine
    sinCosWithin(r); sr = sine; cr = cosine
  }
  const sx = dot2(middleS, cp, middleC, sp), cx = dot2(middleC, cp, f32x4.neg(middleS), sp)
  const syy = dot2(sy, cq, cy, sq), cyy = dot2(cy, cq, f32x4.neg(sy), sq)
  const szz = dot2(sz, cr, cz, sr), czz = dot2(cz, cr, f32x4.neg(sz), sr)
  v128.store(group, surfaceSolidness(sx, cx, syy, cyy, szz, czz, theta), 176)
}

function sinCosWithin(x: v128): void {
  const most = f32x4.splat(1.5707)
  sinCos(f32x4.pmax(f32x4.neg(most), f32x4.pmin(most, x)))
}

/** The vertices go along the trilinear gradient to S = offset. */
function step(at: usize, group: usize): void {
  const u = v128.load(group, 128), v = v128.load(group, 144), w = v128.load(group, 160), s = v128.load(group, 176)
  const c0 = v128.load(group), c2 = v128.load(group, 32), c4 = v128.load(group, 64), c6 = v128.load(group, 96)
  const x00 = f32x4.sub(v128.load(group, 16), c0), x10 = f32x4.sub(v128.load(group, 48), c2)
  const x01 = f32x4.sub(v128.load(group, 80), c4), x11 = f32x4.sub(v128.load(group, 112), c6)
  const gx = mix(mix(x00, x10, v), mix(x01, x11, v), w)
  const a0 = f32x4.add(c0, f32x4.mul(x00, u)), a1 = f32x4.add(c2, f32x4.mul(x10, u))
  const b0 = f32x4.add(c4, f32x4.mul(x01, u)), b1 = f32x4.add(c6, f32x4.mul(x11, u))
  const ga = f32x4.sub(a1, a0), gb = f32x4.sub(b1, b0), gy = mix(ga, gb, w)
  const low = f32x4.add(a0, f32x4.mul(ga, v)), gz = f32x4.sub(f32x4.add(b0, f32x4.mul(gb, v)), low)
  const linear = f32x4.add(low, f32x4.mul(gz, w))

  const one = v128.load(constants, 16)
  const spread = f32x4.add(f32x4.mul(u, f32x4.sub(one, u)), f32x4.add(f32x4.mul(v, f32x4.sub(one, v)), f32x4.mul(w, f32x4.sub(one, w))))
  const bend = f32x4.div(f32x4.mul(sixBias, f32x4.sub(linear, s)), f32x4.pmax(spread, v128.load(constants, 32)))
  const offset = f32x4.pmin(f32x4.pmax(bend, leastOffset), greatestOffset)

  const g2 = f32x4.add(f32x4.mul(gx, gx), f32x4.add(f32x4.mul(gy, gy), f32x4.mul(gz, gz)))
  // A flat gradient (medial axis, middle of a pore) points nowhere: stay.
  const steep = f32x4.gt(g2, flat2)
  const t = v128.and(steep, f32x4.div(f32x4.sub(s, offset), g2))
  const toU = f32x4.sub(u, f32x4.mul(t, gx)), toV = f32x4.sub(v, f32x4.mul(t, gy)), toW = f32x4.sub(w, f32x4.mul(t, gz))
  // Thrown far out of its cell: the gradient deceived, and the mean is the safer place.
  const half = v128.load(constants), far = v128.load(constants, 48)
  const stays = v128.and(
    f32x4.lt(f32x4.abs(f32x4.sub(toU, half)), far),
    v128.and(f32x4.lt(f32x4.abs(f32x4.sub(toV, half)), far), f32x4.lt(f32x4.abs(f32x4.sub(toW, half)), far)),
  )
  write(at, inCell(v128.bitselect(toU, u, stays)), inCell(v128.bitselect(toV, v, stays)), inCell(v128.bitselect(toW, w, stays)))
}

function fourOf(table: usize, a: usize, b: usize, c: usize, d: usize): v128 {
  return v128.load32_lane(table + d, v128.load32_lane(table + c, v128.load32_lane(table + b, v128.load32_zero(table + a), 1), 2), 3)
}

function thetaAt(at: usize, u: v128, v: v128, w: v128): v128 {
  const a = load<u32>(at), b = load<u32>(at, 12), c = load<u32>(at, 24), d = load<u32>(at, 36), up = <usize>stride * 4
  return mix(thetaOf(thetasLow, a, b, c, d, up, u, v), thetaOf(thetasHigh, a, b, c, d, up, u, v), w)
}

function thetaOf(from: usize, a: usize, b: usize, c: usize, d: usize, up: usize, u: v128, v: v128): v128 {
  const l = pairs(from + a, from + b), m = pairs(from + c, from + d)
  const n = pairs(from + up + a, from + up + b), o = pairs(from + up + c, from + up + d)
  return mix(mix(lefts(l, m), rights(l, m), u), mix(lefts(n, o), rights(n, o), u), v)
}

function inCell(t: v128): v128 {
  return f32x4.pmin(f32x4.pmax(t, v128.load(constants, 64)), v128.load(constants, 80))
}

/** Writes the vertices, mm; places are reckoned in double precision. */
function write(at: usize, u: v128, v: v128, w: v128): void {
  const columns = fourOf(at + 4, 0, 12, 24, 36), zero = f64x2.splat(0), j = f64x2.splat(<f64>row)
  const x = placesOf(ox, f64x2.convert_low_i32x4_s(columns), f64x2.convert_low_i32x4_s(v128.shuffle<i32>(columns, columns, 2, 3, 2, 3)), u)
  const y = placesOf(oy, j, j, v), z = placesOf(z0, zero, zero, w)
  const low = v128.shuffle<f32>(x, y, 0, 4, 1, 5), high = v128.shuffle<f32>(x, y, 2, 6, 3, 7)
  const a = load<u32>(at, 8), b = load<u32>(at, 20), c = load<u32>(at, 32), d = load<u32>(at, 44)
  v128.store64_lane(a, low, 0); v128.store32_lane(a, z, 0, 8)
  v128.store64_lane(b, low, 1); v128.store32_lane(b, z, 1, 8)
  v128.store64_lane(c, high, 0); v128.store32_lane(c, z, 2, 8)
  v128.store64_lane(d, high, 1); v128.store32_lane(d, z, 3, 8)
}

/** origin + (cell + t) h of four cells. */
function placesOf(origin: f64, low: v128, high: v128, t: v128): v128 {
  const scale = f64x2.splat(h), from = f64x2.splat(origin)
  const p = f64x2.add(from, f64x2.mul(f64x2.add(low, f64x2.promote_low_f32x4(t)), scale))
  const q = f64x2.add(from, f64x2.mul(f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(t, t, 2, 3, 2, 3))), scale))
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(p), f32x4.demote_f64x2_zero(q), 0, 1, 4, 5)
}
