import type { Readable } from 'node:stream'

/** What was stored, as measured on the way in and proved after it. */
export interface StoredFile {
  readonly bytes: number
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ListedFile {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

/**
 * Where files live, by key ("projects/<id>/part.stl"). A key is written once and never changed, so it may be cached.
 */
export interface FileStore {
  /** Stores a stream of any length. The key appears only when everything is stored and was checked; else it throws. */
  put(key: string, content: Readable | Uint8Array): Promise<StoredFile>
  /** Takes over a finished local file. */
  adopt(key: string, path: string): Promise<StoredFile>
  /** The content, or a range of it; null when there is no such key. `bytes` is the length of what is streamed. */
  open(key: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly bytes: number } | null>
  /** Length of the content in bytes; null when there is no such key. */
  size(key: string): Promise<number | null>
  /** A path on this machine with the content, for threads that read files themselves. */
  local(key: string): Promise<string>
  /** A fresh path on this machine to write to before `adopt`. */
  scratch(): string
  /** Removes a key, or everything under a folder of keys. What is not there is no error. */
  remove(key: string): Promise<void>
  /** Every key, in no order that matters. */
  list(): AsyncIterable<ListedFile>
  /** Removes what unfinished work left behind before the given time. */
  tidy(before: Date): Promise<void>
  /** Throws when nothing could be stored now. */
  check(): Promise<void>
}
