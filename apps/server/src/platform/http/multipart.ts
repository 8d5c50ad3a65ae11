import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import { done, isNameLine, type Outcome, refuse, uploadMessages } from '@trabecula/domain'

interface SentFile {
  readonly field: string
  /** As the sender calls it, without folders. */
  readonly name: string
}

interface ReceivedFile extends SentFile {
  /** Empty when the file was written to a path. */
  readonly bytes: Uint8Array
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedFile[]
}

export interface FormRules {
  /** Whether a file is kept, given those before it: a refusal refuses the form, null drops this file only. */
  readonly accept: (file: SentFile, before: readonly ReceivedFile[]) => Outcome<true> | null
  readonly maxBytes: number
  readonly tooLarge: string
  /** Where the file is written; without it files are held in memory. */
  readonly path?: string
}

/**
 * Reads a multipart form to its end, also after a refusal, so that the browser reads the answer.
 *
 * @param parts of a request whose limit for a file is above `maxBytes`, so that a file of exactly the limit is seen as
 * whole
 */
export async function receiveForm(parts: AsyncIterable<Multipart>, rules: FormRules): Promise<Outcome<ReceivedForm>> {
  const { accept, maxBytes, tooLarge, path } = rules
  const fields: Record<string, string> = {}
  const files: ReceivedFile[] = []
  let refusal: Outcome<ReceivedForm> | null = null
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const sent = { field: part.fieldname, name: sentName(part.filename) }
    const accepted: Outcome<true> | null = refusal ? null : isNameLine(sent.name) ? accept(sent, files) : badName
    if (!accepted?.ok) {
      if (accepted) refusal ??= accepted
      part.file.resume()
      continue
    }
    const bytes = path === undefined ? await held(part.file) : new Uint8Array()
    if (path !== undefined) await pipeline(part.file, createWriteStream(path))
    const size = path === undefined ? bytes.length : (await stat(path)).size
    if (part.file.truncated || size > maxBytes) refusal = refuse('too-large', tooLarge)
    else files.push({ ...sent, bytes })
  }
  return refusal ?? done({ fields, files })
}

const badName: Outcome<true> = refuse('invalid', uploadMessages.badName)

/** Without folders. Browsers write a quote as %22 (WHATWG HTML, multipart/form-data encoding algorithm). */
const sentName = (name: string): string => name.replaceAll('%22', '"').replace(/^.*[\\/]/, '')

async function held(file: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Exactly one file in the named field, in memory. */
export async function receiveFile(
  parts: AsyncIterable<Multipart>,
  field: string,
  { missing, ...rules }: Pick<FormRules, 'maxBytes' | 'tooLarge'> & { readonly missing: string },
): Promise<Outcome<Uint8Array>> {
  const accept: FormRules['accept'] = (file, before) =>
    file.field === field && before.length === 0 ? done(true) : refuse('invalid', missing)
  const received = await receiveForm(parts, { ...rules, accept })
  if (!received.ok) return received
  const [file] = received.value.files
  return file ? done(file.bytes) : refuse('invalid', missing)
}
