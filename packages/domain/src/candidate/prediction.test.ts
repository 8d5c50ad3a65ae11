import { expect, it } from 'vitest'
import { goals } from '../goals/list.ts'
import { predictedValueNote, predictionErrors, predictionNote } from './prediction.ts'

it('a predicted value says how far it may lie from that of the file, each goal by its own measure', () => {
  const { below, above } = predictionErrors['peak index']
  expect(predictedValueNote(goals[0])).toContain(`the load is ${below} % below to ${above} % above that of the file.`)
  for (const { noun, response } of goals)
    expect(predictionNote).toContain(
      `${noun} is ${predictionErrors[response].below} % below to ${predictionErrors[response].above} % above`,
    )
})
