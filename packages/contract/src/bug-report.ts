import { bugReportDescriptionLength, bugReportTitleLength, contextValueLength, maxContextLines } from '@trabecula/domain'
import * as z from 'zod/mini'
import { defineCall, success } from './call.ts'

/** The part `report` of the form, as JSON. `id` is the sender's: the same report sent twice is stored once. */
export const bugReportFields = z.object({
  id: z.uuid(),
  title: z.string().check(z.maxLength(10 * bugReportTitleLength)),
  description: z.string().check(z.maxLength(10 * bugReportDescriptionLength)),
  email: z.string().check(z.maxLength(1000)),
  context: z
    .array(z.object({ name: z.string().check(z.maxLength(60)), value: z.string().check(z.maxLength(contextValueLength)) }))
    .check(z.maxLength(maxContextLines)),
})
export type BugReportFields = z.output<typeof bugReportFields>

/**
 * Multipart: `report` (JSON of the fields above) and up to three files `screenshot` (PNG, JPEG or WebP). Open to guests
 * too, because signing in may be what does not work; limited per network address and per person.
 */
export const reportBug = defineCall({
  method: 'POST',
  path: '/api/bug-report/',
  access: 'public',
  encoding: 'multipart',
  answer: success({}),
})
