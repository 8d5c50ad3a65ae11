/**
 * The field whose negative side is the void inside a part.
 *
 *   V(p) = max( B(p), S(p) )
 *   B = max(sdf + shell, pad - distance to padded faces)        trilinear grid, mm
 *   S = solidness of the lattice, mm:
 *       sheets      -(L/2π√k) sin(s φ - θ),  φ = atan2(√k f, |∇f|), θ = 2π√k τ/L, s = ±1
 *       skeletal    τ - L (max s f - s f)/(2π max|∇f|),  s = ±1 the side that is filled
 *       struts      r - d
 *
 * Near ribs below open faces S is also that of the face above, see ribs.ts.
 *
 * τ and r are half thicknesses (skeletal: depths of the level) in units of L, read from a table over relative density.
 * The two labyrinths of a sheet cell are two fields (s = +1, -1): each crosses zero once per cell, so a thin wall does
 * not limit the sample spacing; extracted as one field |g| - τ the same wall needs spacing <= wall/2 and 5 to 25 times
 * the triangles. sin(sφ - θ) needs no atan2: (s √k f cos θ - |∇f| sin θ) / √(k f² + |∇f|²). Its zero set is that of s g
 * - τ.
 */
import { cellX, cellY, cellZ, edge, setCoordinates } from '../cells/coordinates'
import { boundary, density, isUniform, sample, sampledCell, sampleOnLine, startOnLine } from './grid-sample'
import { depthThere, faceX, faceY, faceZ, isNearRibs, isNearRibsOnLine, ribDepth, startDepths } from './ribs'
import { recordOf, setSoup, squaredDistanceTo } from '../distance/triangle-cache'
import { deepestOf, level, levelAt, levelX, levelY, levelZ, rootOf, steepestOf } from '../cells/generated/surfaces'
import { axisDistance } from '../cells/generated/struts'

export const SHEET = 0
export const SKELETAL = 1
export const STRUT = 2

export let form: i32 = 0
export let cell: i32 = 0
export let labyrinth: f64 = 1
let table: usize = 0
let levels: i32 = 2

/**
 * form and cell as numbered here and in cells/; edge L and phase origin in mm; table of `levels` f32 over density 0..1.
 */
export function setCell(form_: i32, cell_: i32, edge_: f64, x: f64, y: f64, z: f64, table_: usize, levels_: i32): void {
  form = form_
  cell = cell_
  setCoordinates(edge_, x, y, z)
  knownHalf = NaN
  table = table_
  levels = levels_
}

/** Sheets: +1 or -1, which of the two labyrinths is the void. Skeletal cells: which side is filled. Not for struts. */
export function setLabyrinth(sign: f64): void {
  labyrinth = sign
}

/** Half thickness in units of L for a relative density. */
export function halfThickness(rho: f64): f64 {
  const position = f64x2.extract_lane(f64x2.pmin(f64x2.pmax(f64x2.splat(rho), f64x2.splat(0)), f64x2.splat(1)), 0) * <f64>(levels - 1)
  const i = min(<i32>position, levels - 2)
  const a: f64 = load<f32>(table + <usize>i * 4), b: f64 = load<f32>(table + <usize>i * 4 + 4)
  return a + (b - a) * (position - <f64>i)
}

/** V at a point of the part frame, mm. */
export function voidField(x: f64, y: f64, z: f64): f64 {
  return max(boundaryField(x, y, z), solidness(x, y, z))
}

/**
 * B at a point, mm. Trilinear interpolation of a distance overestimates the depth near reflex edges by h²/8 shell,
 * which would thin the skin; so near zero the distance to the closest triangles of the eight surrounding nodes is taken
 * instead, which is exact.
 */
export function boundaryField(x: f64, y: f64, z: f64): f64 {
  const value = sample(boundary, x, y, z)
  return isDecided(value) ? value : exactIn(sampledCell, value, x, y, z)
}

