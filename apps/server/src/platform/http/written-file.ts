import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { done, type Outcome } from '@trabecula/domain'
import type { FastifyReply } from 'fastify'
import type { FileStore } from '../storage/store.ts'
import { dispositionOf } from './files.ts'

/** A file on this machine that was written for one answer. `name` is the one under which it is saved. */
export interface WrittenFile {
  readonly path: string
  readonly name: string
}

/** Calls `write` with a fresh path; a refusal or an error leaves no file behind. */
export async function writtenFile(
  files: Pick<FileStore, 'scratch'>,
  name: string,
  write: (path: string) => Promise<Outcome<true>>,
): Promise<Outcome<WrittenFile>> {
  const path = files.scratch()
  let isWritten = false
  try {
    const written = await write(path)
    isWritten = written.ok
    return written.ok ? done({ path, name }) : written
  } finally {
    if (!isWritten) await rm(path, { force: true })
  }
}

/** "Bracket - Study 1 - report.pdf": without what file systems do not take. */
export const fileName = (words: readonly string[], ending: string): string =>
  `${words
    .map((word) => word.replace(/[\\/:*?"<>|\s]+/g, ' ').trim())
    .filter((word) => word !== '')
    .join(' - ')}.${ending}`

/** The file is removed afterwards, however the answer ends. */
export async function sendWritten(
  reply: FastifyReply,
  { path, name }: WrittenFile,
  { type, shown = false }: { readonly type: string; readonly shown?: boolean },
): Promise<FastifyReply> {
  const { size } = await stat(path)
  const content = createReadStream(path)
  content.once('close', () => void rm(path, { force: true }))
  return reply
    .type(type)
    .header('content-length', size)
    .header('content-disposition', dispositionOf(shown ? 'inline' : 'attachment', name))
    .send(content)
}
