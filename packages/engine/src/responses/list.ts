import { type Goal, type GoalSettings, requirementOf } from '@trabecula/domain'
import { compliance } from './compliance.ts'
import type { Response } from './model.ts'
import { peakIndex } from './peak-index.ts'

/** The response that a goal of the domain names; one without a method here does not compile. */
const responses: Readonly<Record<Goal['response'], Response>> = { compliance, 'peak index': peakIndex }

export const responseOf = (settings: GoalSettings): Response => responses[requirementOf(settings).goal.response]
