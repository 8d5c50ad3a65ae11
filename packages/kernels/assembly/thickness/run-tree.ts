/**
 * A tree of bounding boxes over the triangles of a mesh: runs of triangles that follow each other and hang together,
 * sorted along a Morton curve, two of them a leaf. The same tree to the last bit as NearestTree of the geometry, which
 * is its slow twin; there min and max are branches that nobody foresees.
 *
 *   runs     u32 each, the first triangle, and at the end the number of all
 *   boxes    of node n at 6 n: low x, y, z, high x, y, z, f32; leaves are the last nodes, the root is node 1
 *
 * The vertices stand in memory, f32 triples with four bytes to spare; triangles come some at a time, three u32 each.
 * Cost: two passes over the triangles, three over the runs.
 */
let vertices: usize = 0, runs: usize = 0, codes: usize = 0
let runSize: u32 = 8
// The triangle before: its number, where its run begins, its corners.
let number: u32 = 0, first: u32 = 0, d: u32 = 0, e: u32 = 0, f: u32 = 0
let runCount: u32 = 0
// The curve: three times the low corner, and steps in three mm.
let cornerX: f64 = 0, cornerY: f64 = 0, cornerZ: f64 = 0, scaleX: f64 = 0, scaleY: f64 = 0, scaleZ: f64 = 0

/** Steps of the curve along each axis: ten bits. */
const mostStep: f64 = 1023
const NONE: u32 = 0xffffffff

/** Begins a mesh; `runs_` and `codes_` have room for a run of each triangle, and one more. */
export function startRuns(vertices_: usize, count: u32, most: u32, runs_: usize, codes_: usize): void {
  vertices = vertices_; runs = runs_; codes = codes_
  runSize = most
  number = 0; first = 0; runCount = 0
  d = NONE; e = NONE; f = NONE
  let low = f32x4.splat(Infinity), high = f32x4.splat(-Infinity)
  for (let at = vertices, end = vertices + 12 * count; at < end; at += 12) {
    low = f32x4.pmin(low, v128.load(at)); high = f32x4.pmax(high, v128.load(at))
  }
  const x: f64 = f32x4.extract_lane(low, 0), y: f64 = f32x4.extract_lane(low, 1), z: f64 = f32x4.extract_lane(low, 2)
  cornerX = -3 * x; cornerY = -3 * y; cornerZ = -3 * z
  scaleX = mostStep / (3 * max(<f64>f32x4.extract_lane(high, 0) - x, 1e-30))
  scaleY = mostStep / (3 * max(<f64>f32x4.extract_lane(high, 1) - y, 1e-30))
  scaleZ = mostStep / (3 * max(<f64>f32x4.extract_lane(high, 2) - z, 1e-30))
}

/** Takes the next triangles, and returns how many runs there are. */
export function addRuns(triangles: usize, count: u32): u32 {
  for (let at = triangles, end = triangles + 12 * <usize>count; at < end; at += 12) {
    const a = load<u32>(at), b = load<u32>(at, 4), c = load<u32>(at, 8)
    const isJoined = a == d || a == e || a == f || b == d || b == e || b == f || c == d || c == e || c == f
    if (!isJoined || number - first == runSize) {
      first = number
      store<u32>(runs + <usize>runCount * 4, number)
      store<u32>(codes + <usize>runCount * 4, codeOf(vertices + <usize>a * 12, vertices + <usize>b * 12, vertices + <usize>c * 12))
      runCount++
    }
    d = a; e = b; f = c
    number++
  }
  store<u32>(runs + <usize>runCount * 4, number)
  return runCount
}

/** Where the middle of a triangle lies on the curve. */
function codeOf(a: usize, b: usize, c: usize): u32 {
  const x = cornerX + <f64>load<f32>(a) + <f64>load<f32>(b) + <f64>load<f32>(c)
  const y = cornerY + <f64>load<f32>(a, 4) + <f64>load<f32>(b, 4) + <f64>load<f32>(c, 4)
  const z = cornerZ + <f64>load<f32>(a, 8) + <f64>load<f32>(b, 8) + <f64>load<f32>(c, 8)
  return spread(x * scaleX) | (spread(y * scaleY) << 1) | (spread(z * scaleZ) << 2)
}

