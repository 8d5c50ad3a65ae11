import type { Database } from '../database/connection.ts'
import type { Letter } from './compose.ts'

export interface Mailer {
  /** Sends with the given transaction: the letter leaves if and only if that commits. */
  send(tx: Database, letter: Letter): Promise<void>
}
