import { expect, it } from 'vitest'
import { isAlike } from './window-judgement.ts'

it('windows that hold much less or more than the predicted energy do not speak for the part', () => {
  expect([0.14, 0.7, 0.71, 1, 1.39, 1.4, 6].map(isAlike)).toEqual([false, false, true, true, true, false, false])
})
