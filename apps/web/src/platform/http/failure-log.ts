import type { Call, ErrorAnswer } from '@trabecula/contract'

export interface NotedFailure {
  readonly at: Date
  /** One line without values of the person's: which call and what it answered, or what the page threw. */
  readonly what: string
}

const kept = 5
const longest = 200
let noted: readonly NotedFailure[] = []

const note = (what: string): undefined => {
  noted = [...noted, { at: new Date(), what: what.slice(0, longest) }].slice(-kept)
}

/** The last failures of this page, the newest last: what a bug report tells the team to look for. */
export const lastFailures = (): readonly NotedFailure[] => noted

/**
 * Remembers a call that failed, with the id by which the server's log finds it. `status` 0: the server was not reached.
 */
export function noteFailedCall({ method, path }: Pick<Call, 'method' | 'path'>, status: number, answer?: ErrorAnswer): void {
  const told = [answer?.code, answer?.request_id && `request ${answer.request_id}`].filter(Boolean).join(', ')
  note(`${method} ${path} ${status === 0 ? 'not reached' : status}${told && ` (${told})`}`)
}

/**
 * Remembers what the page itself threw, for the bug report. Also the answer to a failure that costs a convenience only.
 */
export const noteThrown = (reason: unknown): undefined =>
  note(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))

/** Remembers everything that nobody caught. Call once per entry. */
export function noteUncaught(window: Pick<Window, 'addEventListener'>): void {
  window.addEventListener('error', ({ error, message }) => noteThrown(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => noteThrown(reason))
}
