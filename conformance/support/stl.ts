/** Triangles of a binary STL: 9 floats each, as written. */
export function readBinaryStl(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.byteLength >= 84 ? view.getUint32(80, true) : -1
  if (bytes.byteLength !== 84 + 50 * count) throw new Error(`Not a binary STL: ${bytes.byteLength} bytes for ${count} triangles.`)
  const soup = new Float32Array(9 * count)
  for (let t = 0; t < count; t++) for (let k = 0; k < 9; k++) soup[9 * t + k] = view.getFloat32(84 + 50 * t + 12 + 4 * k, true)
  return soup
}

export interface ClosedReport {
  readonly triangles: number
  readonly vertices: number
  /** Edges that do not belong to exactly two triangles running in opposite directions. */
  readonly badEdges: number
  readonly degenerate: number
  /** Signed, in cubed file units. */
  readonly volume: number
  readonly min: readonly number[]
  readonly max: readonly number[]
}

/** Looks at a mesh as a slicer does: corners with equal float32 coordinates are one vertex, and every edge must be shared by two triangles. */
export function inspectClosed(soup: Float32Array): ClosedReport {
  const triangles = soup.length / 9
  const { vertexOf, count } = weldExact(soup)
  const edges = new EdgeBalance(3 * triangles)
  let degenerate = 0
  let volume = 0
  for (let t = 0; t < triangles; t++) {
    const [a, b, c] = [vertexOf[3 * t]!, vertexOf[3 * t + 1]!, vertexOf[3 * t + 2]!]
    if (a === b || b === c || c === a) {
      degenerate++
      continue
    }
    edges.add(a, b)
    edges.add(b, c)
    edges.add(c, a)
    volume += signedVolume(soup, 9 * t)
  }
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < soup.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, soup[i]!)
    max[i % 3] = Math.max(max[i % 3]!, soup[i]!)
  }
  return { triangles, vertices: count, badEdges: edges.unbalanced(), degenerate, volume, min, max }
}

/** How many of the part's triangles stand in the mesh bit for bit, with the same winding (any corner may come first). */
export function countContained(mesh: Float32Array, part: Float32Array): number {
  const wanted = new Map<string, number>()
  for (let t = 0; t < part.length / 9; t++) wanted.set(keyOf(part, t), (wanted.get(keyOf(part, t)) ?? 0) + 1)
  let found = 0
  for (let t = 0; t < mesh.length / 9; t++) {
    const key = keyOf(mesh, t)
    const left = wanted.get(key) ?? 0
    if (left === 0) continue
    wanted.set(key, left - 1)
    found++
  }
  return found
}

function keyOf(soup: Float32Array, t: number): string {
  const corners = [0, 1, 2].map((k) => soup.subarray(9 * t + 3 * k, 9 * t + 3 * k + 3).join())
  const first = corners.indexOf(corners.toSorted()[0]!)
  return [0, 1, 2].map((k) => corners[(first + k) % 3]).join(';')
}

function signedVolume(s: Float32Array, o: number): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = s.subarray(o, o + 9) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
}

const mix = (a: number, b: number, c: number): number => {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
}

const tableSize = (entries: number): number => 1 << Math.ceil(Math.log2(Math.max(16, entries * 1.6)))

function weldExact(soup: Float32Array): { vertexOf: Uint32Array; count: number } {
  // Adding zero turns minus zero into zero, which is the same place.
  const bits = new Uint32Array(soup.map((v) => v + 0).buffer)
  const corners = soup.length / 3
  const table = new Int32Array(tableSize(corners)).fill(-1)
  const first = new Uint32Array(corners)
  const vertexOf = new Uint32Array(corners)
  let count = 0
  for (let c = 0; c < corners; c++) {
    const [x, y, z] = [bits[3 * c]!, bits[3 * c + 1]!, bits[3 * c + 2]!]
    let slot = (mix(x, y, z) >>> 7) & (table.length - 1)
    for (;;) {
      const vertex = table[slot]!
      if (vertex < 0) {
        table[slot] = count
        first[count] = c
        vertexOf[c] = count++
        break
      }
      const f = 3 * first[vertex]!
      if (bits[f] === x && bits[f + 1] === y && bits[f + 2] === z) {
        vertexOf[c] = vertex
        break
      }
      slot = (slot + 1) & (table.length - 1)
    }
  }
  return { vertexOf, count }
}

/** Counts for every edge how often it is walked up and down. */
class EdgeBalance {
  private readonly low: Uint32Array
  private readonly high: Uint32Array
  private readonly up: Uint16Array
  private readonly down: Uint16Array

  constructor(halfEdges: number) {
    const size = tableSize(halfEdges)
    this.low = new Uint32Array(size)
    this.high = new Uint32Array(size)
    this.up = new Uint16Array(size)
    this.down = new Uint16Array(size)
  }

  add(from: number, to: number): void {
    const [a, b] = from < to ? [from, to] : [to, from]
    let slot = (mix(a, b, 7) >>> 6) & (this.low.length - 1)
    while (this.up[slot]! + this.down[slot]! > 0 && (this.low[slot] !== a || this.high[slot] !== b))
      slot = (slot + 1) & (this.low.length - 1)
    this.low[slot] = a
    this.high[slot] = b
    const side = from < to ? this.up : this.down
    side[slot]!++
  }

  unbalanced(): number {
    let bad = 0
    for (let i = 0; i < this.up.length; i++)
      if (this.up[i]! + this.down[i]! > 0 && (this.up[i] !== 1 || this.down[i] !== 1)) bad++
    return bad
  }
}
