import { goals } from '../goals/list.ts'
import type { Goal } from '../goals/model.ts'
import type { ResponseName } from '../goals/responses.ts'

/**
 * How far nine of ten predictions lie at most below and above the value of the file, in percent of it: of parts by
 * others, loads with windows (docs/theory/verification.md). All that is said of predicted rows follows from these numbers.
 */
export const predictionErrors: Readonly<Record<ResponseName, { readonly below: number; readonly above: number }>> = {
  compliance: { below: 9, above: 3 },
  'peak index': { below: 5, above: 8 },
}

const rangeOf = ({ response }: Goal): string => {
  const { below, above } = predictionErrors[response]
  return `${below} % below to ${above} % above`
}

/** What the predicted value of one goal is worth. */
export const predictedValueNote = (goal: Goal): string =>
  `Predicted: the exported mesh has not been analysed yet. In nine designs of ten the ${goal.noun} is ${rangeOf(goal)} that of the file.`

/** What the predicted values of all goals are worth. */
export const predictionNote = `In nine designs of ten the predicted ${goals
  .map((goal) => `${goal.noun} is ${rangeOf(goal)}`)
  .join(', the ')} that of the file.`
