import { expect, it } from 'vitest'
import { isAlike } from './window-judgement.ts'

it('windows that keep less than half or more than twice the predicted energy do not speak for the part', () => {
  expect([0.14, 0.5, 0.51, 1, 1.99, 2, 6].map(isAlike)).toEqual([false, false, true, true, true, false, false])
})
