/** The place where files live does not work now. The work may be tried again; nothing half-done is left. */
export class StorageUnavailable extends Error {}

const full = 'The server has no room for more files. Nothing was stored. Please try again later.'
const unreachable = 'The server cannot store or read files at the moment. Nothing was stored. Please try again in a few minutes.'

const isFull = /\b(ENOSPC|EDQUOT)\b/
const isBroken = /\b(EIO|EROFS|EMFILE|ENFILE)\b/

/**
 * The finished sentence for an error that comes from the file store, or null for any other. Errors of compute threads
 * arrive without their code, but Node writes it into the message.
 */
export function storageUnavailable(error: unknown): string | null {
  if (error instanceof StorageUnavailable) return error.message
  if (!(error instanceof Error)) return null
  const code = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`
  if (isFull.test(code)) return full
  return isBroken.test(code) ? unreachable : null
}

/** Describes in our words what a store of another machine answered; the cause keeps its message. */
export const unreachableStorage = (cause: unknown): StorageUnavailable => new StorageUnavailable(unreachable, { cause })
