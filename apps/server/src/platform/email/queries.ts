import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { mail } from '../database/schema.ts'
import type { Email } from './compose.ts'

export type MailRow = typeof mail.$inferSelect

/** Returns the email's id. */
export async function insertEmail(tx: Database, { to, subject, text, html }: Email): Promise<string> {
  const id = randomUUID()
  await tx.insert(mail).values({ id, recipient: to, subject, text, html })
  return id
}

export async function readEmail(db: Database, id: string): Promise<MailRow | undefined> {
  return (await db.select().from(mail).where(eq(mail.id, id)))[0]
}

export const deleteEmail = (db: Database, id: string) => db.delete(mail).where(eq(mail.id, id))

export const lastEmails = (db: Database, count: number): Promise<MailRow[]> =>
  db.select().from(mail).orderBy(desc(mail.sentAt), desc(mail.id)).limit(count)
