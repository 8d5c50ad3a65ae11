import type { Database } from '../database/connection.ts'
import type { Mailer } from './mailer.ts'
import { insertEmail, lastEmails } from './queries.ts'

const shown = 100

/** Keeps emails in the database instead of sending them (embedded default only). */
export const outboxMailer: Mailer = {
  send: async (tx, email) => {
    await insertEmail(tx, email)
  },
}

export interface OutboxEntry {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: string
}

export async function readOutbox(db: Database): Promise<OutboxEntry[]> {
  return (await lastEmails(db, shown)).map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sent_at: row.sentAt.toISOString(),
  }))
}
