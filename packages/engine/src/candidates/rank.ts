import {
  type CandidateRow,
  compareRows,
  type Goal,
  meritOf,
  type Reference,
  type Refusal,
  requirementOf,
} from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import type { PreparedRun } from '../elasticity/prepare-run.ts'
import type { Design } from './design.ts'

/** How the numbers of a run were found. */
export interface RunAnalysis {
  readonly elements: number
  readonly voxelMm: number
  /** Iterations of the analysis behind the first row. */
  readonly iterations: number
  readonly residual: number
  readonly solves: number
  readonly loadMomentError: number
  readonly notes: readonly string[]
}

export interface OptimizationResult {
  /** Best first; their rows are numbered in this order. */
  readonly candidates: readonly Design[]
  /** For each candidate, its index among the designs that were ranked. */
  readonly order: readonly number[]
  /** The uniform lattice of the best candidate's cell, size and mass. */
  readonly baseline: Reference
  readonly solid: Reference
  readonly analysis: RunAnalysis
  /** Seconds per stage. */
  readonly timings: Readonly<Record<string, number>>
}

/** A result as it is stored and shown: rows instead of designs. */
export interface ResultRows extends Omit<OptimizationResult, 'candidates' | 'order'> {
  readonly candidates: readonly CandidateRow[]
}

export const resultRows = ({ candidates, baseline, solid, analysis, timings }: OptimizationResult): ResultRows => ({
  candidates: candidates.map(({ row }) => row),
  baseline,
  solid,
  analysis,
  timings,
})

/** A family that led to no design, and why. */
export interface LeftOut {
  readonly cell: CellName
  readonly refusal: Refusal
}

/** Why a run in which no family gave a design is refused: the reason of the first. Undefined when none was tried. */
export const refusalOfAll = (leftOut: readonly Pick<LeftOut, 'refusal'>[]): Refusal | undefined => leftOut[0]?.refusal

/**
 * Ranks the candidates: targets met first, then least mass (with a target) or the largest value (without); numbers the
 * rows. Leaves out what appears twice and what another candidate beats in everything (see `worthShowing`). The notes
 * name families that gave no design.
 */
export function rankCandidates(
  run: PreparedRun,
  designs: readonly Design[],
  leftOut: readonly LeftOut[] = [],
): OptimizationResult {
  const asked = requirementOf(run.setup.settings)
  const ranked = worthShowing(
    [...designs].sort((a, b) => compareRows(a.row, b.row, asked)),
    asked.goal,
  )
  const candidates = ranked.map((design, rowIndex) => ({ ...design, row: { ...design.row, rowIndex } }))
  const first = candidates[0]
  const timings: Record<string, number> = { ...run.timings }
  for (const { analysis } of candidates) {
    for (const [stage, seconds] of Object.entries(analysis.seconds)) timings[stage] = (timings[stage] ?? 0) + seconds
  }
  return {
    candidates,
    order: ranked.map((design) => designs.indexOf(design)),
    baseline: first?.uniform ?? run.solid,
    solid: run.solid,
    analysis: {
      elements: run.problem.cells.length,
      voxelMm: run.problem.grid.spacing,
      iterations: first?.analysis.iterations ?? run.solidCases[0].solution.iterations,
      residual: first?.analysis.residual ?? run.solidCases[0].solution.residual,
      solves: candidates.reduce((sum, { analysis }) => sum + analysis.solves, 1),
      loadMomentError: run.problem.cases[0].momentError,
      notes: [...run.notes, ...leftOut.map(({ cell, refusal }) => `${unitCell(cell).title} was left out. ${refusal.message}`)],
    },
    timings,
  }
}

/**
 * The designs that are shown, best first: every cell and size once, none that another beats, but always one sheet and
 * one strut if there were any.
 */
function worthShowing(designs: readonly Design[], goal: Goal): Design[] {
  const different = designs.filter(
    ({ cell, cellSize }, index) => designs.findIndex((other) => other.cell === cell && other.cellSize === cellSize) === index,
  )
  const kept = different.filter(({ row }) => !different.some((other) => isBeaten(row, other.row, goal)))
  for (const form of ['sheet', 'strut'] as const) {
    const first = different.find(({ row }) => row.form === form)
    if (first && !kept.some(({ row }) => row.form === form)) kept.push(first)
  }
  return different.filter((design) => kept.includes(design))
}

/** Designs that differ by less are equally good to a person who chooses among them, so all are shown. */
const alike = 0.05

/** Clearly heavier, clearly worse for the goal, and harder to print than the other, which meets as much. */
const isBeaten = (row: CandidateRow, other: CandidateRow, goal: Goal): boolean =>
  (other.targetMet || !row.requirements || !row.targetMet) &&
  row.massG > other.massG * (1 + alike) &&
  merit(row, goal) < merit(other, goal) * (1 - alike) &&
  row.printEase < other.printEase

const merit = (row: CandidateRow, goal: Goal): number => meritOf(goal, goal.measure(row))
