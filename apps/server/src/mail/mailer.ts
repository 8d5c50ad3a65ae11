import type { Database } from '../database/database.ts'
import type { Letter } from './letter.ts'

export interface Mailer {
  /** Sends with the given transaction: the letter leaves if and only if that commits. */
  send(tx: Database, letter: Letter): Promise<void>
}
