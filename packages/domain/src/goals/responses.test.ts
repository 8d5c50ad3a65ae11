import { expect, it } from 'vitest'
import { type Measured, ofResponses, responses, type VerifiedValues, valuesOf } from './responses.ts'

it('no two values share a key', () => {
  const keys = Object.values(responses).flatMap(({ isInOlderRows: _, ...keys }) => Object.values(keys))
  expect(new Set(keys).size).toBe(keys.length)
})

it('a value of each response lies under its key', () =>
  expect(ofResponses('band', (name) => (name === 'compliance' ? 1 : 2))).toMatchObject({ stiffnessBand: 1, loadBand: 2 }))

it('a value that an older row lacks is no number, and was not verified', () => {
  const { measure, verified } = valuesOf('compliance')
  expect(measure({ maxLoadN: 1 } as Measured)).toBeNaN()
  expect(verified({} as VerifiedValues)).toBeNull()
})
