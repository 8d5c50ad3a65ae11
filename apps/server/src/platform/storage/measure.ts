import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredFile } from './store.ts'

export interface Measured {
  readonly stream: Readable
  /** What went through so far; the whole file after the stream's end. */
  readonly facts: () => StoredFile
}

/** Counts and hashes a content on its way, without holding it. */
export function measured(content: Readable | Uint8Array): Measured {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const chunk of content instanceof Readable ? content : [content]) {
      hash.update(chunk as Uint8Array)
      bytes += Buffer.byteLength(chunk as Uint8Array)
      yield chunk
    }
  }
  return {
    stream: Readable.from(pass(), { objectMode: false }),
    facts: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

/** Reads a stream to its end for its length and hash only. */
export async function measure(content: Readable): Promise<StoredFile> {
  const { stream, facts } = measured(content)
  for await (const _ of stream);
  return facts()
}
