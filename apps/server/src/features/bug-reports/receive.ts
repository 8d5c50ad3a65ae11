import type { Multipart } from '@fastify/multipart'
import { type BugReportFields, bugReportFields } from '@trabecula/contract'
import { bugReportMessages, done, maxScreenshotBytes, maxScreenshots, type Outcome, refuse } from '@trabecula/domain'

export interface ReceivedReport {
  readonly fields: BugReportFields
  readonly pictures: readonly Uint8Array[]
}

/** Whole pictures, one byte more than allowed, so that one of exactly the limit is seen as whole; more than three are counted, not kept. */
export const reportLimits = { fileSize: maxScreenshotBytes + 1, files: 2 * maxScreenshots, fieldSize: 64 * 1024, fields: 4 }

/** Reads the form: the fields and the pictures as they came, in memory (15 MB at most). Every part is read to its end. */
export async function receiveReport(parts: AsyncIterable<Multipart>): Promise<Outcome<ReceivedReport>> {
  const pictures: Uint8Array[] = []
  let fields: BugReportFields | null = null
  let refusal: Outcome<ReceivedReport> | null = null
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'report') fields = readFields(part.value)
      continue
    }
    if (refusal || pictures.length === maxScreenshots || part.fieldname !== 'screenshot') {
      refusal ??= refuse('invalid', bugReportMessages.tooManyScreenshots)
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    const picture = Buffer.concat(chunks)
    if (part.file.truncated || picture.length > maxScreenshotBytes)
      refusal = refuse('too-large', bugReportMessages.screenshotTooLarge)
    else pictures.push(picture)
  }
  if (refusal) return refusal
  return fields ? done({ fields, pictures }) : refuse('invalid', bugReportMessages.contextUnreadable)
}

function readFields(value: unknown): BugReportFields | null {
  try {
    return bugReportFields.parse(JSON.parse(String(value)))
  } catch {
    return null
  }
}
