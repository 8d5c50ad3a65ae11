/**
 * Which nodes of a grid lie inside a closed surface: winding numbers by scanning along the three axes, majority of
 * three.
 *
 *   w(node) = Σ over triangles crossed by the ray from -infinity along the axis of -sign(n · axis)
 *
 * Each triangle is projected along the axis and leaves ±1 at the first node above it in every grid line that it covers;
 * a running sum then gives w. Ties on shared edges are broken by evaluating each edge in one canonical order, so two
 * neighbours always agree on which side a line passes, and by a shift of 1e-4 h of the lines. Signed counts let several
 * bodies overlap (w = 2) and cavities open (w = 0); a defect spoils one axis at a time, hence the majority.
 *
 * Memory: counts i16 per node, votes u8 per node (0..3). Cost: covered grid lines + 3 nodes.
 */

/** Counts the crossings of one axis (0 x, 1 y, 2 z) for triangles [from, to). */
export function countCrossings(
  soup: usize, from: i32, to: i32, axis: i32, counts: usize,
  nx: i32, ny: i32, nz: i32, ox: f64, oy: f64, oz: f64, h: f64,
): void {
  // (u, v) span the plane, w is the axis; a cyclic order keeps the orientation.
  const iu = axis == 0 ? 1 : axis == 1 ? 2 : 0, iv = axis == 0 ? 2 : axis == 1 ? 0 : 1
  const nu = iu == 0 ? nx : iu == 1 ? ny : nz, nv = iv == 0 ? nx : iv == 1 ? ny : nz, nw = axis == 0 ? nx : axis == 1 ? ny : nz
  const ou = (iu == 0 ? ox : iu == 1 ? oy : oz) + 0.7131e-4 * h, ov = (iv == 0 ? ox : iv == 1 ? oy : oz) + 0.3377e-4 * h
  const ow = axis == 0 ? ox : axis == 1 ? oy : oz
  const su = strideOf(iu, nx, ny), sv = strideOf(iv, nx, ny), sw = strideOf(axis, nx, ny)
  for (let t = from; t < to; t++) {
    const p = soup + <usize>t * 36
    const pu: f64 = load<f32>(p + iu * 4), pv: f64 = load<f32>(p + iv * 4), pw: f64 = load<f32>(p + axis * 4)
    const qu: f64 = load<f32>(p + 12 + iu * 4), qv: f64 = load<f32>(p + 12 + iv * 4), qw: f64 = load<f32>(p + 12 + axis * 4)
    const ru: f64 = load<f32>(p + 24 + iu * 4), rv: f64 = load<f32>(p + 24 + iv * 4), rw: f64 = load<f32>(p + 24 + axis * 4)
    const area = (qu - pu) * (rv - pv) - (qv - pv) * (ru - pu)
    if (area == 0) continue
    const up: f64 = area > 0 ? 1 : -1
    const a0 = max(0, <i32>Math.ceil((min(pu, min(qu, ru)) - ou) / h)), a1 = min(nu - 1, <i32>Math.floor((max(pu, max(qu, ru)) - ou) / h))
    const b0 = max(0, <i32>Math.ceil((min(pv, min(qv, rv)) - ov) / h)), b1 = min(nv - 1, <i32>Math.floor((max(pv, max(qv, rv)) - ov) / h))
    for (let b = b0; b <= b1; b++) {
      const v = ov + <f64>b * h
      let first = a0, last = a1
      if (a1 - a0 > narrow) {
        startSection()
        cutEdge(pu, pv, qu, qv, v)
        cutEdge(qu, qv, ru, rv, v)
        cutEdge(ru, rv, pu, pv, v)
        if (low > high) continue
        // One node to spare: the edges decide, not the section.
        first = max(a0, <i32>Math.ceil((low - ou) / h) - 1)
        last = min(a1, <i32>Math.floor((high - ou) / h) + 1)
      }
      for (let a = first; a <= last; a++) {
        const u = ou + <f64>a * h
        const e0 = side(pu, pv, qu, qv, u, v) * up, e1 = side(qu, qv, ru, rv, u, v) * up, e2 = side(ru, rv, pu, pv, u, v) * up
        if (e0 < 0 || e1 < 0 || e2 < 0) continue
        const sum = e0 + e1 + e2
        if (sum <= 0) continue
        const w = (e1 * pw + e2 * qw + e0 * rw) / sum
        const c = max(0, <i32>Math.ceil((w - ow) / h))
        if (c >= nw) continue
        const at = counts + 2 * (<usize>a * su + <usize>b * sv + <usize>c * sw)
        store<i16>(at, load<i16>(at) - <i16>up)
      }
    }
  }
}