/** Puts two empty bits between the ten bits of a number. */
function spread(place: f64): u32 {
  const value = <i32>Math.floor(place)
  let bits = (value | (value << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

const starts = memory.data(1024 * 4, 16)

/**
 * A pass of the counting sort of runs by ten bits of their codes, stable; three of them sort. `items`: 0 where every run
 * is still at its own place.
 */
export function sortRuns(shift: u32, items: usize, codes: usize, toItems: usize, toCodes: usize): void {
  memory.fill(starts, 0, 1024 * 4)
  const end = <usize>runCount * 4
  for (let at: usize = 0; at < end; at += 4) {
    const bin = starts + ((load<u32>(codes + at) >> shift) & 1023) * 4
    store<u32>(bin, load<u32>(bin) + 1)
  }
  let sum: u32 = 0
  for (let bin = starts; bin < starts + 1024 * 4; bin += 4) {
    const size = load<u32>(bin)
    store<u32>(bin, sum)
    sum += size
  }
  for (let at: usize = 0; at < end; at += 4) {
    const code = load<u32>(codes + at), bin = starts + ((code >> shift) & 1023) * 4, to = load<u32>(bin)
    store<u32>(bin, to + 1)
    store<u32>(toItems + <usize>to * 4, items == 0 ? <u32>(at >> 2) : load<u32>(items + at))
    store<u32>(toCodes + <usize>to * 4, code)
  }
}

let boxes: usize = 0, leaves: usize = 0, places: usize = 0
let run: u32 = 0

/**
 * From the order of the runs their first triangles and sizes (u8) along the curve, and for each its leaf; then empty
 * boxes (twelve f32 for each leaf, and four bytes to spare), which may stand over the order. The triangles begin again.
 */
export function startBoxes(order: usize, firsts: usize, sizes: usize, leafOf: usize, boxes_: usize): void {
  boxes = boxes_; places = leafOf
  leaves = (<usize>runCount + 1) >> 1
  run = 0; number = 0
  for (let n: usize = 0; n < <usize>runCount; n++) {
    const at = load<u32>(order + n * 4), from = load<u32>(runs + <usize>at * 4)
    store<u32>(firsts + n * 4, from)
    store<u8>(sizes + n, load<u32>(runs + <usize>at * 4, 4) - from)
    store<u32>(places + <usize>at * 4, <u32>(n >> 1))
  }
  for (let n = leaves; n < 2 * leaves; n++) storeBox(n, f32x4.splat(Infinity), f32x4.splat(-Infinity))
}

/** Widens the leaves by the next triangles, in the order of the mesh: along the curve each would be a jump in memory. */
export function encloseRuns(triangles: usize, count: u32): void {
  const end = triangles + 12 * <usize>count
  let at = triangles
  while (at < end) {
    let low = f32x4.splat(Infinity), high = f32x4.splat(-Infinity)
    const next = load<u32>(runs + <usize>run * 4, 4), stop = min(end, at + 12 * <usize>(next - number))
    number += <u32>((stop - at) / 12)
    for (; at < stop; at += 4) {
      const point = v128.load(vertices + <usize>load<u32>(at) * 12)
      low = f32x4.pmin(low, point); high = f32x4.pmax(high, point)
    }
    const node = leaves + load<u32>(places + <usize>run * 4)
    storeBox(node, f32x4.pmin(lowOf(node), low), f32x4.pmax(highOf(node), high))
    if (number == next) run++
  }
}

/** The boxes of the nodes before one, down to another, from those of their halves. */
export function uniteNodes(before: u32, downTo: u32): void {
  for (let node = <usize>before - 1; node >= <usize>downTo; node--) {
    storeBox(node, f32x4.min(lowOf(2 * node), lowOf(2 * node + 1)), f32x4.max(highOf(2 * node), highOf(2 * node + 1)))
  }
}

function lowOf(node: usize): v128 { return v128.load(boxes + 24 * node) }
function highOf(node: usize): v128 { return v128.load(boxes + 24 * node, 12) }

/** The fourth lanes are not written. */
function storeBox(node: usize, low: v128, high: v128): void {
  const at = boxes + 24 * node
  v128.store64_lane(at, low, 0)
  v128.store32_lane(at + 8, low, 2)
  v128.store64_lane(at + 12, high, 0)
  v128.store32_lane(at + 20, high, 2)
}
