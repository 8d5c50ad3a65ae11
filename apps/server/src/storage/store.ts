import type { Readable } from 'node:stream'

/** Where files live, by key ("projects/<id>/part.stl"). A key is written once and never changed, so it may be cached. */
export interface FileStore {
  put(key: string, content: Readable | Uint8Array): Promise<{ readonly bytes: number }>
  /** Takes over a finished local file. */
  adopt(key: string, path: string): Promise<{ readonly bytes: number }>
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null>
  /** A path on this machine with the content, for threads that read files themselves. */
  local(key: string): Promise<string>
  /** A fresh path on this machine to write to before `adopt`. */
  scratch(): string
  /** Removes a key, or everything under a folder of keys. */
  remove(key: string): Promise<void>
}
