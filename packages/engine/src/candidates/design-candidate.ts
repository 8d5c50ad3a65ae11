import { defaultExportQuality, done, type Outcome, type Reference } from '@trabecula/domain'
import type { ScalarGrid } from '@trabecula/kernels'
import type { CellName } from '../cells/unit-cell.ts'
import type { Problem } from '../discretisation/problem.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { designFields } from '../fields/keep.ts'
import type { SoughtShapes } from '../fields/modes.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { measuredOf } from '../responses/list.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import type { Design, DesignGeometry } from './design.ts'
import { latticeArea } from './estimates.ts'
import { chooseSpacing } from './export-resolution.ts'
import { type CandidateOptions, type CorrectedCandidate, type GradedCandidate, gradeCandidate } from './grade-candidate.ts'
import { matchingPhase } from './phase.ts'
import { leastWallOf } from './printed-walls.ts'
import { candidateRow, type GradedRow, type PartInPrint, partInPrintOf } from './row.ts'

/** A design before its file is known: its mass is the homogenised one. */
export type GradedDesign = Omit<Design, 'row'> & { readonly row: GradedRow }

/** The design of a family by its homogenised analysis alone, for estimates: its load is not corrected. */
export async function designCandidate(
  run: PreparedRun,
  cell: CellName,
  options: CandidateOptions = {},
): Promise<Outcome<GradedDesign>> {
  const graded = await gradeCandidate(run, cell, options)
  if (!graded.ok) return graded
  const geometry = await geometryOf(run, graded.value, options.signal)
  return done(await designOf(run, { ...graded.value, geometry }, partInPrintOf(run.problem), options.signal))
}

/** What the exporter's field of a graded lattice is made of. */
export async function geometryOf(run: PreparedRun, graded: GradedCandidate, signal?: AbortSignal): Promise<DesignGeometry> {
  const { model, best } = graded
  return geometryAt(run, graded, await matchingPhase(run.problem, model.law, best, signal))
}

/** The same with cells of this phase origin. */
export function geometryAt(
  run: PreparedRun,
  { model: { law }, best }: Pick<GradedCandidate, 'model' | 'best'>,
  origin: DesignGeometry['origin'],
): DesignGeometry {
  const { problem } = run
  const ribDepth = ribDepthOf(problem.setup.settings, problem.printer)
  return {
    cell: law.cell,
    cellSize: law.cellSize,
    origin,
    ...problem.enclosing,
    density: densityGrid(problem, best),
    ...walls(run, law, best),
    ...(ribDepth > 0 ? { ribDepth } : {}),
  }
}

/** What the table and the shader need of a graded lattice, too. No solve is needed. */
export async function designOf(
  run: PreparedRun,
  graded: GradedCandidate &
    Pick<CorrectedCandidate, 'geometry'> &
    Partial<Pick<CorrectedCandidate, 'correction'>> & { readonly sought?: SoughtShapes },
  partInPrint: PartInPrint,
  signal?: AbortSignal,
): Promise<GradedDesign> {
  const { name, hasFields, model, best, uniform, analysis, geometry, correction, sought } = graded
  const { law } = model
  const watch = new Stopwatch()
  // The next candidate goes to the solver before this thread computes on.
  await yieldToEventLoop(signal)
  const fields = hasFields ? await watch.time('fields', async () => designFields(run, name, model, best, sought)) : undefined
  await yieldToEventLoop(signal)
  return {
    ...geometry,
    row: candidateRow(run, law, best, partInPrint, correction?.reason),
    uniform: uniformReference(run, name, uniform),
    ...(correction ? { loadFactor: correction.factor } : {}),
    ...(fields ? { fields } : {}),
    analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } },
  }
}

function uniformReference({ problem }: PreparedRun, name: string, state: LatticeState): Reference {
  const massG = massOf(problem, state.mean)
  const { maxLoadN, ...otherValues } = measuredOf(state)
  return {
    name: `Uniform ${name}`,
    densityMean: state.mean,
    massG,
    maxLoadN,
    firstYieldN: state.onset.firstYield,
    ...otherValues,
  }
}

/** How thin the walls of the design may be, at the spacing that its file will have. */
function walls(
  { problem, part }: PreparedRun,
  { cell, cellSize }: MaterialInterpolation,
  state: LatticeState,
): Pick<Design, 'leastWall'> {
  const area = latticeArea(cell, cellSize, state.mean, problem.coreVolume)
  const density = problem.cells.reduce((least, at) => (problem.core[at] > 0 ? Math.min(least, state.density[at]) : least), 1)
  const { spacing } = chooseSpacing({ cell, cellSize, density }, area, part.soup.length / 9, defaultExportQuality)
  const leastWall = leastWallOf(cell, cellSize, problem.printer, spacing)
  return leastWall ? { leastWall } : {}
}

/**
 * The density of a design as a trilinear field whose nodes are the centres of the analysis cells, so that the mean over
 * a cell is the cell's own density to second order. The filter reaches beyond the core; farther away the mean fills up.
 */
export function densityGrid({ grid }: Problem, state: Pick<LatticeState, 'density' | 'mean'>): ScalarGrid {
  const { spacing: h, origin, nx, ny, nz } = grid
  return {
    origin: [origin[0] + h / 2, origin[1] + h / 2, origin[2] + h / 2],
    spacing: h,
    size: [nx, ny, nz],
    values: state.density.map((rho) => (rho > 0 ? rho : state.mean)),
  }
}