/** The same where interpolation gives `value`. */
export function boundaryAt(value: f64, x: f64, y: f64, z: f64): f64 {
  if (isDecided(value)) return value
  const i = cellAt((x - boundary.ox) * boundary.inverse, boundary.nx), j = cellAt((y - boundary.oy) * boundary.inverse, boundary.ny)
  const k = cellAt((z - boundary.oz) * boundary.inverse, boundary.nz)
  return exactIn((<usize>k * boundary.ny + j) * boundary.nx + i, value, x, y, z)
}

function isDecided(value: f64): bool { return nearest == 0 || Math.abs(value) > 1.5 * boundary.spacing }

function exactIn(corner: usize, value: f64, x: f64, y: f64, z: f64): f64 {
  if (load<u8>(flat + corner) == 1) return value
  const list = closestOf(corner), count = load<u32>(list, 4)
  if (count == flatCell) return value
  const exact = shell - Math.sqrt(nearestSquared(list, count, x, y, z))
  // Where the pad rules, the grid's value is larger than the shell's: the pad stays trilinear, and so do inner edges of
  // the shell, which interpolation only rounds towards more skin. At 0.5 the pad lost 0.2 mm along its rim.
  return value - exact > boundaryJump() ? value : exact
}

/** By how much B may jump where its exact value begins, mm. */
export function boundaryJump(): f64 { return 0.1 * boundary.spacing }

let nearest: usize = 0
let soup: usize = 0
let shell: f64 = 0

/**
 * Closest triangle per node of the boundary grid (i32, -1 unknown; 0 for none kept), the part's triangles, shell in mm,
 * and a zeroed byte per node.
 */
export function setSkin(nearest_: usize, soup_: usize, shell_: f64, flat_: usize): void {
  flat = flat_
  nearest = nearest_
  soup = soup_
  shell = shell_
  memory.fill(closest, 0xff, slots * slotBytes)
  setSoup(soup)
}

/** cos 0.04: between two facets at this angle interpolation over a spacing of half a millimetre is 5 µm off. */
const flatCosine: f64 = 0.9992

let flat: usize = 0

/**
 * The grid's cells that were read lately, by their low corners: the corner, how many different triangles are closest to its
 * nodes, which. The rows of cells along a skin ask for the same few again and again.
 */
const slots = 1024
const slotBytes: usize = 40
const closest = heap.alloc(slots * slotBytes)
/** Instead of how many: B is a plane there. */
const flatCell: u32 = 9

/** Whether a cell is flat is remembered in a byte for each (0 not known yet, 1 flat, 2 not). */
function closestOf(corner: usize): usize {
  const list = closest + (corner & (slots - 1)) * slotBytes
  if (load<u32>(list) == <u32>corner) return list
  store<u32>(list, <u32>corner)
  let known = load<u8>(flat + corner)
  if (known != 1) takeNearest(corner)
  if (known == 0) {
    known = isPlane(corner) ? 1 : 2
    store<u8>(flat + corner, known)
  }
  store<u32>(list, known == 1 ? flatCell : listClosest(list + 8), 4)
  return list
}

/** Closest triangles of the eight nodes of a cell, i32. */
const eight = memory.data(8 * 4, 16)

/** They stand in four rows far apart in memory: taken before any is looked at, none waits for another. */
function takeNearest(corner: usize): void {
  const a = nearest + corner * 4, up = <usize>boundary.nx * 4, b = a + up * boundary.ny
  v128.store(eight, v128.load64_lane(a + up, v128.load64_zero(a), 1))
  v128.store(eight, v128.load64_lane(b + up, v128.load64_zero(b), 1), 16)
}

function listClosest(to: usize): u32 {
  let count: u32 = 0
  for (let c: usize = 0; c < 8; c++) {
    const t = load<i32>(eight + c * 4)
    let isNew = t >= 0
    for (let n: u32 = 0; n < count && isNew; n++) isNew = load<i32>(to + <usize>n * 4) != t
    if (!isNew) continue
    store<i32>(to + <usize>count * 4, t)
    count++
  }
  return count
}

function nodeOf(corner: usize, c: i32): usize {
  return corner + <usize>(c >> 2) * boundary.ny * boundary.nx + <usize>((c >> 1) & 1) * boundary.nx + (c & 1)
}

