import { expect, it } from 'vitest'
import { planPriority } from './admission.ts'

it('a higher plan goes first, and a plan that is not known with the lowest', () => {
  const plans = [undefined, 'gone', 'hobbyist_education', 'professional', 'studio']
  expect(plans.map(planPriority)).toEqual([0, 0, 0, 1, 2])
})
