import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { done, maxUploadBytes, type Outcome, type Refusal, refuse, uploadMessages } from '@trabecula/domain'

/** Bytes of a file the user named; an error of the file system becomes one sentence. */
export async function readNamedFile(
  path: string,
  limit = Number.POSITIVE_INFINITY,
  tooLarge = `${basename(path)}: ${uploadMessages.chooser.size}.`,
): Promise<Outcome<Uint8Array>> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return refuse('file-is-folder', `${path} is a folder, not a file.`)
    if (facts.size > limit) return refuse('file-too-large', tooLarge)
    return done(await readFile(path))
  } catch (error) {
    const refusal = systemRefusal(error)
    if (refusal) return refuse(refusal.code, refusal.message)
    throw error
  }
}

export const partBytes = (path: string): Promise<Outcome<Uint8Array>> => readNamedFile(path, maxUploadBytes)

const sentences: Readonly<Record<string, readonly [code: string, sentence: (path: string) => string]>> = {
  ENOENT: ['file-not-found', (path) => `There is no file ${path}.`],
  ENOTDIR: ['not-a-folder', (path) => `A part of the path ${path} is a file, not a folder.`],
  EEXIST: ['not-a-folder', (path) => `${path} is a file, not a folder.`],
  EISDIR: ['file-is-folder', (path) => `${path} is a folder, not a file.`],
  EACCES: ['no-access', (path) => `${path} may not be read or written with your rights.`],
  EPERM: ['no-access', (path) => `${path} may not be read or written with your rights.`],
  EROFS: ['no-access', (path) => `${path} is on a disk that cannot be written.`],
  ENOSPC: ['disk-full', (path) => `The disk is full: ${path} could not be written.`],
}

/** An error of the file system about a path the user named, as a refusal; null for anything else, which is a bug. */
export function systemRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const known = sentences[error.code]
  if (!known) return null
  const named = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
  return { code: known[0], message: known[1](typeof named === 'string' ? named : 'the file') }
}
