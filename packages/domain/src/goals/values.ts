import { definitions, type GoalColumn, type OptimizationGoal } from './list.ts'
import type { GoalDefinition } from './model.ts'
import { type Bands, type Deviations, type Measured, type ResponseName, type VerifiedValues, valuesOf } from './responses.ts'

/** What a design can be made for, with how its value is read. */
export interface Goal extends GoalDefinition {
  readonly id: OptimizationGoal
  readonly column: GoalColumn
  readonly response: GoalDefinition['response'] & { readonly name: ResponseName }
  /** SI */
  readonly measure: (of: Measured) => number
  readonly verified: (row: VerifiedValues) => number | null
  readonly deviation: (verification: Deviations) => number
  readonly band: (solid: Bands) => number
}

/** All goals, in the order in which they are offered and shown. */
export const goals: readonly Goal[] = definitions.map((goal) => ({ ...goal, ...valuesOf(goal.response.name) }))

const byId = Object.fromEntries(goals.map((goal) => [goal.id, goal])) as Readonly<Record<OptimizationGoal, Goal>>

export const goalOf = (id: OptimizationGoal): Goal => byId[id]
