/**
 * Squared distances of four neighbouring nodes of a row to one triangle (a, b, c), by the formulas of point-triangle.ts
 * in single precision.
 *
 * Everything but the last squares is linear in the point: slopes belong to the triangle, the constants of a slice of
 * nodes are taken relative to the triangle's first corner in double precision. The error is 1e-7 of the triangle's
 * size.
 */
import { edgeCount, edgeRecord, edgeTable, firstX, firstY, firstZ, hasArea, unitX, unitY, unitZ } from './triangle-edges'

/** Its plane: slopes, and the height of the slice at (0, 0). */
export let planeX: v128 = f32x4(0, 0, 0, 0)
export let planeY: v128 = f32x4(0, 0, 0, 0)
export let planeBase: v128 = f32x4(0, 0, 0, 0)
/**
 * Per edge twelve rows of lanes: how far inward, slopes along x and y and the slice's constant; the foot's place t, the
 * same; direction x, y, z; start x, y; z from the start.
 */
const lanes = memory.data(36 * 16, 16)
const edgeLanes: usize = 12 * 16

/**
 * A circle in its plane that holds it: about the middle of its longest edge. Its radius; the middle, and the slice's
 * squared distance from it.
 */
export let radius: v128 = f32x4(0, 0, 0, 0)
export let middleX: v128 = f32x4(0, 0, 0, 0)
export let middleY: v128 = f32x4(0, 0, 0, 0)
export let middleZ2: v128 = f32x4(0, 0, 0, 0)
let middleZ: f64 = 0

/** The triangle of `setEdges`; to be called once for it. */
export function startTriangle(): void {
  const middle = longestEdge()
  const mx = load<f64>(middle) + 0.5 * load<f64>(middle, 24), my = load<f64>(middle, 8) + 0.5 * load<f64>(middle, 32)
  middleZ = load<f64>(middle, 16) + 0.5 * load<f64>(middle, 40)
  middleX = f32x4.splat(<f32>mx)
  middleY = f32x4.splat(<f32>my)
  let r2: f64 = 0
  for (let from = edgeTable; from < edgeTable + 3 * edgeRecord; from += edgeRecord) {
    const dx = load<f64>(from) - mx, dy = load<f64>(from, 8) - my, dz = load<f64>(from, 16) - middleZ
    const d2 = dx * dx + dy * dy + dz * dz
    r2 = d2 > r2 ? d2 : r2
  }
  radius = f32x4.splat(<f32>Math.sqrt(r2))
  planeX = f32x4.splat(<f32>unitX)
  planeY = f32x4.splat(<f32>unitY)
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeTable + <usize>e * edgeRecord, to = lanes + <usize>e * edgeLanes
    const inverse = load<f64>(from, 48)
    put(to, load<f64>(from, 56))
    put(to + 16, load<f64>(from, 64))
    put(to + 48, load<f64>(from, 24) * inverse)
    put(to + 64, load<f64>(from, 32) * inverse)
    put(to + 96, load<f64>(from, 24))
    put(to + 112, load<f64>(from, 32))
    put(to + 128, load<f64>(from, 40))
    put(to + 144, load<f64>(from))
    put(to + 160, load<f64>(from, 8))
  }
}

/** The plane in the slice of nodes at z, and how far that is from the middle. */
export function startPlane(z: f64): void {
  const pz = z - firstZ, fromMiddle = pz - middleZ
  middleZ2 = f32x4.splat(<f32>(fromMiddle * fromMiddle))
  planeBase = f32x4.splat(<f32>(pz * unitZ))
}

/** The edges in the slice of `startPlane`. */
export function startSlice(z: f64): void {
  const pz = z - firstZ
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeTable + <usize>e * edgeRecord, to = lanes + <usize>e * edgeLanes
    const sx = load<f64>(from), sy = load<f64>(from, 8), qz = pz - load<f64>(from, 16)
    put(to + 32, qz * load<f64>(from, 72) - sx * load<f64>(from, 56) - sy * load<f64>(from, 64))
    put(to + 80, (qz * load<f64>(from, 40) - sx * load<f64>(from, 24) - sy * load<f64>(from, 32)) * load<f64>(from, 48))
    put(to + 176, qz)
  }
}

function longestEdge(): usize {
  const a = edgeTable, b = edgeTable + edgeRecord, c = edgeTable + 2 * edgeRecord
  const ab = load<f64>(a, 48) < load<f64>(b, 48) ? a : b
  return load<f64>(ab, 48) < load<f64>(c, 48) ? ab : c
}

function put(at: usize, value: f64): void {
  v128.store(at, f32x4.splat(<f32>value))
}

// The four nodes of `setNodes`.
let px: v128 = f32x4(0, 0, 0, 0), py: v128 = f32x4(0, 0, 0, 0), height2: v128 = f32x4(0, 0, 0, 0)

/**
 * Goes to the nodes at (x, y), (x + h, y), (x + 2h, y), (x + 3h, y) of the slice; returns their squared distances to
 * the plane, mm².
 */
export function setNodes(x: f64, y: f64, h: f64): v128 {
  px = f32x4.add(f32x4.splat(<f32>(x - firstX)), f32x4.mul(f32x4.splat(<f32>h), f32x4(0, 1, 2, 3)))
  py = f32x4.splat(<f32>(y - firstY))
  const height = f32x4.add(planeBase, f32x4.add(f32x4.mul(planeX, px), f32x4.mul(planeY, py)))
  height2 = f32x4.mul(height, height)
  return height2
}

/** Their squared distances to the triangle, mm². */
export function squaredDistances(): v128 {
  return squaredDistancesAt(px, py, height2)
}

/** The same of nodes of the slice at (px, py), relative to the first corner, with these squared heights. */
export function squaredDistancesAt(px: v128, py: v128, height2: v128): v128 {
  const a = lanes, b = lanes + edgeLanes, c = lanes + 2 * edgeLanes
  const outside = f32x4.pmin(f32x4.pmin(toEdge(a, px, py), toEdge(b, px, py)), toEdge(c, px, py))
  if (!hasArea) return outside
  const least = f32x4.pmin(linear(a, px, py), f32x4.pmin(linear(b, px, py), linear(c, px, py)))
  return v128.bitselect(height2, outside, f32x4.ge(least, f32x4.splat(0)))
}

function linear(at: usize, px: v128, py: v128): v128 {
  return f32x4.add(v128.load(at, 32), f32x4.add(f32x4.mul(v128.load(at), px), f32x4.mul(v128.load(at, 16), py)))
}

function toEdge(edge: usize, px: v128, py: v128): v128 {
  const t = f32x4.pmin(f32x4.pmax(linear(edge + 48, px, py), f32x4.splat(0)), f32x4.splat(1))
  const dx = f32x4.sub(f32x4.sub(px, v128.load(edge, 144)), f32x4.mul(t, v128.load(edge, 96)))
  const dy = f32x4.sub(f32x4.sub(py, v128.load(edge, 160)), f32x4.mul(t, v128.load(edge, 112)))
  const dz = f32x4.sub(v128.load(edge, 176), f32x4.mul(t, v128.load(edge, 128)))
  return f32x4.add(f32x4.mul(dx, dx), f32x4.add(f32x4.mul(dy, dy), f32x4.mul(dz, dz)))
}
