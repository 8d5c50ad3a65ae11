import { maxLoad } from './max-load.ts'
import type { GoalDefinition } from './model.ts'
import { stiffness } from './stiffness.ts'

/** All goals, in the order in which they are offered and shown. */
export const definitions = [maxLoad, stiffness] as const satisfies readonly GoalDefinition[]

type Listed = (typeof definitions)[number]
export type OptimizationGoal = Listed['id']
/** The columns of the goals' own values. */
export type GoalColumn = Listed['column']
export type ListedResponse = Listed['response']

export const optimizationGoals: readonly OptimizationGoal[] = definitions.map(({ id }) => id)
