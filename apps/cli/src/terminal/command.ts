import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Outcome } from '@trabecula/domain'
import type { Progress } from './progress.ts'

export interface Answer {
  /** Printed by `--json`: one object, keys in snake_case with the unit in the name. */
  readonly json: object
  /** Printed otherwise; nothing is where it is empty. */
  readonly text: string
  /** The work is done but its result is a refusal of the input (exit 2), e.g. an unusable file in a check. */
  readonly refused?: boolean
  /** The user cancelled, and what was done until then is kept (exit 130). */
  readonly cancelled?: boolean
}

export interface Context {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** The user's own materials and printers on this machine; the file need not exist. */
  readonly catalogFile: string
  readonly onProgress: (progress: Progress) => void
}

/** What a command needs that talks to others. */
export interface Connections {
  /** Address of a server and a key to it, where the environment names them. */
  readonly server: { readonly url: string | undefined; readonly key: string | undefined }
  /** Where a command that speaks a protocol reads and writes its messages, and where it writes what went wrong in itself. */
  readonly protocol: { readonly input: Readable; readonly output: Writable; readonly log: { write(text: string): unknown } }
}

/**
 * The work of a command: arguments after its name, without `--json`. Refusals are values; what is thrown is a bug or
 * the signal's reason.
 */
export type Run<Given = Context> = (args: readonly string[], context: Given) => Promise<Outcome<Answer>>

/** The version of the command line, for reports and protocols. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
