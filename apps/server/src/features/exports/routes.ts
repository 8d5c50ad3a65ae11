import * as calls from '@trabecula/contract'
import type { FastifyReply } from 'fastify'
import { sendRefusal } from '../../platform/http/errors.ts'
import { describeFile, sendFile, sendFound } from '../../platform/http/files.ts'
import { answeredOnce, requestKeyOf } from '../../platform/http/idempotency.ts'
import { originOf } from '../../platform/http/origin.ts'
import { attemptLimit, limitPerPerson } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink, openedFile, releaseLink } from './links.ts'
import { artifactFile, cancelExport, exportRow, makeCouponOf, shadeRow, startCouponOf } from './service.ts'

export function exportRoutes(app: App, platform: Platform): void {
  serve(app, calls.exportStl, ({ principal, body, request }) =>
    answeredOnce(platform, requestKeyOf(request, principal, body), () => exportRow(platform, principal, body)),
  )
  serve(app, calls.makeCoupon, ({ principal, body, request }) =>
    answeredOnce(platform, requestKeyOf(request, principal, body), () => makeCouponOf(platform, principal, body)),
  )
  serve(app, calls.startCoupon, ({ principal, body }) => startCouponOf(platform, principal, body))
  serve(app, calls.cancelExport, async ({ principal, body }) => cancelExport(platform, principal, body))
  serve(app, calls.generateGlsl, async ({ principal, body }) => shadeRow(platform, principal, body))
  app.get<{ Params: { id: string; artifact: string; file: string } }>(
    '/api/project/:id/exports/:artifact/:file',
    {
      schema: describeFile('downloadExport', 'An exported file, or what the viewer needs of a design'),
      config: { keyScope: 'read', shared: true },
    },
    async (request, reply) => {
      const { id, artifact, file } = request.params
      return sendFile(platform, request, reply, { find: (principal) => artifactFile(platform, principal, id, artifact, file) })
    },
  )
  serve(
    app,
    calls.createFileLink,
    ({ principal, params, request }) => createLink(platform, principal, params.id, params.artifact, originOf(request)),
    { preHandler: limitPerPerson(app, linksPerPerson) },
  )
  // Slicers send nothing but the address, so the secret is in its path. Requests are logged by their route.
  app.get<{ Params: { secret: string; file: string } }>(
    '/api/open/:secret/:file',
    { schema: { hide: true }, preHandler: attemptLimit(app) },
    async (request, reply) => {
      const found = await openedFile(platform, request.params, request.method === 'HEAD' ? 'look' : 'take')
      if (!found.ok) return sendRefusal(reply, found.refusal)
      const { linkId, file } = found.value
      if (request.method !== 'HEAD') {
        let sent = false
        reply.raw.once('finish', () => {
          sent = true
        })
        reply.raw.once('close', () => {
          // A transfer that broke off, or was of a first part only, may be tried again.
          if (sent && reachesEnd(reply)) return
          releaseLink(platform, linkId).catch((error) => request.log.error({ err: error }, 'a link stays used'))
        })
      }
      return sendFound(platform, request, reply.header('referrer-policy', 'no-referrer'), file)
    },
  )
}

const linksPerPerson = { max: 30, seconds: 60 }

/** Whether the answer is the file, or its last part. */
function reachesEnd(reply: FastifyReply): boolean {
  if (reply.statusCode === 200) return true
  const [, end, bytes] = /-(\d+)\/(\d+)$/.exec(String(reply.getHeader('content-range') ?? '')) ?? []
  return reply.statusCode === 206 && Number(end) + 1 === Number(bytes)
}
