import { type Goal, goals } from '../goals/values.ts'

/** How far nine of ten predictions of a goal lie from the value of the file: "load is 5 % below to 10 % above". */
export const predictionRange = ({ noun, predictionErrors: { below, above } }: Goal): string =>
  `${noun} is ${below} % below to ${above} % above`

/** The sentences about designs for which these errors do not hold, each after a space. */
const exceptions = (of: readonly Goal[]): string =>
  of.flatMap(({ predictionErrors: { except } }) => (except ? [` ${except}`] : [])).join('')

/** What the predicted value of one goal is worth. */
export const predictedValueNote = (goal: Goal): string =>
  `Predicted: the exported mesh has not been analysed yet. In nine designs of ten the ${predictionRange(goal)} that of the file.${exceptions([goal])}`

/** What the predicted values of all goals are worth. */
export const predictionNote = `In nine designs of ten the predicted ${goals.map(predictionRange).join(', the ')} that of the file.${exceptions(goals)}`

/** What the factors of buckling and dimpling are. */
export const bucklingNote =
  'Times the required load, or that at which damage begins where none is required; the max load is at most that. Predicted on the cells of the analysis.'

/** @param what "It does", "Gyroid sheet, octet do" */
export const doesNotBuckle = (what: string): string =>
  `${what} not buckle in this direction: not below ten times the load at which damage begins.`

/** What natural frequencies are worth. */
export const frequencyNote =
  'The lowest natural frequencies of the part as it is held. They are predicted on the cells of the analysis, rather too high than too low.'

/** Whether the verification of a row found its lowest mode of a kind. */
export const modeOfFileNote = (isVerified: boolean): string =>
  isVerified ? 'The lowest of the exported mesh is among the verified values.' : 'The exported mesh was not analysed for it.'