/**
 * Whether B is a plane, nearly, after `takeNearest`: the closest triangles of the cell's nodes look the same way, and
 * each is closest with its face, not with an edge.
 */
function isPlane(corner: usize): bool {
  const row = <i32>corner / boundary.nx, i = <i32>corner % boundary.nx, j = row % boundary.ny, k = row / boundary.ny
  let ax: f64 = 0, ay: f64 = 0, az: f64 = 0
  let last = -1
  for (let c = 0; c < 8; c++) {
    const node = nodeOf(corner, c), t = load<i32>(eight + <usize>c * 4)
    if (t < 0) return false
    if (t != last) setNormal(t)
    last = t
    const distance = Math.abs(
      (boundary.ox + <f64>(i + (c & 1)) / boundary.inverse - px) * normalX +
      (boundary.oy + <f64>(j + ((c >> 1) & 1)) / boundary.inverse - py) * normalY +
      (boundary.oz + <f64>(k + (c >> 2)) / boundary.inverse - pz) * normalZ,
    )
    if (Math.abs(Math.abs(shell - load<f32>(boundary.values + node * 4)) - distance) >= 0.002) return false
    if (c == 0) { ax = normalX; ay = normalY; az = normalZ }
    else if (ax * normalX + ay * normalY + az * normalZ <= flatCosine) return false
  }
  return true
}

// A corner of a triangle and its unit normal.
let px: f64, py: f64, pz: f64, normalX: f64, normalY: f64, normalZ: f64

function setNormal(t: i32): void {
  const p = soup + <usize>t * 36
  px = load<f32>(p); py = load<f32>(p, 4); pz = load<f32>(p, 8)
  const ex = load<f32>(p, 12) - px, ey = load<f32>(p, 16) - py, ez = load<f32>(p, 20) - pz
  const fx = load<f32>(p, 24) - px, fy = load<f32>(p, 28) - py, fz = load<f32>(p, 32) - pz
  normalX = ey * fz - ez * fy; normalY = ez * fx - ex * fz; normalZ = ex * fy - ey * fx
  const length = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ)
  const scale = length > 0 ? 1 / length : 0
  normalX *= scale; normalY *= scale; normalZ *= scale
}

function cellAt(position: f64, count: i32): i32 {
  return min(max(<i32>Math.floor(position), 0), count - 2)
}

function nearestSquared(list: usize, count: u32, x: f64, y: f64, z: f64): f64 {
  let best = f64x2.splat(f64.MAX_VALUE)
  for (let n: u32 = 0; n < count; n++) {
    best = f64x2.pmin(best, f64x2.splat(squaredDistanceTo(recordOf(load<i32>(list + 8 + <usize>n * 4)), x, y, z)))
  }
  return f64x2.extract_lane(best, 0)
}

/** S at a point, mm: positive in the material of the lattice. */
export function solidness(x: f64, y: f64, z: f64): f64 {
  const own = latticeSolidness(x, y, z)
  return isNearRibs(own, x, y, z) ? withSection(own) : own
}

/**
 * S of a point in the layer below open faces from S of the lattice there: the section at the face goes on down to the
 * ribs' depth, and outside the part as it is.
 */
function withSection(own: f64): f64 {
  if (form != SHEET) return belowFace(own, latticeSolidness(faceX, faceY, faceZ))
  const both = sheetSolidnesses(faceX, faceY, faceZ), above = f64x2.extract_lane(both, 0)
  return depthThere < 0 ? above : belowFace(own, min(above, f64x2.extract_lane(both, 1)))
}

function belowFace(own: f64, above: f64): f64 {
  return depthThere < 0 ? above : max(own, min(above, ribDepth - depthThere))
}

