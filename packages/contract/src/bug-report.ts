import { bugReportDescriptionLength, bugReportTitleLength, contextValueLength, maxContextLines } from '@trabecula/domain'
import * as z from 'zod/mini'
import { line, paragraphs, post, success } from './call.ts'

/** The fields of a report. The sender chooses `id`, so that a report that is sent twice is stored once. */
export const bugReportFields = z.object({
  id: z.uuid(),
  title: line.check(z.maxLength(10 * bugReportTitleLength)),
  description: paragraphs.check(z.maxLength(10 * bugReportDescriptionLength)),
  email: line.check(z.maxLength(1000)),
  context: z
    .array(z.object({ name: line.check(z.maxLength(60)), value: paragraphs.check(z.maxLength(contextValueLength)) }))
    .check(z.maxLength(maxContextLines)),
})
export type BugReportFields = z.output<typeof bugReportFields>

/**
 * Multipart: `title`, and optionally `description`, `email`, `context` (JSON: a list of names and values, or an object
 * of them; or plain lines), `id`, and up to three files `screenshot` (PNG, JPEG or WebP). The earlier form, with all
 * fields as JSON in `report`, is accepted too. Guests may send it, because signing in may be what does not work; it is
 * limited per network address and per person.
 */
export const reportBug = post('/api/bug-report/', {
  access: 'public',
  encoding: 'multipart',
  form: {
    title: 'text',
    description: 'optional text',
    email: 'optional text',
    context: 'optional text',
    id: 'optional text',
    screenshot: 'optional file',
  },
  answer: success({}),
})
