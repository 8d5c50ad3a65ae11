import { asksForBest, meritOf, type Requirement, requirementOf } from '../goals/requirement.ts'
import type { Goal } from '../goals/values.ts'
import type { CandidateRow, RunResults } from './model.ts'

/**
 * Which of two rows ranks first, as a sort compares: one that meets the target before one that does not, of two that
 * meet it the lighter, of two that miss one of several requirements the one that misses it by less, otherwise the one with
 * the better value; then the one that is easier to print.
 */
export function compareRows(a: CandidateRow, b: CandidateRow, asked: Requirement): number {
  if (!asksForBest(asked)) {
    if (a.targetMet !== b.targetMet) return a.targetMet ? -1 : 1
    if (a.targetMet && a.massG !== b.massG) return a.massG - b.massG
    const further = (a.requirements ?? b.requirements) !== undefined
    if (further && a.targetShortPercent !== b.targetShortPercent) return a.targetShortPercent - b.targetShortPercent
  }
  return merit(b, asked.goal) - merit(a, asked.goal) || b.printEase - a.printEase || a.name.localeCompare(b.name)
}

const merit = (row: CandidateRow, goal: Goal): number => meritOf(goal, goal.measure(row))

/** Shown rows (`shownRow`) in the order of the best that is known. Their `rowIndex` stays: it is which row they are. */
export const rankedRows = <Row extends CandidateRow>(rows: readonly Row[], asked: Requirement): Row[] =>
  rows.toSorted((a, b) => compareRows(a, b, asked))

/** The row of a result that is known to be the best. */
export const bestRow = ({ candidates, asked }: RunResults): number =>
  rankedRows(candidates, requirementOf(asked))[0]?.rowIndex ?? 0

/** Whether verified values rank the rows in another order than the predictions did. */
export const isReordered = (ranked: readonly Pick<CandidateRow, 'rowIndex'>[]): boolean =>
  ranked.some(({ rowIndex }, place) => place > 0 && rowIndex < (ranked[place - 1]?.rowIndex ?? 0))
