import type { Database } from '../database/connection.ts'
import type { Email } from './compose.ts'

export interface Mailer {
  /** Sends with the given transaction: the email leaves if and only if that commits. */
  send(tx: Database, email: Email): Promise<void>
}
