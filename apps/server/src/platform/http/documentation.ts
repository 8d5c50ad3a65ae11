import swagger from '@fastify/swagger'
import { productName } from '@trabecula/domain'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './server.ts'

/** /api/docs: the OpenAPI document to machines, a plain list of the calls to people. */
export async function describeCalls(app: App, version: string): Promise<void> {
  const openapi = { info: { title: productName, version }, components: { securitySchemes } }
  await app.register(swagger, { openapi, transform })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    return wantsPage ? reply.type('text/html; charset=utf-8').send(page(app.swagger())) : reply.send(app.swagger())
  })
}

const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'A key for programs, made in Account.' },
  session: { type: 'apiKey', in: 'cookie', name: 'trabecula.session_token', description: 'Somebody who is signed in.' },
} as const

/** Each call as its schemas say, with who may make it. */
const transform: typeof jsonSchemaTransform = (given) => {
  const made = jsonSchemaTransform(given)
  const { keyScope, forSignedIn } = given.route.config ?? {}
  const security = [...(keyScope ? [{ key: [keyScope] }] : []), ...(forSignedIn ? [{ session: [] }] : [])]
  return { ...made, schema: { ...made.schema, ...(security.length > 0 ? { security } : {}) } }
}

function page(document: { paths?: Record<string, unknown> }): string {
  const lines = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `<li><code>${method.toUpperCase()} ${path}</code></li>`),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls | ${productName}</title>
<h1>Calls</h1><p>The same address answers the OpenAPI document to <code>Accept: application/json</code>.</p><ul>${lines.sort().join('')}</ul></html>`
}
