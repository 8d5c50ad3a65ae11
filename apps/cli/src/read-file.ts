import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { done, maxUploadBytes, type Outcome, refuse, uploadMessages } from '@trabecula/domain'
import { systemRefusal } from './system-errors.ts'

/** Bytes of a file the user named; what the system says against it becomes one sentence. */
export async function readNamedFile(path: string, limit = Number.POSITIVE_INFINITY): Promise<Outcome<Uint8Array>> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return refuse('file-is-folder', `${path} is a folder, not a file.`)
    if (facts.size > limit) return refuse('file-too-large', `${basename(path)}: ${uploadMessages.chooser.size}.`)
    return done(await readFile(path))
  } catch (error) {
    const refusal = systemRefusal(error)
    if (refusal) return refuse(refusal.code, refusal.message)
    throw error
  }
}

export const readPartFile = (path: string): Promise<Outcome<Uint8Array>> => readNamedFile(path, maxUploadBytes)
