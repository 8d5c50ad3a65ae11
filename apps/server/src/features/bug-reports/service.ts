import { randomUUID } from 'node:crypto'
import type { Multipart } from '@fastify/multipart'
import { type BugReportFields, bugReportFields, readJson, summarizeIssues } from '@trabecula/contract'
import {
  accountMessages,
  bugReportErrors,
  bugReportMessages,
  contextValueLength,
  done,
  maxContextLines,
  maxScreenshotBytes,
  maxScreenshots,
  type Outcome,
  refuse,
  screenshotMaxSide,
} from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { receiveForm } from '../../platform/http/multipart.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { reEncode } from '../../platform/images/re-encode.ts'
import type { Platform } from '../../platform/platform.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { reportEmail } from './emails.ts'
import { insertReport, readReport, screenshotCounts } from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Who reads bug reports; null: they are stored only. */
    readonly reportsTo: string | null
  }
}

export const screenshotKey = (reportId: string, index: number) => `bug-reports/${reportId}/${index}.webp`

/**
 * Stores a report and sends it to the team. Everybody may, signed in or not. A report that came already is answered as
 * sent, so that a sender who never got the answer can repeat it.
 *
 * @returns the thanks; 'invalid' with the fields that are wrong, 'too-large' for a picture over its limits
 */
export async function sendReport(
  platform: Platform,
  principal: Principal | null,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<{ message: string }>> {
  const { db, files, mailer, now, reportsTo, patience } = platform
  const received = await receiveReport(parts)
  if (!received.ok) return received
  const { id, ...report } = received.value.fields
  const errors = bugReportErrors(report)
  if (Object.keys(errors).length > 0) return refuse('invalid', accountMessages.checkFields, errors)
  const sent = done({ message: bugReportMessages.sent })
  if (await readReport(db, id)) return sent

  const pictures: Uint8Array[] = []
  for (const bytes of received.value.pictures) {
    const picture = await readablePicture(bytes, patience.decodeSeconds)
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
const readablePicture = (bytes: Uint8Array, decodeSeconds: number): Promise<Outcome<Uint8Array>> =>
  reEncode(bytes, {
    shape: (picture) => picture.resize(screenshotMaxSide, screenshotMaxSide, { fit: 'inside', withoutEnlargement: true }),
    tooLarge: bugReportMessages.screenshotTooLarge,
    unsupported: bugReportMessages.screenshotUnsupported,
    decodeSeconds,
  })

export const screenshotRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const counts = await screenshotCounts(db, piecesOf(keys, 1))
    return new Set(keys.filter((key) => Number.parseInt(pieceOf(key, 2), 10) < (counts.get(pieceOf(key, 1)) ?? 0)))
  }

export interface ReceivedReport {
  readonly fields: BugReportFields
  readonly pictures: readonly Uint8Array[]
}

/**
 * Whole pictures, one byte more than allowed, so that one of exactly the limit is seen as whole; more than three are
 * counted, not kept.
 */
export const reportLimits = { fileSize: maxScreenshotBytes + 1, files: 2 * maxScreenshots, fieldSize: 64 * 1024, fields: 10 }

/** Reads the form: the fields and the pictures as they came, in memory (15 MB at most). */
async function receiveReport(parts: AsyncIterable<Multipart>): Promise<Outcome<ReceivedReport>> {
  const received = await receiveForm(parts, {
    accept: ({ field }, before) =>
      (field === 'screenshot' || field === 'screenshots') && before.length < maxScreenshots
        ? done(true)
        : refuse('invalid', bugReportMessages.tooManyScreenshots),
    maxBytes: maxScreenshotBytes,
    tooLarge: bugReportMessages.screenshotTooLarge,
  })
  if (!received.ok) return received
  const fields = readFields(received.value.fields)
  if (!fields.ok) return fields
  const pictures = received.value.files.map(({ bytes }) => bytes)
  return done({ fields: fields.value, pictures })
}

function readFields(sent: Readonly<Record<string, string>>): Outcome<BugReportFields> {
  const { title = '', description = '', email = '', context = '', id = randomUUID(), report } = sent
  const read = bugReportFields.safeParse(
    report === undefined ? { id, title, description, email, context: linesOf(context) } : readJson(report),
  )
  if (read.success) return done(read.data)
  const [issue] = read.error.issues
  if (issue?.path[0] === undefined || issue.path[0] === 'context') return refuse('invalid', bugReportMessages.contextUnreadable)
  const { message, fields } = summarizeIssues(read.error.issues, 'report')
  return refuse('invalid', message, fields)
}

/** The context as lines, in whichever of its forms it came; any other form is left for the schema to refuse. */
function linesOf(context: string): unknown {
  const value = readJson(context)
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
  const lines = context.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.slice(0, maxContextLines).map((line) => ({ name: 'Context', value: line.slice(0, contextValueLength) }))
}
