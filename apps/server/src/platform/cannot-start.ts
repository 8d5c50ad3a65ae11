import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** A failure to start that a person can fix. The message is a finished sentence: what, where, what helps. */
export class CannotStart extends Error {}

interface SystemError {
  readonly code?: unknown
  readonly path?: unknown
  readonly message?: unknown
}

/** A write of this many bytes fails on a full disk, where an empty file would still find a place. */
const probeBytes = 64 * 1024

/** Makes sure that a folder is there and can be written. @param setting the variable that names it */
export function prepareFolder(path: string, setting: string): void {
  const probe = join(path, `.probe-${process.pid}`)
  try {
    makeFolder(path)
    writeFileSync(probe, Buffer.alloc(probeBytes))
  } catch (error) {
    throw new CannotStart(folderTrouble(error as SystemError, path, setting), { cause: error })
  } finally {
    try {
      rmSync(probe, { force: true })
    } catch {
      // Where the test file could not be written, there is nothing to remove.
    }
  }
}

export function folderTrouble({ code }: Pick<SystemError, 'code'>, path: string, setting: string): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${setting} is ${path}, and a file is in the place of that folder or of one above it. Set ${setting} to a folder.`
  return (
    fullDisk(code, path) ??
    `The folder ${path} (${setting}) cannot be ${code === 'ENOENT' ? 'made' : 'written'} by this user (${code}). Let the user write there, or set ${setting} to another folder.`
  )
}

/** The sentence for a full disk; null for any other code. */
export const fullDisk = (code: unknown, path: string): string | null =>
  code === 'ENOSPC' || code === 'EDQUOT' ? `The disk of ${path} is full (${code}). Free some space there and start again.` : null

/** What reads or writes a file at start and fails: the sentence, or null for what is no such failure. */
export function fileTrouble(error: unknown): string | null {
  const { code, path } = error as SystemError
  if (typeof code !== 'string' || typeof path !== 'string') return null
  return (
    fullDisk(code, path) ?? `${path} cannot be used (${code}). Let the user of this process read and write it, and start again.`
  )
}
