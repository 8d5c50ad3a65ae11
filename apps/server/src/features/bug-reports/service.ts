import type { Multipart } from '@fastify/multipart'
import {
  accountMessages,
  bugReportErrors,
  bugReportMessages,
  done,
  type Outcome,
  refuse,
  screenshotMaxSide,
} from '@trabecula/domain'
import type { Principal } from '../../platform/http/principal.ts'
import { reEncode } from '../../platform/images/re-encode.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportEmail } from './emails.ts'
import { insertReport, readReport } from './queries.ts'
import { receiveReport } from './receive.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Who reads bug reports; null: they are stored only. */
    readonly reportsTo: string | null
  }
}

export const screenshotKey = (reportId: string, index: number) => `bug-reports/${reportId}/${index}.webp`

/**
 * Stores a report and sends it to the team. Everybody may, signed in or not. A report that came already is answered as sent, so that a sender who
 * never heard the answer can repeat it.
 *
 * @returns the thanks; 'invalid' with the fields that are wrong, 'too-large' for a picture over its limits
 */
export async function sendReport(
  platform: Platform,
  principal: Principal | null,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<{ message: string }>> {
  const { db, files, mailer, now, reportsTo } = platform
  const received = await receiveReport(parts)
  if (!received.ok) return received
  const { id, ...report } = received.value.fields
  const errors = bugReportErrors(report)
  if (Object.keys(errors).length > 0) return refuse('invalid', accountMessages.checkFields, errors)
  const sent = done({ message: bugReportMessages.sent })
  if (await readReport(db, id)) return sent

  const pictures: Uint8Array[] = []
  for (const bytes of received.value.pictures) {
    const picture = await readablePicture(bytes)
    if (!picture.ok) return picture
    pictures.push(picture.value)
  }
  for (const [index, picture] of pictures.entries()) await files.put(screenshotKey(id, index), picture)
  await db.transaction(async (tx) => {
    const row = { id, userId: principal?.userId ?? null, ...report, screenshots: pictures.length, createdAt: now() }
    const isNew = await insertReport(tx, row)
    if (isNew && reportsTo !== null) await mailer.send(tx, reportEmail(reportsTo, row))
  })
  return sent
}

/** Small enough to store, large enough to read. */
const readablePicture = (bytes: Uint8Array): Promise<Outcome<Uint8Array>> =>
  reEncode(bytes, {
    shape: (picture) => picture.resize(screenshotMaxSide, screenshotMaxSide, { fit: 'inside', withoutEnlargement: true }),
    tooLarge: bugReportMessages.screenshotTooLarge,
    unsupported: bugReportMessages.screenshotUnsupported,
  })
