import { MeshingKernel } from '../kernel.ts'
import { boundsOf } from '../sampling-grid.ts'

const trianglesPerStep = 5000
/** At most so many bins, and so many for each point: few points in a large part are sorted into few. */
const maxBins = 2_000_000
const binsPerPoint = 8

/**
 * Exact distances of single points to a soup, mm, Infinity where they exceed the reach; and where it is closest, mm (3
 * floats each, else 0).
 */
export interface ClosestPoints {
  readonly distances: Float64Array
  readonly closest: Float32Array
}

/**
 * Distance of single points (3 floats each, mm) to a soup and their closest points on it. The points are sorted into
 * bins of the size of the reach and every triangle asks the few around it. For scattered points; grids use
 * `distanceTo`.
 */
export function* closestPoints(points: Float32Array, soup: Float32Array, reach: number): Generator<void, ClosestPoints, void> {
  const count = points.length / 3
  const found = { distances: new Float64Array(count), closest: new Float32Array(3 * count) }
  if (count === 0) return found
  const bins = sortIntoBins(points, reach)
  const kernel = MeshingKernel.borrow()
  const [nx, ny, nz] = bins.size
  const [ox, oy, oz] = bins.low
  kernel.run.setBins(kernel.place(bins.starts), nx, ny, nz, ox, oy, oz, bins.edge)
  const at = {
    soup: kernel.place(soup),
    points: kernel.place(bins.sorted),
    squared: kernel.place(new Float32Array(count).fill(reach * reach * (1 + 1e-6))),
    nearest: kernel.place(new Uint32Array(count).fill(0xffffffff)),
    closest: kernel.place(new Float32Array(3 * count)),
  }
  const triangles = soup.length / 9
  for (let t = 0; t < triangles; t += trianglesPerStep) {
    const until = Math.min(t + trianglesPerStep, triangles)
    kernel.run.distancesOfPoints(at.soup, t, until, at.points, at.squared, at.nearest, reach)
    yield
  }
  kernel.run.closestOfPoints(at.soup, 0, count, at.points, at.nearest, at.closest)
  yield
  const squared = kernel.floats(at.squared, count)
  const closest = kernel.floats(at.closest, 3 * count)
  for (let i = 0; i < count; i++) {
    const to = bins.order[i]
    const distance = Math.sqrt(squared[i])
    found.distances[to] = distance <= reach ? distance : Infinity
    if (found.distances[to] === Infinity) continue
    found.closest[3 * to] = closest[3 * i]
    found.closest[3 * to + 1] = closest[3 * i + 1]
    found.closest[3 * to + 2] = closest[3 * i + 2]
  }
  kernel.giveBack()
  return found
}

/** The distances of `closestPoints` alone. */
export function* pointDistances(points: Float32Array, soup: Float32Array, reach: number): Generator<void, Float64Array, void> {
  return (yield* closestPoints(points, soup, reach)).distances
}

interface Bins {
  readonly edge: number
  readonly low: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  /** First point of each bin, and the number of points at the end. */
  readonly starts: Uint32Array
  /** The points in the order of their bins, and for each its place before. */
  readonly sorted: Float32Array
  readonly order: Uint32Array
}

/** Counting sort by bin. */
const sortIntoBins = (points: Float32Array, reach: number): Bins => {
  const { low, high } = boundsOf(points)
  const extent = [0, 1, 2].map((axis) => high[axis] - low[axis])
  const count = points.length / 3
  const edge = Math.max(reach, Math.cbrt((extent[0] * extent[1] * extent[2]) / Math.min(maxBins, binsPerPoint * count)))
  const [nx, ny, nz] = extent.map((length) => Math.floor(length / edge) + 1) as [number, number, number]
  const [x0, y0, z0] = low
  const bin = new Uint32Array(count)
  const starts = new Uint32Array(nx * ny * nz + 1)
  for (let p = 0; p < count; p++) {
    const i = Math.min(Math.floor((points[3 * p] - x0) / edge), nx - 1)
    const j = Math.min(Math.floor((points[3 * p + 1] - y0) / edge), ny - 1)
    const k = Math.min(Math.floor((points[3 * p + 2] - z0) / edge), nz - 1)
    bin[p] = i + nx * (j + ny * k)
    starts[bin[p] + 1]++
  }
  for (let b = 0; b < starts.length - 1; b++) starts[b + 1] += starts[b]
  const next = starts.slice()
  const sorted = new Float32Array(points.length)
  const order = new Uint32Array(count)
  for (let p = 0; p < count; p++) {
    const to = next[bin[p]]++
    order[to] = p
    sorted[3 * to] = points[3 * p]
    sorted[3 * to + 1] = points[3 * p + 1]
    sorted[3 * to + 2] = points[3 * p + 2]
  }
  return { edge, low, size: [nx, ny, nz], starts, sorted, order }
}
