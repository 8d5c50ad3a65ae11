import { MeshingKernel } from '../kernel.ts'
import { boundsOf, nodeCount, type PlacedGrid, type SamplingGrid, type ScalarGrid } from '../sampling-grid.ts'
import { distancesAtNodes, type SolidLayer } from './solid-layer.ts'
import { windingFlags } from './winding-number.ts'

export interface SignedDistanceOptions {
  /** mm; distances up to here are exact, farther ones are clamped to it. */
  readonly band: number
  /** 'scan': closed surfaces (three axis scans, majority); 'winding' for broken ones (generalised winding number). */
  readonly sign: 'scan' | 'winding'
  /**
   * Distances in the whole inside instead of clamped ones: exact within the band, beyond it a quarter of the spacing at
   * worst too large, where several surfaces are about equally far. The grid must hold the soup, to a spacing.
   */
  readonly interior?: boolean
  /** The same for the outside: nothing is clamped any more. */
  readonly exterior?: boolean
  /**
   * Also return the closest triangle of every node in the band. Then both arrays stand in the kernel's memory, where a
   * `VoidField` made of them goes on without a copy; a caller that keeps one of them keeps all of it, some 9 bytes per node.
   */
  readonly nearest?: boolean
}

export interface SignedDistance extends ScalarGrid {
  /** Closest triangle per node, -1 beyond the band; only when requested. */
  readonly nearest?: Int32Array
}

/** Work of one step between two chances to cancel, in visited nodes: about 30 ms. */
const nodesPerStep = 1_000_000

/**
 * Signed distance of a surface on a sampling grid, mm, negative inside.
 *
 * soup: 9 floats per triangle, wound outwards (an inside-out surface as a whole is turned over). Nodes within the band
 * are exact to float32; beyond it the value is ±band. Values are x-fastest, one per node. See
 * `assembly/distance/rasterize.ts`, `assembly/distance/scan-sign.ts` and docs/theory/signed-distance.md.
 */
export const signedDistance = (soup: Float32Array, grid: SamplingGrid, options: SignedDistanceOptions): SignedDistance =>
  runToEnd(signedDistanceSteps(soup, grid, options))

/**
 * Unsigned distance to a set of triangles (9 floats each, mm) on a sampling grid, mm, exact within the band and clamped
 * to it beyond. One value per node, x-fastest.
 */
export const distanceTo = (soup: Float32Array, grid: SamplingGrid, options: { readonly band: number }): ScalarGrid =>
  runToEnd(distanceSteps(soup, grid, options.band))

/** The same as `signedDistance` in steps of some ten milliseconds, so a caller can pause or cancel between them. */
export function* signedDistanceSteps(
  soup: Float32Array,
  grid: SamplingGrid,
  options: SignedDistanceOptions,
): Generator<void, SignedDistance, void> {
  const isWhole = options.interior === true || options.exterior === true
  // Distances beyond the band are handed on from node to node, and a triangle without a node near it has none to begin at.
  if (isWhole && !holds(grid, soup)) throw new RangeError('distances beyond the band need a grid that holds the whole soup')
  const kernel = MeshingKernel.borrow()
  const placed = place(kernel, soup, grid, options.nearest === true || isWhole || options.sign === 'winding')
  yield* rasterizeSteps(kernel, placed, soup, grid, Math.max(options.band, isWhole ? 2 * grid.spacing : 0))
  const temporary = kernel.allocate(0)
  const inside =
    options.sign === 'scan' ? yield* scanSteps(kernel, placed, soup, grid) : yield* windingFlags(kernel, placed, soup, grid)
  if (isWhole) yield* sweepSteps(kernel, placed, grid, options.exterior ? 0 : inside)
  if (isWhole) kernel.run.finish(inside, Infinity, 0, nodeCount(grid))
  else kernel.run.finish(inside, options.band, 0, nodeCount(grid))
  const values = kernel.floats(placed.values, nodeCount(grid))
  if (options.interior && !options.exterior)
    for (let i = 0; i < values.length; i++) if (values[i] > options.band) values[i] = options.band
  if (!options.nearest) {
    const copy = values.slice()
    kernel.giveBack()
    return { ...grid, values: copy }
  }
  kernel.release(temporary)
  kernel.offer()
  return { ...grid, values, nearest: kernel.integers(placed.nearest, nodeCount(grid)) }
}

