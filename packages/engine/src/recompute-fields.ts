import { done, type Outcome } from '@trabecula/domain'
import type { Design } from './candidates/design.ts'
import { refusals } from './discretisation/messages.ts'
import { worksOf } from './elasticity/load-cases.ts'
import { prepareRun, type RunOptions } from './elasticity/prepare-run.ts'
import { designFields, solidFields } from './fields/keep.ts'
import { tightTolerance } from './grading/grade.ts'
import { LatticeModel } from './grading/lattice-model.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { MaterialInterpolation } from './material/interpolation.ts'
import { asInRow } from './verification/corrected-load.ts'

export interface RecomputeOptions {
  /** Threads of the solver, 1 by default. */
  readonly threads?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RecomputeProgress) => void) | undefined
  /** Leaves the design's own fields out: only its grid is taken. */
  readonly onlySolid?: boolean
}

export interface RecomputeProgress {
  readonly done: number
  readonly total: number
  readonly detail: string
}

/** Fields of one analysis, encoded, with the stiffness that it found, N/mm, which shows that they belong to a row. */
export interface AnalysedFields {
  readonly encoded: Uint8Array
  readonly stiffness: number
}

/**
 * The fields of a stored design and of its solid part, for results that kept none: both are analysed once more on the
 * design's own grid. Throws the signal's reason when it is aborted.
 */
export async function recomputeFields(
  part: Part,
  design: Design,
  setup: Setup,
  { threads = 1, signal, onProgress, onlySolid = false }: RecomputeOptions = {},
): Promise<Outcome<{ readonly solid: AnalysedFields; readonly design?: AnalysedFields }>> {
  const total = onlySolid ? 1 : 2
  onProgress?.({ done: 0, total, detail: 'Analysing the solid part' })
  const prepared = await prepareRun(part, setup, { threads, signal, grid: gridOfDesign(design) })
  if (!prepared.ok) return prepared
  const run = prepared.value
  try {
    const solid = { encoded: await solidFields(run), stiffness: run.solid.stiffnessNPerMm }
    if (onlySolid) return done({ solid })
    onProgress?.({ done: 1, total, detail: `Analysing ${design.row.name}` })
    const { problem, analysis } = run
    const { material, printer, core } = problem
    const law = new MaterialInterpolation(design.cell, design.cellSize, material, printer)
    const model = new LatticeModel(analysis, law, worksOf(run.solidCases))
    const density = design.density.values.map((rho, cell) => (core[cell] > 0 ? rho : 0))
    const state = asInRow(run, design, await model.keep(await model.analyse(density, tightTolerance, signal)))
    if (!state.solution.converged) return refusals.unsolved(state.solution.residual)
    const encoded = await designFields(run, design.row.name, model, state)
    return done({ solid, ...(encoded ? { design: { encoded, stiffness: state.solution.stiffness } } : {}) })
  } finally {
    await run.dispose()
  }
}

/** The nodes of a design's density are the centres of its analysis cells. */
export function gridOfDesign({ density: { origin, spacing, size } }: Pick<Design, 'density'>): NonNullable<RunOptions['grid']> {
  const [x, y, z] = origin
  const [nx, ny, nz] = size
  return { nx, ny, nz, spacing, origin: [x - spacing / 2, y - spacing / 2, z - spacing / 2] }
}
