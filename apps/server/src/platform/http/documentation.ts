import swagger from '@fastify/swagger'
import { productName } from '@trabecula/domain'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './server.ts'

/** /api/docs: the OpenAPI document to machines, a plain list of the calls to people. */
export async function describeCalls(app: App, version: string): Promise<void> {
  await app.register(swagger, { openapi: { info: { title: productName, version } }, transform: jsonSchemaTransform })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    return wantsPage ? reply.type('text/html; charset=utf-8').send(page(app.swagger())) : reply.send(app.swagger())
  })
}

function page(document: { paths?: Record<string, unknown> }): string {
  const lines = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `<li><code>${method.toUpperCase()} ${path}</code></li>`),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls | ${productName}</title>
<h1>Calls</h1><p>The same address answers the OpenAPI document to <code>Accept: application/json</code>.</p><ul>${lines.sort().join('')}</ul></html>`
}
