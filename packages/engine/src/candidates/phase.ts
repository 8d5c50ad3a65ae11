import { cellCentre } from '../analysis/grid/analysis-grid.ts'
import type { Problem } from '../analysis/problem.ts'
import { halfThickness } from '../cells/thickness.ts'
import { unitCell } from '../cells/unit-cell.ts'
import type { LatticeState } from '../grading/lattice-model.ts'
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
  /** x, y, z of each centre, in units of L. */
  readonly centres: Float64Array
  /** Half thickness of the lattice there, in units of L. */
  readonly halves: Float64Array
  /** Share of the core in the cell. */
  readonly shares: Float64Array
  readonly side: number
  /** From one point to the next, in units of L. */
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
  const [centres, halves, shares] = [3, 1, 1].map((each) => new Float64Array(each * most)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  let count = 0
  for (let at = 0; at < cells.length; at += stride) {
    const cell = cells[at]
    if (core[cell] === 0) continue
    cellCentre(grid, cell).forEach((value, axis) => {
      centres[3 * count + axis] = value / cellSize
    })
    halves[count] = levels[Math.round(1000 * state.density[cell])]
    shares[count++] = core[cell]
  }
  return { count, centres, halves, shares, side, step: grid.spacing / cellSize / side }
}

/** Mean density over the core of the lattice itself, by points, with its phase shifted. */
function realisedDensity(samples: Samples, { cell }: MaterialInterpolation, shift: Offset): number {
  const { count, centres, halves, shares, side, step } = samples
  const { distance } = unitCell(cell)
  const low = ((side - 1) / 2) * step
  let solid = 0
  let whole = 0
  for (let n = 0; n < count; n++) {
    const x = centres[3 * n] - shift[0] - low
    const y = centres[3 * n + 1] - shift[1] - low
    const z = centres[3 * n + 2] - shift[2] - low
    const half = halves[n]
    let inside = 0
    for (let c = 0; c < side; c++) {
      for (let b = 0; b < side; b++) {
        for (let a = 0; a < side; a++) if (Math.abs(distance(x + a * step, y + b * step, z + c * step)) < half) inside++
      }
    }
    solid += (shares[n] * inside) / side ** 3
    whole += shares[n]
  }
  return solid / whole
}
