import { createHash } from 'node:crypto'
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
  /** Empty when the file was written to a path, or hashed. */
  readonly bytes: Uint8Array
  /** Hash of a file that was hashed only. */
  readonly sha256?: string
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
  /** The field of which only the SHA-256 is kept. */
  readonly hashed?: { readonly field: string; readonly tooLarge: string }
  /** Where the file is written; without it files are held in memory. */
  readonly path?: string
}

/**
 * Reads a multipart form to its end, also after a refusal, so that the browser reads the answer; but a file that is
 * too large is cut at its limit.
 *
 * @param parts of a request whose limit for a file is above `maxBytes`, so that a file of exactly the limit is seen as
 * whole
 */
export async function receiveForm(parts: AsyncIterable<Multipart>, rules: FormRules): Promise<Outcome<ReceivedForm>> {
  try {
    return await readParts(parts, rules)
  } catch (error) {
    if (error instanceof Error && parserErrors.test(error.message)) return refuse('invalid', uploadMessages.badForm)
    throw error
  }
}

/** The form parser throws errors without a code where the sender wrote no whole form; that is no failure of ours. */
const parserErrors = /^Unexpected end of multipart data|terminated early|^Multipart: Boundary not found/

async function readParts(parts: AsyncIterable<Multipart>, rules: FormRules): Promise<Outcome<ReceivedForm>> {
  const { accept, maxBytes, tooLarge, path, hashed } = rules
  const fields: Record<string, string> = {}
  const files: ReceivedFile[] = []
  let refusal: Outcome<ReceivedForm> | null = null
  for await (const part of parts) {
    if (part.type === 'field') {
      // What is beyond the limit of a field is cut off, without an error.
      if (part.valueTruncated) refusal ??= refuse('too-large', tooLarge)
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
    const hashes = hashed?.field === sent.field
    const kept = await untilLimit(part.file, async () => {
      if (hashes) return { ...sent, bytes: new Uint8Array(), sha256: await hashOf(part.file) }
      if (path === undefined) return { ...sent, bytes: await held(part.file) }
      await pipeline(part.file, createWriteStream(path))
      return { ...sent, bytes: new Uint8Array() }
    })
    if (kept === 'over') return refuse('too-large', hashes ? hashed.tooLarge : tooLarge)
    const size = path === undefined || hashes ? kept.bytes.length : (await stat(path)).size
    if (size > maxBytes) refusal = refuse('too-large', tooLarge)
    else files.push(kept)
  }
  return refusal ?? done({ fields, files })
}

const badName: Outcome<true> = refuse('invalid', uploadMessages.badName)

/** Without folders. Browsers write a quote as %22 (WHATWG HTML, multipart/form-data encoding algorithm). */
const sentName = (name: string): string => name.replaceAll('%22', '"').replace(/^.*[\\/]/, '')

type PartFile = Extract<Multipart, { type: 'file' }>['file']

/** What reading the file brings, or 'over' as soon as it is larger than it may be. */
async function untilLimit<T>(file: PartFile, read: () => Promise<T>): Promise<T | 'over'> {
  file.once('limit', () => file.destroy())
  try {
    const value = await read()
    return file.truncated ? 'over' : value
  } catch (error) {
    if (file.truncated) return 'over'
    throw error
  }
}

async function hashOf(file: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

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