/** Whether no point of a soup lies more than a spacing outside a grid. */
const holds = ({ origin, spacing, size }: SamplingGrid, soup: Float32Array): boolean => {
  const { low, high } = boundsOf(soup)
  return [0, 1, 2].every((axis) => low[axis] >= origin[axis] - spacing && high[axis] <= origin[axis] + size[axis] * spacing)
}

/** Thickness of the skin, mm, and what else stays solid. */
export interface Shell {
  readonly shell: number
  readonly layers: readonly SolidLayer[]
}

/**
 * The boundary of the void under a part's skin, max(distance + shell, thickness − distance to each layer), mm, in steps
 * of some ten milliseconds; beyond two spacings below the faces of a layer its term is clamped. It takes the place of
 * `distance`, which must not be used any more. Throws RangeError where that was made without its closest triangles, or a
 * `VoidField` has taken it.
 */
export function* boundarySteps(distance: SignedDistance, { shell, layers }: Shell): Generator<void, SignedDistance, void> {
  const { values, nearest, origin, spacing, size } = distance
  const kernel = MeshingKernel.holding(values)
  if (!nearest || !kernel.holds(values)) throw new RangeError('the distances do not stand in the memory of a kernel')
  const grid = { origin, spacing, size }
  const temporary = kernel.reserve(0)
  if (layers.length === 0) kernel.run.raise(values.byteOffset, nodeCount(grid), shell, 0, 0)
  for (const [n, layer] of layers.entries()) {
    const toLayer = yield* placeLayer(kernel, layer, grid)
    kernel.run.raise(values.byteOffset, nodeCount(grid), n === 0 ? shell : 0, toLayer, layer.thickness)
    kernel.release(temporary)
  }
  kernel.release(temporary)
  kernel.offer()
  return {
    ...grid,
    values: kernel.floats(values.byteOffset, nodeCount(grid)),
    nearest: kernel.integers(nearest.byteOffset, nodeCount(grid)),
  }
}

/** The address of a layer's distances at the nodes. */
function* placeLayer(kernel: MeshingKernel, layer: SolidLayer, grid: SamplingGrid): Generator<void, number, void> {
  if (!('faces' in layer)) {
    const at = kernel.place(yield* distancesToLayer(layer, grid, 2 * grid.spacing))
    // Four nodes are read at a time.
    kernel.reserve(16)
    return at
  }
  const { thickness, faces } = layer
  const placed = place(kernel, faces, grid, false)
  yield* rasterizeSteps(kernel, placed, faces, grid, thickness + 2 * grid.spacing)
  kernel.run.finish(0, thickness + 2 * grid.spacing, 0, nodeCount(grid))
  return placed.values
}

/**
 * Distance to a layer at the nodes of a grid, mm, signed where the layer's is; to faces and bodies exact up to `slack`
 * beyond the layer, and within a body down to as deep.
 */
export function* distancesToLayer(layer: SolidLayer, grid: SamplingGrid, slack: number): Generator<void, Float32Array, void> {
  if ('faces' in layer) return (yield* distanceSteps(layer.faces, grid, layer.thickness + slack)).values
  if (!layer.body) return yield* distancesAtNodes(layer.distanceAt, grid)
  return (yield* signedDistanceSteps(layer.body, grid, { band: layer.thickness + slack, sign: 'scan' })).values
}

/** The same as `distanceTo` in steps. */
export function* distanceSteps(soup: Float32Array, grid: SamplingGrid, band: number): Generator<void, ScalarGrid, void> {
  const kernel = MeshingKernel.borrow()
  const placed = place(kernel, soup, grid, false)
  yield* rasterizeSteps(kernel, placed, soup, grid, band)
  kernel.run.finish(0, band, 0, nodeCount(grid))
  const values = kernel.floats(placed.values, nodeCount(grid)).slice()
  kernel.giveBack()
  return { ...grid, values }
}

const place = (kernel: MeshingKernel, soup: Float32Array, grid: SamplingGrid, keepNearest: boolean): PlacedGrid => {
  const nodes = nodeCount(grid)
  const [nx, ny, nz] = grid.size
  const [ox, oy, oz] = grid.origin
  const placed = {
    soup: kernel.place(soup),
    triangles: soup.length / 9,
    // Four nodes are visited at a time: room for three past the end.
    values: kernel.reserve(nodes * 4 + 16),
    nearest: keepNearest ? kernel.reserve(nodes * 4 + 16) : 0,
  }
  kernel.run.setLattice(nx, ny, nz, ox, oy, oz, grid.spacing, placed.values, placed.nearest)
  kernel.run.clearDistances()
  return placed
}