/** The same of the lattice as it is without open faces. */
function latticeSolidness(x: f64, y: f64, z: f64): f64 {
  const half = halfThickness(isUniform ? <f64>load<f32>(density.values) : sample(density, x, y, z))
  const u = cellX(x), v = cellY(y), w = cellZ(z)
  if (form == STRUT) return edge * (half - axisDistance(cell, u, v, w))
  const wu = waveOf(u), wv = waveOf(v), ww = waveOf(w)
  return waveSolidness(sineOf(wu), cosineOf(wu), sineOf(wv), cosineOf(wv), sineOf(ww), cosineOf(ww), half)
}

// The line of `startLine`: its place and the waves across it.
let lineY: f64 = 0, lineZ: f64 = 0, lineV: f64 = 0, lineW: f64 = 0
let waveV: v128 = f64x2.splat(0), waveW: v128 = f64x2.splat(0)

/** The line along x on which the next functions are evaluated. */
export function startLine(y: f64, z: f64): void {
  lineY = y; lineZ = z
  lineV = cellY(y); lineW = cellZ(z)
  waveV = waveOf(lineV); waveW = waveOf(lineW)
  startOnLine(boundary, y, z)
  startOnLine(density, y, z)
  startDepths()
}

/** B at a point of the line, the same as `boundaryField`. */
export function boundaryOnLine(x: f64): f64 {
  const value = sampleOnLine(boundary, x)
  return isDecided(value) ? value : exactIn(sampledCell, value, x, lineY, lineZ)
}

/** S at a point of the line, the same as `solidness`. */
export function solidnessOnLine(x: f64): f64 {
  const own = latticeOnLine(x)
  return isNearRibsOnLine(own, x, lineY, lineZ) ? withSection(own) : own
}

function halfOnLine(x: f64): f64 {
  return halfThickness(isUniform ? <f64>load<f32>(density.values) : sampleOnLine(density, x))
}

function latticeOnLine(x: f64): f64 {
  const half = halfOnLine(x), u = cellX(x)
  if (form == STRUT) return edge * (half - axisDistance(cell, u, lineV, lineW))
  const waveU = waveOf(u)
  return waveSolidness(sineOf(waveU), cosineOf(waveU), sineOf(waveV), cosineOf(waveV), sineOf(waveW), cosineOf(waveW), half)
}

/**
 * S of `labyrinth` and, of sheets, of the other one, a lane each: the same numbers as from `solidnessOnLine`. Other
 * cells have no second void: 1.
 */
export function solidnessesOnLine(x: f64): v128 {
  if (form != SHEET) return f64x2.replace_lane(f64x2.splat(1), 0, solidnessOnLine(x))
  const half = halfOnLine(x)
  const own = bothSolidnesses(waveOf(cellX(x)), waveV, waveW, half)
  if (!isNearRibsOnLine(min(f64x2.extract_lane(own, 0), f64x2.extract_lane(own, 1)), x, lineY, lineZ)) return own
  const above = sheetSolidnesses(faceX, faceY, faceZ)
  if (depthThere < 0) return above
  const wall = f64x2.splat(min(f64x2.extract_lane(above, 0), f64x2.extract_lane(above, 1)))
  return f64x2.pmax(own, f64x2.pmin(wall, f64x2.splat(ribDepth - depthThere)))
}

/** The value of a sheet at any point. */
function sheetSolidnesses(x: f64, y: f64, z: f64): v128 {
  const half = halfThickness(isUniform ? <f64>load<f32>(density.values) : sample(density, x, y, z))
  return bothSolidnesses(waveOf(cellX(x)), waveOf(cellY(y)), waveOf(cellZ(z)), half)
}

function bothSolidnesses(u: v128, v: v128, w: v128, half: f64): v128 {
  levelAt(cell, sineOf(u), cosineOf(u), sineOf(v), cosineOf(v), sineOf(w), cosineOf(w))
  const root = rootOf(cell), own = labyrinth * root * level, q = f64x2.replace_lane(f64x2.splat(-own), 0, own)
  const m2 = levelX * levelX + levelY * levelY + levelZ * levelZ
  const theta = 2 * Math.PI * root * half
  const waveT = waveOf(theta * (0.5 / Math.PI))
  const along = f64x2.mul(q, f64x2.splat(cosineOf(waveT))), across = f64x2.splat(Math.sqrt(m2) * sineOf(waveT))
  const sines = f64x2.div(f64x2.sub(along, across), f64x2.splat(Math.sqrt(own * own + m2 + 1e-30)))
  return f64x2.div(f64x2.mul(f64x2.neg(sines), f64x2.splat(edge)), f64x2.splat(2 * Math.PI * root))
}

