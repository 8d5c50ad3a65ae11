import { refuse, requestMessages } from '@trabecula/domain'
import { isForm, mostOf } from './body-guard.ts'
import { sendRefusal } from './errors.ts'
import type { App } from './server.ts'

declare module '../platform.ts' {
  interface Platform {
    readonly caps: Caps
  }
}

/** How much of this process one person may have at a time, and how many accounts one network address may make. */
export interface Caps {
  /** Event streams that are open at a time. */
  readonly streamsPerUser: number
  /** Forms with files that are on their way at a time. */
  readonly uploadsPerUser: number
  /** Bytes of bodies without files that are on their way or in use at a time: of one person, and of this process. */
  readonly bodyBytesPerUser: number
  readonly bodyBytes: number
  /** Accounts that are created from one network address in an hour. */
  readonly registrationsPerAddress: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A place for one more event stream of this person; null when there is none. */
    takeStream(userId: string): (() => void) | null
    readonly streamsPerUser: number
  }
}

/** Counts what is under way by key; returns a function that frees the places, or null when there are not enough. */
export function places(most: number): (key: string, wanted?: number) => (() => void) | null {
  const taken = new Map<string, number>()
  return (key, wanted = 1) => {
    const count = taken.get(key) ?? 0
    if (count + wanted > most) return null
    taken.set(key, count + wanted)
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = (taken.get(key) ?? wanted) - wanted
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}

/** One person's tabs or script must not take what everybody needs. Guests send no files but bug reports. */
export function capRequests(app: App, { streamsPerUser, uploadsPerUser, ...bodies }: Caps): void {
  app.decorate('streamsPerUser', streamsPerUser)
  app.decorate('takeStream', places(streamsPerUser))
  const takeUpload = places(uploadsPerUser)
  const uploads = new WeakMap<object, () => void>()
  capBodies(app, bodies)
  // Who has an answer may send the next file at once, whether all of this one was read or not.
  app.addHook('onSend', async (request) => uploads.get(request)?.())
  app.addHook('onRequest', async (request, reply) => {
    const { principal, raw } = request
    if (!principal || !isForm(request)) return
    const release = takeUpload(principal.userId)
    if (!release) return sendRefusal(reply, refuse('too-many', requestMessages.tooManyUploads(uploadsPerUser)).refusal)
    uploads.set(request, release)
    // The body is all here, or the browser left; the answer of a run comes much later.
    raw.once('end', release)
    raw.once('close', release)
    reply.raw.once('close', release)
  })
}

/** A body of the size that most calls allow never waits for others. */
const smallBytes = 1024 * 1024

/**
 * A body that is no form is held in memory, several times over while it is read: so bodies are counted by their bytes
 * until they are answered, whatever their type. One that does not say how long it is counts as the longest allowed.
 */
function capBodies(app: App, { bodyBytesPerUser, bodyBytes }: Pick<Caps, 'bodyBytesPerUser' | 'bodyBytes'>): void {
  const takeOwn = places(bodyBytesPerUser)
  const takeShared = places(bodyBytes)
  app.addHook('onRequest', async (request, reply) => {
    if (isForm(request)) return
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const most = mostOf(request)
    const bytes = coding === undefined ? Number(length ?? 0) : most
    // A longer body takes no place: it is refused before it is held in memory.
    if (!(bytes > 0 && bytes <= most)) return
    const own = takeOwn(request.principal?.userId ?? `address ${request.ip}`, bytes)
    if (!own) return sendRefusal(reply, refuse('too-many', requestMessages.tooManyBytes(bodyBytesPerUser)).refusal)
    reply.raw.once('close', own)
    if (bytes <= smallBytes) return
    const shared = takeShared('', bytes)
    if (!shared) return sendRefusal(reply.header('retry-after', 5), refuse('busy', requestMessages.serverIsReading).refusal)
    reply.raw.once('close', shared)
  })
}