function* rasterizeSteps(
  kernel: MeshingKernel,
  placed: PlacedGrid,
  soup: Float32Array,
  grid: SamplingGrid,
  band: number,
): Generator<void> {
  let from = 0
  let work = 0
  for (let t = 0; t < placed.triangles; t++) {
    work += nodesNear(soup, t, band / grid.spacing, grid.spacing)
    if (work < nodesPerStep && t + 1 < placed.triangles) continue
    kernel.run.rasterize(placed.soup, from, t + 1, band)
    from = t + 1
    work = 0
    yield
  }
}

/** Rows and nodes that rasterising one triangle will visit, roughly: its area in nodes times the band. */
const nodesNear = (soup: Float32Array, t: number, bandNodes: number, spacing: number): number => {
  const o = 9 * t
  let nodes = 1
  for (let axis = 0; axis < 3; axis++) {
    const a = soup[o + axis]
    const b = soup[o + 3 + axis]
    const c = soup[o + 6 + axis]
    const extent = (Math.max(a, b, c) - Math.min(a, b, c)) / spacing + 2 * bandNodes + 1
    if (axis > 0) nodes *= extent
  }
  return nodes * (2 * bandNodes + 1)
}

function* scanSteps(
  kernel: MeshingKernel,
  placed: PlacedGrid,
  soup: Float32Array,
  grid: SamplingGrid,
): Generator<void, number, void> {
  const nodes = nodeCount(grid)
  const [nx, ny, nz] = grid.size
  const [ox, oy, oz] = grid.origin
  // An inside-out surface scans as outside everywhere: turn it over before.
  if (signedVolume(soup) < 0) turnOver(kernel, placed)
  const counts = kernel.allocate(nodes * 2)
  const votes = kernel.allocate(nodes + 16)
  const batch = 50_000
  for (const axis of [0, 1, 2]) {
    for (let t = 0; t < placed.triangles; t += batch) {
      const to = Math.min(t + batch, placed.triangles)
      kernel.run.countCrossings(placed.soup, t, to, axis, counts, nx, ny, nz, ox, oy, oz, grid.spacing)
      yield
    }
    kernel.run.castVotes(axis, counts, votes, nx, ny, nz)
    yield
  }
  kernel.run.decide(votes, nodes)
  return votes
}

/** Six times the enclosed volume: only its sign is used. */
const signedVolume = (soup: Float32Array): number => {
  let volume = 0
  for (let o = 0; o < soup.length; o += 9) {
    const bx = soup[o + 3]
    const by = soup[o + 4]
    const bz = soup[o + 5]
    const cx = soup[o + 6]
    const cy = soup[o + 7]
    const cz = soup[o + 8]
    volume += soup[o] * (by * cz - bz * cy) + soup[o + 1] * (bz * cx - bx * cz) + soup[o + 2] * (bx * cy - by * cx)
  }
  return volume
}

const turnOver = (kernel: MeshingKernel, placed: PlacedGrid): void => {
  const soup = kernel.floats(placed.soup, placed.triangles * 9)
  for (let o = 0; o < soup.length; o += 9) {
    const second = soup.slice(o + 3, o + 6)
    soup.copyWithin(o + 3, o + 6, o + 9)
    soup.set(second, o + 6)
  }
}

function* sweepSteps(kernel: MeshingKernel, placed: PlacedGrid, grid: SamplingGrid, inside: number): Generator<void> {
  const depth = grid.size[2]
  const slices = Math.max(1, Math.floor(nodesPerStep / (grid.size[0] * grid.size[1])))
  for (const sz of [1, -1]) {
    for (const sy of [1, -1]) {
      for (const sx of [1, -1]) {
        for (let k = 0; k < depth; k += slices) {
          kernel.run.sweep(placed.soup, inside, k, Math.min(k + slices, depth), sx, sy, sz)
          yield
        }
      }
    }
  }
}

/** Runs a stepped computation to its end without pausing. */
export const runToEnd = <T>(steps: Generator<unknown, T, void>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