/** S of sheets and skeletal cells from sines and cosines of the three phases. */
export function waveSolidness(sx: f64, cx: f64, sy: f64, cy: f64, sz: f64, cz: f64, half: f64): f64 {
  levelAt(cell, sx, cx, sy, cy, sz, cz)
  if (form == SKELETAL) {
    const depth = deepestOf(cell, labyrinth) - labyrinth * level
    return edge * (half - depth / (2 * Math.PI * steepestOf(cell)))
  }
  const root = rootOf(cell), q = labyrinth * root * level
  const m2 = levelX * levelX + levelY * levelY + levelZ * levelZ
  if (half != knownHalf) {
    const turns = root * half
    sinTheta = sinTurns(turns); cosTheta = sinTurns(turns + 0.25)
    knownHalf = half
  }
  const sine = (q * cosTheta - Math.sqrt(m2) * sinTheta) / Math.sqrt(q * q + m2 + 1e-30)
  return -sine * edge / (2 * Math.PI * root)
}

// The half thickness that was used last, mostly again and again, and the sine and cosine of its θ.
let knownHalf: f64 = NaN
let sinTheta: f64 = 0, cosTheta: f64 = 1

/** sin(2π t), absolute error below 1e-9: reduced to a quarter turn, then the Taylor series to the 13th power. */
export function sinTurns(t: f64): f64 {
  return sineOf(sinOf(f64x2.splat(t)))
}

/** Sine and cosine of 2π t in two lanes. */
function waveOf(t: f64): v128 {
  return sinOf(f64x2.replace_lane(f64x2.splat(t), 1, t + 0.25))
}

function sineOf(wave: v128): f64 { return f64x2.extract_lane(wave, 0) }
function cosineOf(wave: v128): f64 { return f64x2.extract_lane(wave, 1) }

/** Twice each: 0.25, 0.5, 2π, and the coefficients from the 13th power down to the third (in memory: see lanes.ts). */
const series = memory.data<f64>([
  0.25, 0.25, 0.5, 0.5, 6.283185307179586, 6.283185307179586, 1.6059043836821613e-10, 1.6059043836821613e-10,
  -2.505210838544172e-8, -2.505210838544172e-8, 2.7557319223985893e-6, 2.7557319223985893e-6, -1.984126984126984e-4, -1.984126984126984e-4,
  8.3333333333333333e-3, 8.3333333333333333e-3, -1.6666666666666666e-1, -1.6666666666666666e-1, 1, 1,
], 16)

/** sin(2π t) of two numbers, without a branch. */
function sinOf(t: v128): v128 {
  const quarter = v128.load(series), half = v128.load(series, 16)
  const r = f64x2.sub(t, f64x2.floor(f64x2.add(t, half)))
  const over = f64x2.gt(r, quarter), under = f64x2.lt(r, f64x2.neg(quarter))
  const x = f64x2.mul(v128.bitselect(f64x2.sub(half, r), v128.bitselect(f64x2.sub(f64x2.neg(half), r), r, under), over), v128.load(series, 32))
  const x2 = f64x2.mul(x, x)
  let s = v128.load(series, 48)
  s = f64x2.add(v128.load(series, 64), f64x2.mul(x2, s))
  s = f64x2.add(v128.load(series, 80), f64x2.mul(x2, s))
  s = f64x2.add(v128.load(series, 96), f64x2.mul(x2, s))
  s = f64x2.add(v128.load(series, 112), f64x2.mul(x2, s))
  s = f64x2.add(v128.load(series, 128), f64x2.mul(x2, s))
  return f64x2.mul(x, f64x2.add(v128.load(series, 144), f64x2.mul(x2, s)))
}
