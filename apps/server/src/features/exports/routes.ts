import * as calls from '@trabecula/contract'
import { sendFile } from '../../platform/http/files.ts'
import { answeredOnce, requestKeyOf } from '../../platform/http/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { artifactFile, cancelExport, exportRow, shadeRow } from './service.ts'

export function exportRoutes(app: App, platform: Platform): void {
  serve(app, calls.exportStl, ({ principal, body, request }) =>
    answeredOnce(platform, requestKeyOf(request, principal, body), () => exportRow(platform, principal, body)),
  )
  serve(app, calls.cancelExport, async ({ principal, body }) => cancelExport(platform, principal, body))
  serve(app, calls.generateGlsl, async ({ principal, body }) => shadeRow(platform, principal, body))
  app.get<{ Params: { id: string; artifact: string; file: string } }>(
    '/api/project/:id/exports/:artifact/:file',
    { schema: { hide: true }, config: { keyScope: 'read', shared: true } },
    async (request, reply) => {
      const { id, artifact, file } = request.params
      return sendFile(platform, request, reply, { find: (principal) => artifactFile(platform, principal, id, artifact, file) })
    },
  )
}
