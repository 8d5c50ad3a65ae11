import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mail } from '../database/schema.ts'
import { letterHtml, type Mailer } from './mailer.ts'

const shown = 100

/** Keeps letters in the database instead of sending them (embedded default only). */
export const outboxMailer = (db: Database): Mailer => ({
  send: async ({ to, subject, text }) => {
    await db.insert(mail).values({ id: randomUUID(), recipient: to, subject, text, html: letterHtml(text) })
  },
})

export interface OutboxEntry {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sent_at: string
}

/** The last letters, newest first. */
export async function readOutbox(db: Database): Promise<OutboxEntry[]> {
  const rows = await db.select().from(mail).orderBy(desc(mail.sentAt)).limit(shown)
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sent_at: row.sentAt.toISOString(),
  }))
}
