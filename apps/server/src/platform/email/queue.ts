import type { Database } from '../database/connection.ts'
import type { JobEngine } from '../jobs/engine.ts'
import type { Letter } from './compose.ts'
import type { Mailer } from './mailer.ts'
import { deleteLetter, insertLetter, readLetter } from './queries.ts'

declare module '../jobs/queues.ts' {
  interface Jobs {
    /** Hands one email to the SMTP server. The queue keeps its name: emails of an earlier version may wait in it. */
    letter: { readonly letter: string }
  }
}

/** Hands one letter to the post; throws when it could not, and is then tried again. */
export type Carrier = (letter: Letter, id: string) => Promise<void>

/** Writes the letter and its job in the caller's transaction; a worker carries it. */
export const queuedMailer = (jobs: JobEngine): Mailer => ({
  send: async (tx, letter) => {
    const id = await insertLetter(tx, letter)
    await jobs.send(tx, 'letter', id, { letter: id })
  },
})

interface LetterWork {
  readonly db: Database
  readonly jobs: JobEngine
  readonly carry: Carrier
  readonly logError: (error: unknown, what: string) => void
}

/** Carries queued letters. The row goes with the letter: what is left in the database would open accounts. */
export async function workOnEmails({ db, jobs, carry, logError }: LetterWork): Promise<void> {
  await jobs.work('letter', 2, async ({ data }) => {
    const row = await readLetter(db, data.letter)
    if (!row) return
    await carry({ to: row.recipient, subject: row.subject, text: row.text, html: row.html }, row.id)
    await deleteLetter(db, row.id)
  })
  await jobs.workDead('letter', async ({ letter }) => {
    logError(new Error(`letter ${letter}`), 'a letter could not be delivered')
    await deleteLetter(db, letter)
  })
}
