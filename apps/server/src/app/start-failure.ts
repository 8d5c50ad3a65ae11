import { join } from 'node:path'
import { CannotStart, fileTrouble } from '../platform/cannot-start.ts'
import { unreadable } from '../platform/database/embedded.ts'
import { databaseUnavailable } from '../platform/database/unavailable.ts'
import type { Config } from './config.ts'

interface DriverError {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly severity?: unknown
  readonly cause?: unknown
}

/** PostgreSQL's classes for damaged data, files of its own that fail, and faults inside it. */
const damage = /^(XX|58)/
/** How an embedded database fails when its files are damaged. */
const isCrash = ({ name, message }: DriverError) => name === 'RuntimeError' || /\b(PANIC|Aborted)\b/.test(String(message))

/**
 * The one sentence for what keeps a process from starting: what is wrong, where, and what helps. Null for a bug of
 * ours, whose stack must be logged.
 */
export function explainStartFailure(error: unknown, config: Pick<Config, 'databaseUrl' | 'dataDir'>): string | null {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 4; inner = inner.cause, depth++) {
    if (inner instanceof CannotStart) return inner.message
    const explained = config.databaseUrl === null ? embeddedTrouble(inner, config.dataDir) : serverTrouble(inner)
    if (explained !== null) return explained
  }
  return fileTrouble(error)
}

const embeddedTrouble = (error: DriverError, dataDir: string): string | null =>
  damage.test(String(error.code ?? '')) || isCrash(error) ? unreadable(join(dataDir, 'database'), error) : null

function serverTrouble(error: DriverError): string | null {
  if (databaseUnavailable(error) !== null)
    return `The database cannot be reached (${reasonOf(error)}). Check DATABASE_URL and start again.`
  // Only what PostgreSQL answered has a severity: wrong user or password, no such database, no permission.
  if (typeof error.severity === 'string')
    return `PostgreSQL refuses to work with DATABASE_URL (${error.code}: ${error.message}). Check its user, password and database, and start again.`
  return null
}

/** The code of whatever an error was caused by, or else what it says. */
function reasonOf({ code, message, cause }: DriverError): string {
  if (typeof code === 'string') return code
  return cause instanceof Error ? reasonOf(cause) : String(message)
}
