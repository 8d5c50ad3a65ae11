import type { Call, ErrorAnswer } from '@trabecula/contract'

export interface NotedFailure {
  readonly at: Date
  /** One line without the user's values: the call and its status, or the error that the page threw. */
  readonly what: string
}

const kept = 5
const longest = 200
let noted: readonly NotedFailure[] = []

const note = (what: string): undefined => {
  noted = [...noted, { at: new Date(), what: what.slice(0, longest) }].slice(-kept)
}

export const lastFailures = (): readonly NotedFailure[] => noted

/** Records a failed call, with the id by which the server's log finds it. `status` 0: the server was not reached. */
export function noteFailedCall({ method, path }: Pick<Call, 'method' | 'path'>, status: number, answer?: ErrorAnswer): void {
  const details = [answer?.code, answer?.request_id && `request ${answer.request_id}`].filter(Boolean).join(', ')
  note(`${method} ${path} ${status === 0 ? 'not reached' : status}${details && ` (${details})`}`)
}

/**
 * Records an error that the page threw, for bug reports. It is also the handler of failures that only cost a
 * convenience.
 */
export const noteThrown = (reason: unknown): undefined =>
  note(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))

/** Records all uncaught errors. Call once per entry. */
export function noteUncaught(window: Pick<Window, 'addEventListener'>): void {
  window.addEventListener('error', ({ error, message }) => noteThrown(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => noteThrown(reason))
}
