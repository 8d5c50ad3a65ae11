import * as z from 'zod/mini'
import { get, id } from './call.ts'
import { rowInAddress } from './numbers.ts'

/**
 * A report of a study, or of the design in one row of it, to be read and printed; free. HTML is shown, PDF is an
 * attachment. Without `units` it has those in which the study was entered.
 */
export const getReport = get('/api/project/{id}/subprojects/{sid}/report.{format}', {
  scope: 'read',
  params: z.object({ id, sid: id, format: z.enum(['html', 'pdf']) }),
  query: z.object({
    row: z.optional(rowInAddress),
    paper: z._default(z.enum(['A4', 'Letter']), 'A4'),
    units: z.optional(z.enum(['metric', 'imperial'])),
  }),
  answer: z.unknown(),
})
