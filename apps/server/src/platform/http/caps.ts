import { refuse, requestMessages } from '@trabecula/domain'
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

/** Counts what is under way by key; answers how to give a place back, or null when all are taken. */
export function places(most: number): (key: string) => (() => void) | null {
  const taken = new Map<string, number>()
  return (key) => {
    const count = taken.get(key) ?? 0
    if (count >= most) return null
    taken.set(key, count + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}

/** One person's tabs or script must not take what everybody needs. Guests send no files but bug reports. */
export function capRequests(app: App, { streamsPerUser, uploadsPerUser }: Caps): void {
  app.decorate('streamsPerUser', streamsPerUser)
  app.decorate('takeStream', places(streamsPerUser))
  const takeUpload = places(uploadsPerUser)
  app.addHook('onRequest', async (request, reply) => {
    const { principal, raw } = request
    if (!principal || !/^multipart\//i.test(request.headers['content-type'] ?? '')) return
    const release = takeUpload(principal.userId)
    if (!release) return sendRefusal(reply, refuse('too-many', requestMessages.tooManyUploads(uploadsPerUser)).refusal)
    // The body is all here, or the browser left; the answer of a run comes much later.
    raw.once('end', release)
    raw.once('close', release)
    reply.raw.once('close', release)
  })
}
