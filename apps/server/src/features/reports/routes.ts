import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import * as calls from '@trabecula/contract'
import { accountMessages, refuse, reportMessages, reportsPerUser } from '@trabecula/domain'
import { places } from '../../platform/http/caps.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { dispositionOf } from '../../platform/http/files.ts'
import { urlOf } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
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
      const { path, name } = written.value
      const isPage = request.params.format === 'html'
      const { size } = await stat(path)
      const content = createReadStream(path)
      // It was written for this answer and is removed however that ends.
      content.once('close', () => void rm(path, { force: true }))
      if (isPage) reply.header('content-security-policy', policy)
      return reply
        .type(isPage ? 'text/html; charset=utf-8' : 'application/pdf')
        .header('content-length', size)
        .header('content-disposition', dispositionOf(isPage ? 'inline' : 'attachment', name))
        .send(content)
    },
  )
}
