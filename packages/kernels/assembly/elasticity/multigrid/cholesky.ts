/**
 * Banded Cholesky factor A = L Lᵀ, left-looking in blocks of 32 columns; the rows below a block are shared out over the
 * threads.
 *
 * Row i keeps its columns i - width + 1 … i side by side, so in memory it is a dense matrix of row length `width - 1`
 * with its origin moved: element (i, j) lies at i (width - 1) + j + width - 1. Both factors of every inner product are
 * contiguous. `width` exceeds the bandwidth by eight zeros, so that products may start at a multiple of four. `firsts`
 * holds each row's first column with an entry: left of it the factor stays zero too (the envelope), and no work is
 * done. Cost Σ row² multiply-adds to factor, 2 Σ row to solve.
 */
import { barrier } from '../threads'

const BLOCK: i32 = 32
/** A pivot below this share of its diagonal belongs to a piece nothing holds: its unknown is dropped. */
function lost<T>(): f64 {
  return sizeof<T>() == 8 ? 1e-11 : 1e-6
}

export function bandWidth(bandwidth: i32): i32 {
  return ((bandwidth + 1 + 3) & ~3) + 8
}

export function bandElement<T>(band: usize, width: i32, i: i32, j: i32): usize {
  return band + (<usize>i * <usize>(width - 1) + <usize>(j + width - 1)) * sizeof<T>()
}

/**
 * Factors in place. `inverse` takes n reciprocal pivots, 0 for a dropped unknown; `work` 8 numbers per thread. All
 * threads.
 */
export function factorBand<T>(band: usize, n: i32, width: i32, firsts: usize, inverse: usize, work: usize, t: i32, threads: i32): void {
  const reach = width - 9
  const sums = work + (<usize>t << 6)
  for (let start = 0; start < n; start += BLOCK) {
    const end = min(start + BLOCK, n)
    if (t == 0) for (let i = start; i < end; i++) factorRow<T>(band, width, firsts, i, i, start, i, inverse, sums)
    barrier(threads)
    const below = min(end + reach, n) - end
    const first = end + ((below * t) / threads)
    const last = end + ((below * (t + 1)) / threads)
    for (let i = first; i < last; i += 2) factorRow<T>(band, width, firsts, i, min(i + 1, last - 1), start, end - 1, inverse, sums)
    barrier(threads)
  }
}

/**
 * Columns from..to of rows i and twin (twin = i + 1, or i again). In the block on the diagonal, to = i and the pivot is
 * taken.
 */
function factorRow<T>(band: usize, width: i32, firsts: usize, i: i32, twin: i32, from: i32, to: i32, inverse: usize, sums: usize): void {
  const size = sizeof<T>()
  const k0 = min(firstColumn(firsts, i), firstColumn(firsts, twin))
  const stride = <usize>(width - 1) * size
  for (let j = from; j <= to; j += 4) {
    if (j + 3 < k0) continue
    const columns = min(4, to - j + 1)
    const k = min(max(k0, firstOf(firsts, j, columns)), j)
    products<T>(bandElement<T>(band, width, i, k), bandElement<T>(band, width, twin, k), bandElement<T>(band, width, j, k), stride, columns, <usize>(j - k) * size, sums)
    eliminate<T>(band, width, i, j, columns, inverse, sums)
    if (twin != i) eliminate<T>(band, width, twin, j, columns, inverse, sums + 4 * size)
  }
}

/** A multiple of four. */
function firstColumn(firsts: usize, row: i32): i32 {
  return load<i32>(firsts + (<usize>row << 2)) & ~3
}
function firstOf(firsts: usize, row: i32, count: i32): i32 {
  let first = firstColumn(firsts, row)
  for (let r = row + 1; r < row + count; r++) first = min(first, firstColumn(firsts, r))
  return first
}

/** Finishes up to four elements of one row, whose inner products with the columns before j are known. */
function eliminate<T>(band: usize, width: i32, i: i32, j: i32, columns: i32, inverse: usize, sums: usize): void {
  const size = sizeof<T>()
  for (let c = 0; c < columns; c++) {
    const at = bandElement<T>(band, width, i, j + c)
    const original = load<T>(at)
    let value = original - load<T>(sums + <usize>c * size)
    for (let b = 0; b < c; b++) value -= load<T>(bandElement<T>(band, width, i, j + b)) * load<T>(bandElement<T>(band, width, j + c, j + b))
    const pivot = inverse + <usize>(j + c) * size
    if (i == j + c) {
      const kept = <f64>value > lost<T>() * <f64>original
      store<T>(pivot, kept ? <T>(1 / Math.sqrt(<f64>value)) : <T>0)
      store<T>(at, kept ? <T>Math.sqrt(<f64>value) : <T>0)
    } else {
      store<T>(at, value * load<T>(pivot))
    }
  }
}

