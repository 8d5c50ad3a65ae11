import { bugReportText, productName } from '@trabecula/domain'
import { composeLetter, type Letter } from '../../platform/email/compose.ts'
import type { ReportRow } from './queries.ts'

/** To the people who run the server. Pictures stay in the store: a letter is no place for what may show a customer's part. */
export function reportLetter(to: string, report: ReportRow): Letter {
  const { id, title, screenshots } = report
  const pictures = screenshots === 0 ? 'No screenshot.' : `${screenshots} ${screenshots === 1 ? 'screenshot' : 'screenshots'}.`
  return composeLetter({
    to,
    subject: `${productName} bug report: ${title}`,
    paragraphs: [...bugReportText(report).split(/\n+/), pictures],
    footer: `Report ${id}. Read it with its screenshots: npm run admin -- report ${id} FOLDER`,
  })
}
