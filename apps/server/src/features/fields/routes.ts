import * as calls from '@trabecula/contract'
import { accountMessages, deckMessages, refuse, reportsPerUser } from '@trabecula/domain'
import { places } from '../../platform/http/caps.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { describeFile, sendFile } from '../../platform/http/files.ts'
import { serve, urlOf } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { sendWritten } from '../../platform/http/written-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { fieldsFile, fieldsOfRun, startFields, writeDeckFile, writeFieldFile } from './service.ts'

/** Progress and cancel of a computation go by the calls of runs: they know it by its id. */
export function fieldRoutes(app: App, platform: Platform): void {
  serve(app, calls.getFields, async ({ principal, params }) => fieldsOfRun(platform, principal, params.id))
  app.get<{ Params: { id: string; fields: string } }>(
    '/api/runs/:id/fields/:fields/data',
    {
      schema: describeFile('downloadFields', 'All fields of one subject, as the application reads them'),
      config: { keyScope: 'read', shared: true },
    },
    async (request, reply) => {
      const { id, fields } = request.params
      return sendFile(platform, request, reply, { find: (principal) => fieldsFile(platform, principal, id, fields) })
    },
  )
  serve(app, calls.computeFields, async ({ principal, body }) => startFields(platform, principal, body))
  const { params, query: querystring } = calls.exportFields
  app.get(
    urlOf(calls.exportFields),
    { schema: { params, querystring }, config: { keyScope: 'read' } },
    async (request, reply) => {
      if (!request.principal) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
      const written = await writeFieldFile(platform, request.principal, request.params.id, request.query)
      if (!written.ok) return sendRefusal(reply, written.refusal)
      return sendWritten(reply, written.value, { type: 'application/octet-stream' })
    },
  )
  const deck = calls.exportDeck
  // One thread writes the decks of everybody.
  const takePlace = places(reportsPerUser)
  app.get(
    urlOf(deck),
    { schema: { params: deck.params, querystring: deck.query }, config: { keyScope: 'read' } },
    async (request, reply) => {
      if (!request.principal) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
      const release = takePlace(request.principal.userId)
      if (!release) return sendRefusal(reply, refuse('too-many', deckMessages.tooMany).refusal)
      const written = await writeDeckFile(platform, request.principal, request.params.id, request.query).finally(release)
      if (!written.ok) return sendRefusal(reply, written.refusal)
      return sendWritten(reply, written.value, { type: 'application/octet-stream' })
    },
  )
}
