import { type GoalSettings, type Measured, ofResponses, type ResponseName, requirementOf } from '@trabecula/domain'
import { compliance } from './compliance.ts'
import type { Answer, Response } from './model.ts'
import { peakIndex } from './peak-index.ts'

/** The method of each response of the domain; one without a method does not compile. */
export const methods: Readonly<Record<ResponseName, Response>> = { compliance, 'peak index': peakIndex }

export const responseOf = (settings: GoalSettings): Response => methods[requirementOf(settings).goal.response.name]

/** The values of all responses, as rows and references have them. */
export const measuredOf = (found: Answer): Measured => ofResponses('value', (name) => methods[name].valueOf(found))
