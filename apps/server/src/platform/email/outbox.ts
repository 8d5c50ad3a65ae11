import type { Database } from '../database/connection.ts'
import type { Mailer } from './mailer.ts'
import { insertLetter, lastLetters } from './queries.ts'

const shown = 100

/** Keeps letters in the database instead of sending them (embedded default only). */
export const outboxMailer: Mailer = {
  send: async (tx, letter) => {
    await insertLetter(tx, letter)
  },
}

export interface OutboxEntry {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: string
}

/** The last letters, newest first. */
export async function readOutbox(db: Database): Promise<OutboxEntry[]> {
  return (await lastLetters(db, shown)).map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sent_at: row.sentAt.toISOString(),
  }))
}
