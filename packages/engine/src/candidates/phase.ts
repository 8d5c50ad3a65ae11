import { halfThickness } from '../cells/thickness.ts'
import { type UnitCell, unitCell } from '../cells/unit-cell.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'

type Offset = readonly [number, number, number]

/** Shifts tried, in units of L. */
const steps = [0, 1 / 4, 1 / 2] as const
const shifts: readonly Offset[] = steps.flatMap((z) => steps.flatMap((y) => steps.map((x) => [x, y, z] as const)))
/** Points at which a phase is judged: 0.3 % of the mass, which the row has from the exporter's field. */
const points = 60_000
/** A phase whose mass is this close is good enough. */
const close = 0.002

/**
 * The phase origin whose lattice weighs what the homogenised density says, mm in the part frame. A section of two or
 * three cells cuts the dense planes of an octet or misses them, which changes the mass by some percent; the phase is
 * free, so it is chosen.
 */
export async function matchingPhase(
  problem: Problem,
  law: MaterialInterpolation,
  state: LatticeState,
  signal: AbortSignal | undefined,
): Promise<Offset> {
  const samples = samplesOf(problem, law, state)
  let best: Offset = shifts[0]
  let least = Infinity
  for (const shift of shifts) {
    const difference = Math.abs(realisedDensity(samples, law, shift) / state.mean - 1)
    await yieldToEventLoop(signal)
    if (difference < least) [best, least] = [shift, difference]
    if (least < close) break
  }
  return [best[0] * law.cellSize, best[1] * law.cellSize, best[2] * law.cellSize]
}

/** Cells of the core at which a phase is judged, by side³ points each. */
interface Samples {
  readonly count: number
  /** i, j, k of each, and for every axis the centres of all cells along it, in units of L. */
  readonly places: Uint32Array
  readonly centres: readonly Float64Array[]
  /** Half thickness of the lattice there, in units of L. */
  readonly halves: Float64Array
  /** Share of the core in the cell. */
  readonly shares: Float64Array
  readonly side: number
  /** Step from one point to the next, in units of L. */
  readonly step: number
}

function samplesOf(
  { grid, cells, core }: Problem,
  { cell: lattice, cellSize }: MaterialInterpolation,
  state: LatticeState,
): Samples {
  const levels = Float64Array.from({ length: 1001 }, (_, i) => halfThickness(lattice, i / 1000))
  const side = Math.min(6, Math.max(1, Math.round(Math.cbrt(points / cells.length))))
  const stride = Math.max(1, Math.floor(cells.length / points))
  const most = Math.ceil(cells.length / stride)
  const places = new Uint32Array(3 * most)
  const halves = new Float64Array(most)
  const shares = new Float64Array(most)
  const { nx, ny, nz, spacing, origin } = grid
  const centres = [nx, ny, nz].map((length, axis) =>
    Float64Array.from({ length }, (_, i) => (origin[axis] + (i + 0.5) * spacing) / cellSize),
  )
  let count = 0
  for (let at = 0; at < cells.length; at += stride) {
    const cell = cells[at]
    if (core[cell] === 0) continue
    places[3 * count] = cell % nx
    places[3 * count + 1] = Math.floor(cell / nx) % ny
    places[3 * count + 2] = Math.floor(cell / (nx * ny))
    halves[count] = levels[Math.round(1000 * state.density[cell])]
    shares[count++] = core[cell]
  }
  return { count, places, centres, halves, shares, side, step: spacing / cellSize / side }
}

/** Mean density over the core of the lattice itself, by points, with its phase shifted. */
function realisedDensity(samples: Samples, { cell }: MaterialInterpolation, shift: Offset): number {
  const { count, places, halves, shares, side } = samples
  const distance = distanceBetweenPlanes(unitCell(cell), samples, shift)
  let solid = 0
  let whole = 0
  for (let n = 0; n < count; n++) {
    const x = side * places[3 * n]
    const y = side * places[3 * n + 1]
    const z = side * places[3 * n + 2]
    const half = halves[n]
    let inside = 0
    for (let c = 0; c < side; c++) {
      for (let b = 0; b < side; b++) {
        for (let a = 0; a < side; a++) if (Math.abs(distance(x + a, y + b, z + c)) < half) inside++
      }
    }
    solid += (shares[n] * inside) / side ** 3
    whole += shares[n]
  }
  return solid / whole
}

const turn = 2 * Math.PI

/** The distance at the points on three planes of points, by their numbers: waves are computed once for a plane. */
function distanceBetweenPlanes(
  cell: UnitCell,
  { centres, side, step }: Samples,
  shift: Offset,
): (i: number, j: number, k: number) => number {
  const low = ((side - 1) / 2) * step
  const [x, y, z] = centres.map((along, axis) =>
    Float64Array.from({ length: side * along.length }, (_, n) => {
      const first = along[Math.floor(n / side)] - shift[axis] - low
      return first + (n % side) * step
    }),
  )
  const { distanceOfWaves } = cell
  if (!distanceOfWaves) return (i, j, k) => cell.distance(x[i], y[j], z[k])
  const [sx, sy, sz] = [x, y, z].map((along) => along.map((place) => Math.sin(turn * place)))
  const [cx, cy, cz] = [x, y, z].map((along) => along.map((place) => Math.cos(turn * place)))
  return (i, j, k) => distanceOfWaves(sx[i], sy[j], sz[k], cx[i], cy[j], cz[k])
}
