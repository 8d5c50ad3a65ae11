import { refuse, shareMessages, shareRequestsPerMinute } from '@trabecula/domain'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connection.ts'
import { countAttempt, type Limit } from './attempts.ts'
import { sendRefusal } from './errors.ts'
import type { Principal } from './principal.ts'
import type { App } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May be called over a link to a study; every other route is refused there. */
    readonly shared?: boolean
  }
}

const requestsPerShare: Limit = { max: shareRequestsPerMinute, seconds: 60 }

/** The secret of a link to a study; null without one. */
export function shareSecretOf(request: FastifyRequest): string | null {
  const header = request.headers['x-share-link']
  return typeof header === 'string' && header !== '' ? header : null
}

/**
 * Holds a request over a link to what the link shows: only routes that say so, and only the study's own project, study
 * and run, wherever the request names one.
 */
export function holdShares(app: App, { db, now }: { readonly db: Database; readonly now: () => Date }): void {
  app.addHook('onRequest', async (request, reply) => {
    const share = request.principal?.share
    if (!share) return
    const seconds = await countAttempt(db, `share ${share.id}`, requestsPerShare, now())
    if (seconds !== null)
      return sendRefusal(reply.header('retry-after', seconds), refuse('too-many', shareMessages.tooManyRequests).refusal)
    if (request.is404 || request.routeOptions.config.shared) return
    return sendRefusal(reply, refuse('not-allowed', shareMessages.readOnly).refusal)
  })
  app.addHook('preValidation', async (request, reply) => {
    const share = request.principal?.share
    if (share && !isWithin(request, share)) return sendRefusal(reply, refuse('not-found', shareMessages.unknown).refusal)
  })
}

function isWithin({ params, query, body, routeOptions }: FastifyRequest, share: NonNullable<Principal['share']>): boolean {
  const { id } = params as { id?: string }
  const named = { ...(query as object), ...(body as object | null) } as { project_id?: unknown; subproject_id?: unknown }
  const ofRun = routeOptions.url?.startsWith('/api/runs/') ?? false
  if (id !== undefined && id !== (ofRun ? share.runId : share.projectId)) return false
  if (named.project_id !== undefined && named.project_id !== share.projectId) return false
  return named.subproject_id === undefined || named.subproject_id === share.subprojectId
}
