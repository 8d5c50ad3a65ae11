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
 * τ and r are half thicknesses (skeletal: depths of the level) in units of L, read from a table over relative density. The two
 * labyrinths of a sheet cell are two fields (s = +1, -1): each crosses zero once per cell, so a thin wall does not limit the sample
 * spacing; extracted as one field |g| - τ the same wall needs spacing <= wall/2 and 5 to 25 times the triangles. sin(sφ - θ) needs no
 * atan2: (s √k f cos θ - |∇f| sin θ) / √(k f² + |∇f|²). Its zero set is that of s g - τ.
 */
import { boundary, density, sample } from './grid-sample'
import { setTriangle, squaredDistance } from './point-triangle'
import { deepestOf, level, levelAt, levelX, levelY, levelZ, rootOf, steepestOf } from './cells/surfaces'
import { axisDistance } from './cells/struts'

export const SHEET = 0
export const SKELETAL = 1
export const STRUT = 2

export let form: i32 = 0
export let cell: i32 = 0
export let labyrinth: f64 = 1
export let edge: f64 = 1
export let phaseX: f64 = 0
export let phaseY: f64 = 0
export let phaseZ: f64 = 0
let table: usize = 0
let levels: i32 = 2

/** form and cell as numbered here and in cells/; edge L and phase origin in mm; table of `levels` f32 over density 0..1. */
export function setCell(form_: i32, cell_: i32, edge_: f64, x: f64, y: f64, z: f64, table_: usize, levels_: i32): void {
  form = form_
  cell = cell_
  edge = edge_
  phaseX = x; phaseY = y; phaseZ = z
  table = table_
  levels = levels_
}

/** Sheets: +1 or -1, which of the two labyrinths is the void. Skeletal cells: which side is filled. Struts ignore it. */
export function setLabyrinth(sign: f64): void {
  labyrinth = sign
}

/** Half thickness in units of L for a relative density. */
export function halfThickness(rho: f64): f64 {
  const position = min(max(rho, 0), 1) * <f64>(levels - 1)
  const i = min(<i32>position, levels - 2)
  const a: f64 = load<f32>(table + <usize>i * 4), b: f64 = load<f32>(table + <usize>i * 4 + 4)
  return a + (b - a) * (position - <f64>i)
}

/** V at a point of the part frame, mm. */
export function voidField(x: f64, y: f64, z: f64): f64 {
  return max(boundaryField(x, y, z), solidness(x, y, z))
}

/**
 * B at a point, mm. Trilinear interpolation of a distance overestimates the depth near reflex edges by h²/8 shell, which would thin
 * the skin; so near zero the distance to the closest triangles of the eight surrounding nodes is taken instead, which is exact.
 */
export function boundaryField(x: f64, y: f64, z: f64): f64 {
  const value = sample(boundary, x, y, z)
  if (nearest == 0 || Math.abs(value) > 1.5 / boundary.inverse) return value
  const exact = shell - Math.sqrt(nearestSquared(x, y, z))
  // Where the pad rules, the grid's value is larger than the shell's: the pad stays trilinear, and so do inner edges of the shell, which
  // interpolation only rounds towards more skin. At 0.5 the pad lost 0.2 mm along its rim.
  return value - exact > 0.1 / boundary.inverse ? value : exact
}

let nearest: usize = 0
let soup: usize = 0
let shell: f64 = 0

/** Closest triangle per node of the boundary grid (i32, -1 unknown; 0 for none kept), the part's triangles, shell in mm. */
export function setSkin(nearest_: usize, soup_: usize, shell_: f64): void {
  nearest = nearest_
  soup = soup_
  shell = shell_
}

function nearestSquared(x: f64, y: f64, z: f64): f64 {
  const i = min(max(<i32>Math.floor((x - boundary.ox) * boundary.inverse), 0), boundary.nx - 2)
  const j = min(max(<i32>Math.floor((y - boundary.oy) * boundary.inverse), 0), boundary.ny - 2)
  const k = min(max(<i32>Math.floor((z - boundary.oz) * boundary.inverse), 0), boundary.nz - 2)
  let best = f64.MAX_VALUE
  let last = -1, before = -1
  for (let c = 0; c < 8; c++) {
    const node = (<usize>(k + (c >> 2)) * boundary.ny + j + ((c >> 1) & 1)) * boundary.nx + i + (c & 1)
    const t = load<i32>(nearest + node * 4)
    if (t < 0 || t == last || t == before) continue
    before = last
    last = t
    setTriangle(soup, t)
    best = min(best, squaredDistance(x, y, z))
  }
  return best
}

/** S at a point, mm: positive in the material of the lattice. */
export function solidness(x: f64, y: f64, z: f64): f64 {
  const half = halfThickness(sample(density, x, y, z))
  const u = (x - phaseX) / edge, v = (y - phaseY) / edge, w = (z - phaseZ) / edge
  if (form == STRUT) return edge * (half - axisDistance(cell, u, v, w))
  return waveSolidness(sinTurns(u), sinTurns(u + 0.25), sinTurns(v), sinTurns(v + 0.25), sinTurns(w), sinTurns(w + 0.25), half)
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
  const theta = 2 * Math.PI * root * half
  const turns = theta * (0.5 / Math.PI)
  const sine = (q * sinTurns(turns + 0.25) - Math.sqrt(m2) * sinTurns(turns)) / Math.sqrt(q * q + m2 + 1e-30)
  return -sine * edge / (2 * Math.PI * root)
}

/** sin(2π t), absolute error below 1e-9: reduced to a quarter turn, then the Taylor series to the 13th power. */
export function sinTurns(t: f64): f64 {
  let r = t - Math.floor(t + 0.5)
  if (r > 0.25) r = 0.5 - r
  else if (r < -0.25) r = -0.5 - r
  const x = r * 6.283185307179586, x2 = x * x
  return x * (1 + x2 * (-1.6666666666666666e-1 + x2 * (8.3333333333333333e-3 + x2 * (-1.984126984126984e-4 + x2 * (2.7557319223985893e-6 + x2 * (-2.505210838544172e-8 + x2 * 1.6059043836821613e-10))))))
}
