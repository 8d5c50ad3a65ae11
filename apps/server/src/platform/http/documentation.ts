import swagger from '@fastify/swagger'
import * as contract from '@trabecula/contract'
import { idempotencyKeyLength, productName } from '@trabecula/domain'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { registry as createRegistry, type ZodMiniType } from 'zod/mini'
import { urlOf } from './serve.ts'
import type { App } from './server.ts'

type Transform = ReturnType<typeof createJsonSchemaTransform>
type Documented = Record<string, unknown>

/** /api/docs: the OpenAPI document to machines, a plain list of the calls to people. */
export async function describeCalls(app: App, version: string): Promise<void> {
  const info = { title: productName, version, description: 'Every call. Programs send a key: "Authorization: Bearer".' }
  const openapi = { info, tags: [...tags], servers: [{ url: '/' }], components: { securitySchemes } }
  await app.register(swagger, {
    openapi,
    transform,
    transformObject: (given) => withUsed(forGenerators(components(given))) as never,
  })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    return wantsPage ? reply.type('text/html; charset=utf-8').send(page(app.swagger())) : reply.send(app.swagger())
  })
}

const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'A key for programs, made in Account.' },
  session: { type: 'apiKey', in: 'cookie', name: 'trabecula.session_token', description: 'Somebody who is signed in.' },
} as const

const tags = [
  { name: 'programs', description: 'Calls that a key may make.' },
  { name: 'people', description: 'Calls of somebody who is signed in, or signs in.' },
] as const

/** The contract's calls by method and route, with the names that they have there. */
const calls = new Map<string, { readonly name: string; readonly call: contract.Call }>()
/** Objects of the contract that the document names once instead of writing them out. */
const schemaRegistry = createRegistry<{ id?: string }>()
for (const [name, value] of Object.entries(contract as Record<string, unknown>)) {
  if (contract.isCall(value)) {
    calls.set(`${value.method} ${urlOf(value)}`, { name, call: value })
    // What is sent gets "Input" behind its name from the transform.
    for (const [schema, id] of [
      [value.body, name],
      [value.answer, `${name}Answer`],
    ] as const)
      if (isObjectSchema(schema) && !schemaRegistry.has(schema)) schemaRegistry.add(schema, { id: capitalized(id) })
  } else if (isObjectSchema(value) && !schemaRegistry.has(value)) schemaRegistry.add(value, { id: capitalized(name) })
}

function isObjectSchema(value: unknown): value is ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value && 'shape' in value
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const toJson = createJsonSchemaTransform({ schemaRegistry: schemaRegistry as never })
const components = createJsonSchemaTransformObject({ schemaRegistry: schemaRegistry as never })

/** Each call as the contract says, with its name and who may make it; other routes as they describe themselves. */
const transform: Transform = (given) => {
  const { keyScope, forSignedIn } = given.route.config ?? {}
  const known = calls.get(`${given.route.method} ${given.url}`)
  const file = given.schema?.operationId !== undefined
  if (!known && (given.schema?.hide || !given.schema)) return toJson(given)
  const described = known ? schemaOf(known) : { ...given.schema, response: { default: contract.errorAnswer } }
  const made = toJson({ ...given, schema: described as never })
  const security = [...(keyScope ? [{ key: [keyScope] }] : []), ...(forSignedIn || file ? [{ session: [] }] : [])]
  const schema = made.schema as Documented
  const answers = schema['response'] as Documented
  const success = known ? answerOf(known.call, answers) : binary
  return {
    ...made,
    schema: {
      ...schema,
      ...(known ? requestOf(known, schema['body']) : {}),
      tags: [keyScope ? 'programs' : 'people'],
      response: { 200: success, default: { description: 'Refused', ...(answers['default'] as object) } },
      ...(security.length > 0 ? { security } : {}),
    },
  }
}

interface Known {
  readonly name: string
  readonly call: contract.Call
}

