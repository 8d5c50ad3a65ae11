import { expect, it } from 'vitest'
import { describePlan, isPaidPlan, planNames, planTitle } from './plans.ts'

it('plans are listed from the smallest, and all but the first are paid', () => {
  expect(planNames).toEqual(['hobbyist_education', 'professional', 'studio'])
  expect(planNames.map(isPaidPlan)).toEqual([false, true, true])
  expect(isPaidPlan('none')).toBe(false)
})

it('a plan is described by its tokens and period', () => {
  expect(describePlan('professional')).toBe('2,000 tokens every 30 days')
})

it('a plan has a title, no plan is “None”, and an unknown one is called by its name', () => {
  expect(['studio', 'none', 'legacy'].map(planTitle)).toEqual(['Studio', 'No plan', 'legacy'])
})
