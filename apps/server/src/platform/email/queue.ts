import type { Database } from '../database/connection.ts'
import type { JobEngine } from '../jobs/engine.ts'
import type { Email } from './compose.ts'
import type { Mailer } from './mailer.ts'
import { deleteEmail, insertEmail, readEmail } from './queries.ts'

declare module '../jobs/queues.ts' {
  interface Jobs {
    /** Hands one email to the SMTP server. The queue keeps its name: emails of an earlier version may wait in it. */
    letter: { readonly letter: string }
  }
}

/** Hands one email to the SMTP server; throws when that fails, and is then tried again. */
export type Deliver = (email: Email, id: string) => Promise<void>

/** Writes the email and its job in the caller's transaction; a worker carries it. */
export const queuedMailer = (jobs: JobEngine): Mailer => ({
  send: async (tx, email) => {
    const id = await insertEmail(tx, email)
    await jobs.send(tx, 'letter', id, { letter: id })
  },
})

interface EmailWork {
  readonly db: Database
  readonly jobs: JobEngine
  readonly deliver: Deliver
  readonly logError: (error: unknown, what: string) => void
}

/** Delivers queued emails. The row is deleted with the email, because links in the database would open accounts. */
export async function workOnEmails({ db, jobs, deliver, logError }: EmailWork): Promise<void> {
  await jobs.work('letter', 2, async ({ data }) => {
    const row = await readEmail(db, data.letter)
    if (!row) return
    await deliver({ to: row.recipient, subject: row.subject, text: row.text, html: row.html }, row.id)
    await deleteEmail(db, row.id)
  })
  await jobs.workDead('letter', async ({ letter }) => {
    logError(new Error(`email ${letter}`), 'an email could not be delivered')
    await deleteEmail(db, letter)
  })
}