const schemaOf = ({ name, call }: Known): Documented => ({
  operationId: name,
  summary: inWords(name),
  ...(call.scope ? { description: `With a key of the scope "${call.scope}".` } : {}),
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body ? { body: call.body } : {}),
  response: { 200: call.answer, default: contract.errorAnswer },
})

/** "startRun" → "Start run" */
const inWords = (name: string): string => capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const anyBytes = { schema: { type: 'string', format: 'binary' } }
const binary = { description: 'A file', content: { 'application/octet-stream': anyBytes } }

/** A stream of events and a file are no JSON, whatever the contract says of one event. */
function answerOf(call: contract.Call, answers: Documented): object {
  if (call.path.endsWith('/events'))
    return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (call === contract.exportFields || call === contract.exportDeck) return binary
  return { description: 'Done', ...(answers['200'] as object) }
}

/** What zod does not know of a request: forms, names of bodies that the call defines, and the key of a paid one. */
function requestOf({ name, call: { form, paid, encoding } }: Known, written: unknown): Documented {
  // Generators name a body by its title; without one they count: "inline_object3".
  const title = `${capitalized(name)}Body`
  const fields = Object.entries(form ?? {})
  const properties = Object.fromEntries(
    fields.map(([field, kind]) => [field, kind.endsWith('file') ? { type: 'string', format: 'binary' } : { type: 'string' }]),
  )
  const required = fields.filter(([, kind]) => !kind.startsWith('optional')).map(([field]) => field)
  return {
    ...(mayBeLeftOut(written) ? { body: { title, ...written } } : {}),
    ...(form ? { consumes: ['multipart/form-data'], body: { title, type: 'object', properties, required } } : {}),
    ...(encoding === 'form' ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
    ...(paid ? { headers: idempotency } : {}),
  }
}

const mayBeLeftOut = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'nullable' in body && body.nullable === true

const idempotency = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: idempotencyKeyLength,
      description: 'The same request under the same key is answered as the first time and charged once.',
    },
  },
}

/**
 * What generators of clients stumble over goes: a default of null says nothing, and a pattern next to a format repeats
 * it. Bodies that may be left out are not required, which the document's library says of all of them. And a later
 * version adds fields to answers, which clients that are generated today must let pass.
 */
function forGenerators<T>(value: T): T {
  if (Array.isArray(value)) return value.map(forGenerators) as T
  if (value === null || typeof value !== 'object') return value
  const isLeftOut = (key: string, entry: unknown) =>
    (key === 'additionalProperties' && entry === false) ||
    (key === 'default' && entry === null) ||
    (key === 'required' && entry === true && 'content' in value && bodiesOf(value.content).some(mayBeLeftOut)) ||
    (key === 'pattern' && typeof entry === 'string' && 'format' in value)
  const kept = Object.entries(value).filter(([key, entry]) => !isLeftOut(key, entry))
  return Object.fromEntries(kept.map(([key, entry]) => [key, forGenerators(entry)])) as T
}

const bodiesOf = (content: unknown): unknown[] => Object.values(content as object).map(({ schema }) => schema)

/** Without the schemas that nothing in the document leads to. */
function withUsed<T extends object>(document: T): T {
  const { components = {} } = document as { components?: { schemas?: Record<string, unknown> } }
  const namesIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
  // Names that are found while going through the set are gone through too.
  const used = new Set(namesIn({ ...document, components: {} }))
  for (const name of used) for (const inner of namesIn(components.schemas?.[name] ?? {})) used.add(inner)
  const schemas = Object.fromEntries(Object.entries(components.schemas ?? {}).filter(([name]) => used.has(name)))
  return { ...document, components: { ...components, schemas } }
}

function page(document: { paths?: Record<string, unknown> }): string {
  const lines = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `<li><code>${method.toUpperCase()} ${path}</code></li>`),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls | ${productName}</title>
<h1>Calls</h1><p>The same address answers the OpenAPI document to <code>Accept: application/json</code>.</p><ul>${lines.sort().join('')}</ul></html>`
}
