const message = 'The server’s database does not answer at the moment. Nothing was changed. Please try again in a minute.'

/** Refused, reset or ended, and PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutting down). */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|53...|57P..)$/
/** What the driver says without a code. */
const words = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

interface DriverError {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/**
 * The finished sentence when the database cannot be reached, or null for any other error. Drizzle wraps the driver's
 * error as its cause; the job engine reports copies that are plain objects.
 */
export const databaseUnavailable = (error: unknown): string | null =>
  isCausedBy(error, ({ code, message: text }) => (typeof code === 'string' && codes.test(code)) || words.test(String(text)))
    ? message
    : null

/** Two transactions waited for each other, and PostgreSQL ended this one. */
export const isDeadlock = (error: unknown): boolean => isCausedBy(error, ({ code }) => code === '40P01')

function isCausedBy(error: unknown, is: (inner: DriverError) => boolean): boolean {
  let inner = error
  for (let depth = 0; depth < 4 && typeof inner === 'object' && inner !== null; depth++) {
    const one: DriverError = inner
    if (is(one)) return true
    inner = one.cause
  }
  return false
}
