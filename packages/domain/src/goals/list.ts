import { maxLoad } from './max-load.ts'
import type { Goal } from './model.ts'
import { stiffness } from './stiffness.ts'

/** All goals, in the order in which they are offered and shown. */
export const goals = [maxLoad, stiffness] as const satisfies readonly Goal[]

type Listed = (typeof goals)[number]
export type OptimizationGoal = Listed['id']
/** The columns of the goals' own values. */
export type GoalColumn = Listed['column']

export const optimizationGoals: readonly OptimizationGoal[] = goals.map(({ id }) => id)

const byId = Object.fromEntries(goals.map((goal) => [goal.id, goal])) as Readonly<Record<OptimizationGoal, Listed>>

export const goalOf = (id: OptimizationGoal): Listed => byId[id]