/** Inner products of rows p and q with up to four rows from c on: sums[0..3] for p, sums[4..7] for q. */
function products<T>(p: usize, q: usize, c: usize, stride: usize, columns: i32, bytes: usize, sums: usize): void {
  const c1 = columns > 1 ? c + stride : c
  const c2 = columns > 2 ? c + 2 * stride : c
  const c3 = columns > 3 ? c + 3 * stride : c
  let p0 = v128.splat<T>(<T>0)
  let p1 = p0
  let p2 = p0
  let p3 = p0
  let q0 = p0
  let q1 = p0
  let q2 = p0
  let q3 = p0
  for (let i: usize = 0; i < bytes; i += 16) {
    const a = v128.load(p + i)
    const b = v128.load(q + i)
    const d0 = v128.load(c + i)
    p0 = v128.add<T>(p0, v128.mul<T>(a, d0))
    q0 = v128.add<T>(q0, v128.mul<T>(b, d0))
    const d1 = v128.load(c1 + i)
    p1 = v128.add<T>(p1, v128.mul<T>(a, d1))
    q1 = v128.add<T>(q1, v128.mul<T>(b, d1))
    const d2 = v128.load(c2 + i)
    p2 = v128.add<T>(p2, v128.mul<T>(a, d2))
    q2 = v128.add<T>(q2, v128.mul<T>(b, d2))
    const d3 = v128.load(c3 + i)
    p3 = v128.add<T>(p3, v128.mul<T>(a, d3))
    q3 = v128.add<T>(q3, v128.mul<T>(b, d3))
  }
  const size = sizeof<T>()
  store<T>(sums, lanesSum<T>(p0))
  store<T>(sums + size, lanesSum<T>(p1))
  store<T>(sums + 2 * size, lanesSum<T>(p2))
  store<T>(sums + 3 * size, lanesSum<T>(p3))
  store<T>(sums + 4 * size, lanesSum<T>(q0))
  store<T>(sums + 5 * size, lanesSum<T>(q1))
  store<T>(sums + 6 * size, lanesSum<T>(q2))
  store<T>(sums + 7 * size, lanesSum<T>(q3))
}

/** L Lᵀ y = y, in place; one thread. */
export function solveBand<T>(band: usize, n: i32, width: i32, firsts: usize, inverse: usize, y: usize): void {
  const size = sizeof<T>()
  for (let i = 0; i < n; i++) {
    const k0 = firstColumn(firsts, i)
    const known = innerProduct<T>(bandElement<T>(band, width, i, k0), y + <usize>k0 * size, i - k0)
    const at = y + <usize>i * size
    store<T>(at, (load<T>(at) - known) * load<T>(inverse + <usize>i * size))
  }
  for (let i = n - 1; i >= 0; i--) {
    const at = y + <usize>i * size
    const value = load<T>(at) * load<T>(inverse + <usize>i * size)
    store<T>(at, value)
    const k0 = firstColumn(firsts, i)
    subtractScaled<T>(y + <usize>k0 * size, value, bandElement<T>(band, width, i, k0), i - k0)
  }
}

function innerProduct<T>(a: usize, b: usize, n: i32): T {
  const size = sizeof<T>()
  const whole = <usize>(n & ~3) * size
  let low = v128.splat<T>(<T>0)
  let high = low
  const pair: usize = sizeof<T>() == 8 ? 32 : 16
  for (let i: usize = 0; i < whole; i += pair) {
    low = v128.add<T>(low, v128.mul<T>(v128.load(a + i), v128.load(b + i)))
    if (sizeof<T>() == 8) high = v128.add<T>(high, v128.mul<T>(v128.load(a + i, 16), v128.load(b + i, 16)))
  }
  let sum: T = lanesSum<T>(v128.add<T>(low, high))
  for (let i = whole; i < <usize>n * size; i += size) sum += load<T>(a + i) * load<T>(b + i)
  return sum
}

function subtractScaled<T>(y: usize, value: T, a: usize, n: i32): void {
  const size = sizeof<T>()
  const whole = <usize>(n & ~3) * size
  const scale = v128.splat<T>(value)
  for (let i: usize = 0; i < whole; i += 16) v128.store(y + i, v128.sub<T>(v128.load(y + i), v128.mul<T>(scale, v128.load(a + i))))
  for (let i = whole; i < <usize>n * size; i += size) store<T>(y + i, load<T>(y + i) - value * load<T>(a + i))
}

function lanesSum<T>(v: v128): T {
  if (sizeof<T>() == 4) {
    return <T>((f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1)) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3)))
  }
  return <T>(f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1))
}
