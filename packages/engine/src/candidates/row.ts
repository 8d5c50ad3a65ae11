import {
  buildVector,
  type CandidateRow,
  columnsOfAll,
  governingRequirement,
  isInstability,
  ofResponses,
  requiredLoad,
  requirementOf,
  targetColumns,
} from '@trabecula/domain'
import { unitCell } from '../cells/unit-cell.ts'
import { gapSentences } from '../discretisation/gaps.ts'
import { cellCentre } from '../discretisation/grid/analysis-grid.ts'
import type { Problem } from '../discretisation/problem.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import { unmetBounds } from '../grading/region-bounds.ts'
import { printedSize } from '../input/print-position.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { ultimateLoad } from '../material/layers.ts'
import { openOutside } from '../regions/enclosing.ts'
import { rowRequirements } from '../requirements/list.ts'
import { measuredOf } from '../responses/list.ts'
import { bestOpening, openingThrough } from './best-opening.ts'
import { trust } from './estimates.ts'
import { type PrintEaseInput, printEase } from './print-ease.ts'
import { thickestSolid } from './thickest-solid.ts'

/** A row without what its file decides. */
export type GradedRow = Omit<
  CandidateRow,
  'exportSizeMb' | 'exportTriangles' | 'exportChoices' | 'printTimeH' | 'cost' | 'costCurrency'
>

/** The row of the result table for a graded lattice. `rowIndex` is given by the ranking; `seen`: how its load was judged. */
export function candidateRow(
  run: PreparedRun,
  law: MaterialInterpolation,
  state: LatticeState,
  partInPrint: PartInPrint,
  seen?: string,
): GradedRow {
  const { problem, part, solid } = run
  const { material, printer } = problem
  const { title, form } = unitCell(law.cell)
  const { shellMm: shell } = problem.setup.settings
  const wanted = requirementOf(problem.setup.settings)
  const range = densityRange(run, state)
  const massG = massOf(problem, state.mean)
  const measured = measuredOf(state)
  const { maxLoadN, ...otherValues } = measured
  const value = wanted.goal.measure(measured)
  const requirements = state.further && rowRequirements(problem, value, state.further.values)
  const ofGoal = targetColumns(wanted, value, { limit: limitOf(law, state), density: state.mean })
  const asked = requiredLoad(wanted)
  const size = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis]) as [number, number, number]
  const ease = printEase({
    cell: law.cell,
    cellSize: law.cellSize,
    densityMin: range.min,
    densityMean: state.mean,
    densityMax: range.max,
    printer,
    size,
    upright: uprightOf(problem),
    ...partInPrint,
    shell,
  })
  const { trust: level, reason } = trustOf(problem, law)
  const [x, y, z] = cellCentre(problem.grid, state.onset.cell)
  const { mode } = state.onset
  const isBuckling = mode === 'strut buckling' || mode === 'wall buckling' || isInstability(mode)
  return {
    rowIndex: 0,
    name: `${title} ${law.cellSize} mm`,
    cell: law.cell,
    form,
    cellSizeMm: law.cellSize,
    densityMean: state.mean,
    densityMin: range.min,
    densityMax: range.max,
    massG,
    massSavedPercent: 100 * (1 - massG / solid.massG),
    maxLoadN,
    firstYieldN: state.onset.firstYield,
    ultimateLoadN: isBuckling ? maxLoadN : ultimateLoad(maxLoadN, material),
    ...otherValues,
    displacementMm: (asked ?? maxLoadN) / state.solution.stiffness,
    safetyFactor: asked === undefined ? null : maxLoadN / asked,
    ...(requirements ? columnsOfAll(ofGoal, requirements) : ofGoal),
    ...(requirements ? { requirements, governingRequirement: governingRequirement(requirements)! } : {}),
    governingMode: mode,
    ...(state.cases ? { governingCase: state.cases.governing, cases: state.cases.rows } : {}),
    governingPointMm: { x, y, z },
    ...ease,
    trust: level,
    trustReason: [reason, ...(seen ? [seen] : []), ...unmetBounds(problem, law)].join('. '),
    ...ofResponses('verified', () => null),
  }
}

function uprightOf({ part, printer, setup: { settings } }: Problem): PrintEaseInput['upright'] {
  const { buildDirection } = settings
  return buildDirection && { direction: buildVector(buildDirection), size: printedSize(part, printer, settings) }
}

/** A gap that the analysis does not see outweighs everything else. */
function trustOf({ part, material, gap, coreThickness, openDistance }: Problem, { cell, cellSize }: MaterialInterpolation) {
  const found = trust(cell, coreThickness / cellSize, openDistance === undefined, material)
  return gap ? ({ trust: 'low', reason: `${gapSentences.untrusted(gap, part)}. ${found.reason}` } as const) : found
}

/** How powder leaves a part, and where it stays solid, whatever lattice is in it. */
export type PartInPrint = Pick<PrintEaseInput, 'voidDepth' | 'opening' | 'thickestSolid'>

export function partInPrintOf(problem: Problem): PartInPrint {
  const { part, enclosing } = problem
  const open = openOutside(part, enclosing)
  return {
    voidDepth: openingThrough(part, enclosing, open)?.depth ?? null,
    opening: open.length > 0 ? undefined : bestOpening(part, enclosing),
    thickestSolid: thickestSolid(problem),
  }
}

/** What keeps the lightest printable lattice from being lighter; undefined where the design is not that lattice. */
function limitOf({ bounds }: MaterialInterpolation, { mean }: LatticeState): string | undefined {
  if (mean > bounds.min * (1 + 1e-3)) return undefined
  return bounds.minReason === 'wall' || bounds.minReason === 'strut' ? 'minimum feature' : bounds.minReason
}

function densityRange({ problem }: PreparedRun, { density }: LatticeState): { min: number; max: number } {
  let min = Infinity
  let max = 0
  for (const cell of problem.cells) {
    if (problem.core[cell] === 0) continue
    const rho = density[cell]
    if (rho < min) min = rho
    if (rho > max) max = rho
  }
  return { min, max }
}
