import { type CandidateRow, fromSi, type Goal, threeDigits, type UnitType, unitOf } from '@trabecula/domain'

type Ranked = readonly Pick<CandidateRow, 'rowIndex' | 'name'>[]

const placeOf = (rows: Ranked, row: number): number => rows.findIndex(({ rowIndex }) => rowIndex === row)

/**
 * What a verification changed in the order of the designs, in one sentence; empty where they stay in their places.
 *
 * @param verified the row whose file was analysed
 */
export function orderChange(before: Ranked, after: Ranked, verified: CandidateRow, goal: Goal, unitType: UnitType): string {
  const value = `${threeDigits(fromSi(goal.measure(verified), goal.quantity, unitType))} ${unitOf(goal.quantity, unitType)}`
  const from = placeOf(before, verified.rowIndex)
  const to = placeOf(after, verified.rowIndex)
  const first = after[0]
  if (from === to || !first) return ''
  if (to === 0) return `${verified.name} is first now: its file ${goal.verb} ${value}.`
  if (from === 0) return `${first.name} is first now: the file of ${verified.name} ${goal.verb} ${value}.`
  return `${verified.name} is number ${to + 1} now, from ${from + 1}: its file ${goal.verb} ${value}.`
}
