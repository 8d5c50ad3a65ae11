import { bugReportText, counted, productName } from '@trabecula/domain'
import { composeEmail, type Email } from '../../platform/email/compose.ts'
import type { ReportRow } from './queries.ts'

/** To the people who run the server. Pictures stay in the store: an email is no place for a customer's part. */
export function reportEmail(to: string, report: ReportRow): Email {
  const { id, title, screenshots } = report
  const pictures = screenshots === 0 ? 'No screenshot.' : `${counted(screenshots, 'screenshot')}.`
  return composeEmail({
    to,
    subject: `${productName} bug report: ${title}`,
    paragraphs: [...bugReportText(report).split(/\n+/), pictures],
    footer: `Report ${id}. Read it with its screenshots: npm run admin -- report ${id} FOLDER`,
  })
}
