import * as calls from '@trabecula/contract'
import { accountMessages, refuse, reportMessages, reportsPerUser } from '@trabecula/domain'
import { places } from '../../platform/http/caps.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { urlOf } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { sendWritten } from '../../platform/http/written-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeReport } from './service.ts'

/** A report is a page of its own: it runs nothing and fetches nothing, also where a browser shows it from here. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-forms"

export function reportRoutes(app: App, platform: Platform): void {
  const { params, query: querystring } = calls.getReport
  // One thread writes the reports of everybody.
  const takePlace = places(reportsPerUser)
  app.get(
    urlOf(calls.getReport),
    { schema: { hide: true, params, querystring }, config: { keyScope: 'read' } },
    async (request, reply) => {
      if (!request.principal) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
      const release = takePlace(request.principal.userId)
      if (!release) return sendRefusal(reply, refuse('too-many', reportMessages.tooMany).refusal)
      const written = await writeReport(platform, request.principal, request.params, request.query).finally(release)
      if (!written.ok) return sendRefusal(reply, written.refusal)
      if (request.params.format === 'pdf') return sendWritten(reply, written.value, { type: 'application/pdf' })
      reply.header('content-security-policy', policy)
      return sendWritten(reply, written.value, { type: 'text/html; charset=utf-8', shown: true })
    },
  )
}
