import { type Body, type Bounds, chooseBodies, inspect, type MeshReport } from '@trabecula/geometry'

/** Lines that are drawn through the place where bodies may overlap: about 0.1 % of it. */
const lines = 40_000
/** 1/g and 1/g² for the root g of g³ = g + 1: Roberts' R2, an even spread that keeps off the planes of drawn parts. */
const spread = [0.7548776662466927, 0.5698402909980532] as const
/** Less than this share of the part is rounding of faces that lie on each other. */
const leastShare = 1e-5

/**
 * Volume that several closed bodies of one file have in common, counted once for each body after the first, in the
 * cubed units of the soup: by as much the sum of their volumes exceeds what is inside any of them. Integrated along
 * lines parallel to x, by winding numbers. 0 for a single body.
 */
export function overlapVolume(soup: Float32Array, { bodies, volume }: MeshReport): number {
  const box = sharedBox(bodies)
  if (!box) return 0
  const [width, height] = [1, 2].map((axis) => box.max[axis] - box.min[axis]) as [number, number]
  const columns = new Columns(soup, box)
  let length = 0
  let counted = 0
  for (let i = 1; i <= lines; i++) {
    const y = box.min[1] + width * ((0.5 + i * spread[0]) % 1)
    const z = box.min[2] + height * ((0.5 + i * spread[1]) % 1)
    const shared = sharedLength(columns.crossings(y, z))
    if (shared === undefined) continue
    length += shared
    counted++
  }
  const overlap = counted > 0 ? (length / counted) * width * height : 0
  return overlap > leastShare * Math.abs(volume) ? overlap : 0
}

/** Bodies are in the same place when their boxes and volumes agree to this, and share all but this. */
const alike = 0.02

/**
 * Two bodies of a closed soup that stand in the same place, as they do where a file holds a body twice with corners that
 * differ by rounding; undefined where there are none.
 */
export function coincidentBodies(soup: Float32Array, { bodies, diagonal }: MeshReport): readonly [Body, Body] | undefined {
  for (const [i, a] of bodies.entries()) {
    for (const b of bodies.slice(i + 1)) {
      if (!isAlike(a, b, alike * diagonal)) continue
      const both = chooseBodies(soup, [a.id, b.id])
      if (both.ok && overlapVolume(both.soup, inspect(both.soup)) > (1 - alike) * Math.min(a.volume, b.volume)) return [a, b]
    }
  }
  return undefined
}

const isAlike = (a: Body, b: Body, reach: number): boolean =>
  Math.abs(a.volume - b.volume) < alike * a.volume &&
  [0, 1, 2].every(
    (axis) =>
      Math.abs(a.bounds.min[axis] - b.bounds.min[axis]) < reach && Math.abs(a.bounds.max[axis] - b.bounds.max[axis]) < reach,
  )

/** Around all places where the boxes of two bodies meet; undefined when none do. */
function sharedBox(bodies: readonly Body[]): Bounds | undefined {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (const [a, { bounds: p }] of bodies.entries()) {
    for (const { bounds: q } of bodies.slice(a + 1)) {
      const low = [0, 1, 2].map((axis) => Math.max(p.min[axis], q.min[axis]))
      const high = [0, 1, 2].map((axis) => Math.min(p.max[axis], q.max[axis]))
      if (low.some((value, axis) => value >= high[axis])) continue
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], low[axis])
        max[axis] = Math.max(max[axis], high[axis])
      }
    }
  }
  if (min[0] > max[0]) return undefined
  return { min: [min[0], min[1], min[2]], max: [max[0], max[1], max[2]] }
}

interface Crossing {
  readonly x: number
  /** +1 where the line enters a body, −1 where it leaves one. */
  readonly turn: 1 | -1
}

/**
 * Length along a line inside two bodies, twice that inside three, …; undefined when the line is not closed (it grazes
 * an edge).
 */
function sharedLength(crossings: Crossing[]): number | undefined {
  crossings.sort((a, b) => a.x - b.x)
  let [winding, length] = [0, 0]
  for (const [i, { x, turn }] of crossings.entries()) {
    if (winding > 1) length += (winding - 1) * (x - crossings[i - 1].x)
    winding += turn
  }
  return winding === 0 ? length : undefined
}

/** The triangles over the y-z plane, sorted into squares, for lines along x. */
class Columns {
  private readonly soup: Float32Array
  private readonly box: Bounds
  private readonly side: number
  private readonly triangles: readonly number[][]

  constructor(soup: Float32Array, box: Bounds) {
    this.soup = soup
    this.box = box
    this.side = Math.min(256, Math.max(1, Math.ceil(Math.sqrt(soup.length / 9 / 4))))
    this.triangles = Array.from({ length: this.side ** 2 }, () => [])
    for (let o = 0; o < soup.length; o += 9) {
      const [y0, y1] = this.range(o, 1)
      const [z0, z1] = this.range(o, 2)
      for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) this.triangles[y + this.side * z].push(o)
    }
  }

  crossings(y: number, z: number): Crossing[] {
    const found: Crossing[] = []
    for (const o of this.triangles[this.square(y, 1) + this.side * this.square(z, 2)]) {
      const s = this.soup
      const side = (p: number, q: number): number =>
        (s[q + 1] - s[p + 1]) * (z - s[p + 2]) - (s[q + 2] - s[p + 2]) * (y - s[p + 1])
      const [a, b, c] = [side(o + 3, o + 6), side(o + 6, o), side(o, o + 3)]
      if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) continue
      const x = (a * s[o] + b * s[o + 3] + c * s[o + 6]) / (a + b + c)
      // A triangle that looks along +x is where the line leaves.
      found.push({ x, turn: a > 0 ? -1 : 1 })
    }
    return found
  }

  /** The squares from and to which a triangle reaches along an axis; none (from > to) beside the box. */
  private range(o: number, axis: 1 | 2): readonly [number, number] {
    const values = [0, 3, 6].map((corner) => this.soup[o + corner + axis])
    const [low, high] = [Math.min(...values), Math.max(...values)]
    if (high < this.box.min[axis] || low > this.box.max[axis]) return [0, -1]
    return [this.square(low, axis), this.square(high, axis)]
  }

  private square(value: number, axis: 1 | 2): number {
    const { min, max } = this.box
    const share = (value - min[axis]) / (max[axis] - min[axis])
    return Math.min(this.side - 1, Math.max(0, Math.floor(this.side * share)))
  }
}
