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
  let best: Offset = shifts[0]
  let least = Infinity
  for (const shift of shifts) {
    const difference = Math.abs(realisedDensity(problem, law, state, shift) / state.mean - 1)
    await yieldToEventLoop(signal)
    if (difference < least) [best, least] = [shift, difference]
    if (least < close) break
  }
  return [best[0] * law.cellSize, best[1] * law.cellSize, best[2] * law.cellSize]
}

/** Mean density over the core of the lattice itself, by points, with its phase shifted. */
function realisedDensity({ grid, cells, core }: Problem, law: MaterialInterpolation, state: LatticeState, shift: Offset): number {
  const { distance } = unitCell(law.cell)
  const levels = Float64Array.from({ length: 1001 }, (_, i) => halfThickness(law.cell, i / 1000))
  const side = Math.min(6, Math.max(1, Math.round(Math.cbrt(points / cells.length))))
  const stride = Math.max(1, Math.floor(cells.length / points))
  const step = grid.spacing / law.cellSize / side
  let solid = 0
  let whole = 0
  for (let at = 0; at < cells.length; at += stride) {
    const cell = cells[at]
    if (core[cell] === 0) continue
    const half = levels[Math.round(1000 * state.density[cell])]
    const [x, y, z] = cellCentre(grid, cell).map(
      (value, axis) => value / law.cellSize - shift[axis] - ((side - 1) / 2) * step,
    ) as [number, number, number]
    let inside = 0
    for (let c = 0; c < side; c++) {
      for (let b = 0; b < side; b++) {
        for (let a = 0; a < side; a++) if (Math.abs(distance(x + a * step, y + b * step, z + c * step)) < half) inside++
      }
    }
    solid += (core[cell] * inside) / side ** 3
    whole += core[cell]
  }
  return solid / whole
}