/** Lines of a triangle's box up to which it is looked at whole. */
const narrow = 6

// Where a line of constant v cuts the triangle at hand: the stretch of u.
let low: f64 = 0, high: f64 = 0

function startSection(): void {
  low = Infinity
  high = -Infinity
}

function cutEdge(pu: f64, pv: f64, qu: f64, qv: f64, v: f64): void {
  if (pv == qv || v < min(pv, qv) || v > max(pv, qv)) return
  const u = min(max(pu + (v - pv) * ((qu - pu) / (qv - pv)), min(pu, qu)), max(pu, qu))
  low = min(low, u)
  high = max(high, u)
}

function strideOf(axis: i32, nx: i32, ny: i32): usize {
  return axis == 0 ? 1 : axis == 1 ? <usize>nx : <usize>nx * ny
}

/** Twice the signed area of (p, q, point), the same number with the opposite sign for (q, p, point), to the bit. */
function side(pu: f64, pv: f64, qu: f64, qv: f64, u: f64, v: f64): f64 {
  if (pu < qu || (pu == qu && pv <= qv)) return (qu - pu) * (v - pv) - (qv - pv) * (u - pu)
  return -((pu - qu) * (v - qv) - (pv - qv) * (u - qu))
}

/** Sums the counts along the axis, adds a vote where the winding number is positive, and clears the counts for the next. */
export function castVotes(axis: i32, counts: usize, votes: usize, nx: i32, ny: i32, nz: i32): void {
  const row = <usize>nx
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const at = (<usize>k * ny + j) * row
      if (axis == 0) sumAlong(counts + 2 * at, votes + at, row)
      else addRow(counts + 2 * at, votes + at, row, axis == 1 ? (j > 0 ? row : 0) : k > 0 ? row * ny : 0)
    }
  }
  if (axis < 2) memory.fill(counts, 0, 2 * row * ny * nz)
}

/** Running sum along x; eight nodes without a crossing at a time. */
function sumAlong(counts: usize, votes: usize, row: usize): void {
  let w: i32 = 0
  for (let i: usize = 0; i < row; i++) {
    if (i + 8 <= row && !v128.any_true(v128.load(counts + 2 * i))) {
      if (w > 0) v128.store64_lane(votes + i, i8x16.add(v128.load64_zero(votes + i), i8x16.splat(1)), 0)
      i += 7
      continue
    }
    w += load<i16>(counts + 2 * i)
    if (w > 0) store<u8>(votes + i, load<u8>(votes + i) + 1)
  }
}

/** Adds the row `step` nodes before, whose sums stand already; step 0: it is the first. */
function addRow(counts: usize, votes: usize, row: usize, step: usize): void {
  const zero = i16x8.splat(0), one = i16x8.splat(1)
  let i: usize = 0
  for (; i + 8 <= row; i += 8) {
    let w = v128.load(counts + 2 * i)
    if (step != 0) {
      w = i16x8.add(w, v128.load(counts + 2 * (i - step)))
      v128.store(counts + 2 * i, w)
    }
    const positive = v128.and(i16x8.gt_s(w, zero), one)
    const vote = i8x16.add(v128.load64_zero(votes + i), i8x16.narrow_i16x8_u(positive, zero))
    v128.store64_lane(votes + i, vote, 0)
  }
  for (; i < row; i++) {
    let w = load<i16>(counts + 2 * i)
    if (step != 0) {
      w += load<i16>(counts + 2 * (i - step))
      store<i16>(counts + 2 * i, w)
    }
    if (w > 0) store<u8>(votes + i, load<u8>(votes + i) + 1)
  }
}

/** Turns votes into flags: 1 inside (two of three), 0 outside. The votes must have room to a multiple of sixteen. */
export function decide(votes: usize, nodes: i32): void {
  for (let i: usize = 0; i < <usize>nodes; i += 16) v128.store(votes + i, i8x16.shr_u(v128.load(votes + i), 1))
}
