import { expect, it } from 'vitest'
import { goals } from '../goals/values.ts'
import { predictedValueNote, predictionNote } from './prediction.ts'

it('a predicted value says how far it may lie from that of the file, each goal by its own measure', () => {
  for (const goal of goals) {
    const { noun, predictionErrors } = goal
    const range = `${noun} is ${predictionErrors.below} % below to ${predictionErrors.above} % above`
    expect(predictedValueNote(goal)).toContain(`the ${range} that of the file.`)
    expect(predictionNote).toContain(range)
  }
})

it('an inverse of a value errs by what is measured for the inverse, although both have one response', () => {
  const [goal] = goals
  const inverse = { ...goal!, noun: 'movement', better: 'less' as const, predictionErrors: { below: 3, above: 10 } }
  expect(predictedValueNote(inverse)).toContain('the movement is 3 % below to 10 % above that of the file.')
})
