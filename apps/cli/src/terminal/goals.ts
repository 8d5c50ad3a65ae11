import { type Goal, goals, titleInText, unitOf } from '@trabecula/domain'

/** The goals as tables print them: loads last, because the first yield follows them. */
export const printedGoals: readonly Goal[] = goals.toSorted((a, b) => Number(a.isLoad) - Number(b.isLoad))

/** "max load N" */
export const goalHead = (goal: Goal): string => `${titleInText(goal)} ${unitOf(goal.quantity, 'metric')}`
