import type { ClipVertices } from './vertices.ts'

const maxBins = 2_000_000

/** Bins that are looked at in one step, and what a triangle costs besides its bins: a long one has a million. */
const binsPerStep = 500_000
const perTriangle = 20

/**
 * Which triangles of the void may meet a triangle of the part: both are sorted into bins, large slanted triangles only
 * into the bins that their plane passes. Triangles may afterwards move by up to `slack`.
 */
export class TriangleGrid {
  private readonly low: Float64Array
  private readonly edge: number
  private readonly size: Int32Array
  /** First entry of every bin, and the triangles of the void in it. */
  private readonly starts: Uint32Array
  private entries = new Uint32Array()
  private readonly binsOf: Uint32Array[] = []
  private readonly seen: Int32Array
  private asked = 0
  private readonly from = new Int32Array(3)
  private readonly to = new Int32Array(3)

  private constructor(space: ClipVertices, group: Uint32Array, voids: Uint32Array, edge: number, slack: number) {
    const box = boxOf(space, group)
    this.low = Float64Array.from(box.low, (value) => value - slack)
    const extent = [0, 1, 2].map((axis) => box.high[axis] - box.low[axis] + 2 * slack)
    this.edge = Math.max(edge, Math.cbrt((extent[0] * extent[1] * extent[2]) / maxBins))
    this.size = Int32Array.from(extent, (length) => Math.floor(length / this.edge) + 1)
    this.starts = new Uint32Array(this.size.reduce((product, length) => product * length, 1) + 2)
    this.seen = new Int32Array(voids.length / 3)
  }

  /** In steps of some ten milliseconds. */
  static *of(
    space: ClipVertices,
    group: Uint32Array,
    voids: Uint32Array,
    edge: number,
    slack: number,
  ): Generator<void, TriangleGrid, void> {
    const near = new TriangleGrid(space, group, voids, edge, slack)
    const { starts, binsOf } = near
    const wanted = new Uint8Array(starts.length - 2)
    let looked = 0
    const isStepOver = (): boolean => {
      looked += perTriangle
      if (looked < binsPerStep) return false
      looked = 0
      return true
    }
    for (let g = 0; g < group.length / 3; g++) {
      if (isStepOver()) yield
      looked += near.binsOver(space, group, g, slack)
      const bins = near.binsAround(space, group, g, slack)
      for (const bin of bins) wanted[bin] = 1
      binsOf.push(bins)
    }
    for (let t = 0; t < voids.length / 3; t++) {
      if (isStepOver()) yield
      looked += near.binsOver(space, voids, t, slack)
      near.eachBin(space, voids, t, slack, (bin) => {
        if (wanted[bin] === 1) starts[bin + 2]++
      })
    }
    for (let bin = 2; bin < starts.length; bin++) starts[bin] += starts[bin - 1]
    const entries = new Uint32Array(starts.at(-1)!)
    // starts[bin + 1] runs from the bin's first entry to its end, which is where the next one starts.
    for (let t = 0; t < voids.length / 3; t++) {
      if (isStepOver()) yield
      looked += near.binsOver(space, voids, t, slack)
      near.eachBin(space, voids, t, slack, (bin) => {
        if (wanted[bin] === 1) entries[starts[bin + 1]++] = t
      })
    }
    near.entries = entries
    return near
  }

  /** Visits every triangle of the void near triangle g of the group once; returns how many entries were looked at. */
  each(g: number, visit: (voidTriangle: number) => void): number {
    const stamp = ++this.asked
    let looked = 0
    for (const bin of this.binsOf[g]) {
      looked += this.starts[bin + 1] - this.starts[bin]
      for (let entry = this.starts[bin]; entry < this.starts[bin + 1]; entry++) {
        const triangle = this.entries[entry]
        if (this.seen[triangle] === stamp) continue
        this.seen[triangle] = stamp
        visit(triangle)
      }
    }
    return looked
  }

  private binsAround(space: ClipVertices, group: Uint32Array, g: number, slack: number): Uint32Array {
    const bins: number[] = []
    const { normal, offset, length } = planeOf(space, group, g)
    const reach = (Math.sqrt(3) / 2) * this.edge + slack
    this.eachBin(space, group, g, slack, (bin, i, j, k) => {
      const x = this.low[0] + (i + 0.5) * this.edge
      const y = this.low[1] + (j + 0.5) * this.edge
      const z = this.low[2] + (k + 0.5) * this.edge
      const height = normal[0] * x + normal[1] * y + normal[2] * z - offset
      if (Math.abs(height) <= reach * length) bins.push(bin)
    })
    return Uint32Array.from(bins)
  }

  /** Finds the range of bins that a triangle's box lies over, and answers how many these are. */
  private binsOver(space: ClipVertices, triangles: Uint32Array, t: number, slack: number): number {
    const { from, to } = this
    const { fixed } = space
    for (let axis = 0; axis < 3; axis++) {
      const p = fixed[3 * triangles[3 * t] + axis]
      const q = fixed[3 * triangles[3 * t + 1] + axis]
      const r = fixed[3 * triangles[3 * t + 2] + axis]
      from[axis] = Math.max(0, Math.floor((Math.min(p, q, r) - slack - this.low[axis]) / this.edge))
      to[axis] = Math.min(this.size[axis] - 1, Math.floor((Math.max(p, q, r) + slack - this.low[axis]) / this.edge))
      if (from[axis] > to[axis]) return 0
    }
    return (to[0] - from[0] + 1) * (to[1] - from[1] + 1) * (to[2] - from[2] + 1)
  }

  private eachBin(
    space: ClipVertices,
    triangles: Uint32Array,
    t: number,
    slack: number,
    visit: (bin: number, i: number, j: number, k: number) => void,
  ): void {
    const { from, to } = this
    if (this.binsOver(space, triangles, t, slack) === 0) return
    for (let k = from[2]; k <= to[2]; k++)
      for (let j = from[1]; j <= to[1]; j++)
        for (let i = from[0]; i <= to[0]; i++) visit(i + this.size[0] * (j + this.size[1] * k), i, j, k)
  }
}

/** Normal of a triangle (not of unit length), its length, and the plane's offset along it. */
export function planeOf(
  space: ClipVertices,
  triangles: Uint32Array,
  t: number,
): { normal: readonly [number, number, number]; offset: number; length: number } {
  const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]]
  const e = [0, 1, 2].map((axis) => space.at(b, axis) - space.at(a, axis))
  const f = [0, 1, 2].map((axis) => space.at(c, axis) - space.at(a, axis))
  const normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]] as const
  const offset = normal[0] * space.at(a, 0) + normal[1] * space.at(a, 1) + normal[2] * space.at(a, 2)
  return { normal, offset, length: Math.hypot(...normal) }
}

function boxOf(space: ClipVertices, triangles: Uint32Array): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const corner of triangles) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], space.at(corner, axis))
      high[axis] = Math.max(high[axis], space.at(corner, axis))
    }
  }
  return { low, high }
}
