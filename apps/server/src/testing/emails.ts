import { type OutboxEntry, readOutbox } from '../platform/email/outbox.ts'
import type { TestServer } from './test-server.ts'

/** What the outbox holds for one address, newest first. */
export async function emailsTo({ platform }: TestServer, email: string): Promise<OutboxEntry[]> {
  return (await readOutbox(platform.db)).filter(({ to }) => to === email)
}

/** The path of the first link in an email that begins like this. */
export function linkIn(message: OutboxEntry | undefined, start: string): string {
  const found = new RegExp(`${start}[^\\s"]+`).exec(message?.text ?? '')?.[0]
  if (!found) throw new Error(`No link ${start} in the email "${message?.subject}".`)
  return found
}
