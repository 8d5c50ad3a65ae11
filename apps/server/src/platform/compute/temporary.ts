import { databaseUnavailable, isDeadlock } from '../database/unavailable.ts'
import { storageUnavailable } from '../storage/unavailable.ts'
import { ThreadDied } from '../threads/pool.ts'

/**
 * Whether a job that ended with this error may succeed when it is tried again: its thread died, storage or database did
 * not answer, or the database chose its transaction to end a deadlock. With any other error the same input would fail again.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ThreadDied || storageUnavailable(error) !== null || databaseUnavailable(error) !== null || isDeadlock(error)
