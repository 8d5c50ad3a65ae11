import { generateStandaloneCell } from '@trabecula/contract'
import { describeFile, sendFile } from '../../platform/http/files.ts'
import { answeredOnce, requestKeyOf } from '../../platform/http/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { cellFile, makeCell } from './service.ts'

export function cellRoutes(app: App, platform: Platform): void {
  serve(app, generateStandaloneCell, ({ principal, body, request }) =>
    answeredOnce(platform, requestKeyOf(request, principal, body), () => makeCell(platform, principal, body)),
  )
  app.get<{ Params: { id: string; file: string } }>(
    '/api/cells/:id/:file',
    { schema: describeFile('downloadCell', 'A file of a single cell'), config: { keyScope: 'export' } },
    (request, reply) =>
      sendFile(platform, request, reply, {
        find: (principal) => cellFile(platform, principal, request.params.id, request.params.file),
      }),
  )
}
