import { randomUUID } from 'node:crypto'
import type { Call } from '@trabecula/contract'
import * as contract from '@trabecula/contract'
import { textMessages, uploadMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { urlOf } from '../platform/http/serve.ts'
import { type Reply, signedIn } from '../testing/browser.ts'
import { testServer } from '../testing/server-of-file.ts'

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server)

type Path = readonly (string | number)[]
/** The part of a zod/mini schema that is needed to walk it. */
interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly entries?: Record<string, unknown>
  readonly values?: readonly unknown[]
  readonly format?: string
}
const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** A value that a schema accepts, near enough: only texts are distinguished from wrong ones. */
function sampleOf(schema: z.ZodMiniType): unknown {
  const { type, shape, element, innerType, entries, values, format } = definitionOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]))
  if (element) return [0, 1, 2].map(() => sampleOf(element))
  if (innerType) return sampleOf(innerType)
  if (entries) return Object.values(entries)[0]
  if (values) return values[0]
  if (type === 'string') return format === 'uuid' ? randomUUID() : 'text'
  return type === 'boolean' ? true : 1
}

/** Where texts are in what a schema accepts. */
function textsOf(schema: z.ZodMiniType, path: Path = []): Path[] {
  const { type, shape, element, innerType } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, [...path, name]))
  if (element) return textsOf(element, [...path, 0])
  if (innerType) return textsOf(innerType, path)
  return type === 'string' ? [path] : []
}

function withText(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((entry, index) => (index === first ? withText(entry, rest, text) : entry))
  const object = value as Record<string, unknown>
  return { ...object, [first]: withText(object[first as string], rest, text) }
}

/** Multipart calls carry their texts as JSON in one field. */
const jsonFields: Readonly<Record<string, readonly [string, z.ZodMiniType]>> = {
  '/protected/optimization/': ['data', contract.optimizationRequest],
  '/api/bug-report/': ['report', contract.bugReportFields],
}

const calls = contract.callsOf(contract)
const isServed = (call: Call) => server.app.hasRoute({ method: call.method, url: urlOf(call).replace(/\/$/, '') })

const addressOf = (call: Call, params: object) => contract.pathOf(call, params as Record<string, string>)
const paramsOf = (call: Call) => (call.params ? (sampleOf(call.params) as object) : {})

function post(call: Call, body: unknown): Promise<Reply> {
  const address = addressOf(call, paramsOf(call))
  const field = jsonFields[call.path]?.[0]
  if (field) return owner.upload(address, [], { [field]: JSON.stringify(body) })
  return call.encoding === 'form' ? owner.form(address, body as Record<string, string>) : owner.post(address, body)
}

const nul = 'a\0b'

describe('NUL in any text of any call', () => {
  it('of the body is refused with 400 and a sentence', async () => {
    const tried: string[] = []
    for (const call of calls.filter(isServed)) {
      const schema = jsonFields[call.path]?.[1] ?? call.body
      if (!schema || call.path.endsWith('surface-selection/')) continue
      for (const path of textsOf(schema)) {
        // Where to go after login is kept nowhere; a bad address leads to the dashboard.
        if (path[0] === 'next') continue
        const { status, json } = await post(call, withText(sampleOf(schema), path, nul))
        expect([call.path, path.join('.'), status, json.code]).toEqual([call.path, path.join('.'), 400, 'invalid'])
        expect(json.message, call.path).toMatch(/\.$/)
        tried.push(`${call.path} ${path.join('.')}`)
      }
    }
    expect(tried.length).toBeGreaterThan(40)
  })

  it.each([
    ['too long', 'a'.repeat(2000)],
    ['broken', '%E0%A4%A'],
  ])('of an address that is %s is answered as every refusal is', async (_, id) => {
    const { status, json, headers } = await owner.get(`/api/project/${id}/`)
    expect([status, json]).toEqual([400, { status: 'error', code: 'invalid', message: textMessages.unreadableAddress }])
    expect(headers['content-type']).toContain('application/json')
  })

  it('of the address and its query is refused with 400 and a sentence', async () => {
    let tried = 0
    for (const call of calls.filter(isServed)) {
      const paths = call.params ? textsOf(call.params) : []
      const addresses = paths.map((path) => addressOf(call, withText(paramsOf(call), path, nul) as object))
      for (const [name] of call.query ? textsOf(call.query) : [])
        addresses.push(`${addressOf(call, paramsOf(call))}?${name}=${encodeURIComponent(nul)}`)
      for (const address of addresses) {
        const { status, json } = call.method === 'GET' ? await owner.get(address) : await owner.post(address)
        expect([address, status, json.message]).toEqual([address, 400, textMessages.address])
        tried++
      }
    }
    expect(tried).toBeGreaterThan(20)
  })

  it.each([
    '/api/project/%00/part.stl',
    '/api/project/%00/part-labels.bin',
    '/api/project/%00/picture/1/',
    '/api/project/p/picture/%00/',
    '/api/project/p/exports/%00/optimized_lattice.stl',
    '/api/project/p/exports/a/%00',
    '/api/runs/r/fields/%00/data',
    '/api/cells/%00/cell.stl',
    '/auth/verify-email/%00',
    '/auth/confirm-email/%00',
    '/team/accept-invitation/%00',
    '/sandbox/checkout/?item=%00',
  ])('of %s, which is no call of the contract, too', async (address) => {
    expect((await owner.get(address)).status).toBe(400)
  })

  it('of a file’s name is refused, and so are characters that turn the writing direction', async () => {
    for (const name of ['a\0.stl', 'a\u202elts.stl']) {
      const { status, json } = await owner.upload('/protected/upload_stl/', [{ name, content: boxStl() }])
      expect([name, status, json.message]).toEqual([name, 400, uploadMessages.badName])
    }
  })

  it('of a face’s label skips its triangle', async () => {
    const { project_id } = (await owner.upload('/protected/upload_stl/', [{ name: 'a.stl', content: boxStl() }])).json.data
    const triangle = withText(sampleOf(contract.surfaceTriangle), ['label'], nul)
    expect((await owner.post(`/api/project/${project_id}/surface-selection/`, { surfaces: [triangle] })).status).toBe(400)
  })
})

it.each([
  ['/api/account/names/', 'first_name'],
  ['/auth/register/', 'username'],
  ['/api/project/{id}/update-name/', 'name'],
  ['/api/project/{id}/subprojects/', 'name'],
  ['/api/project/{id}/subprojects/{sid}/', 'name'],
])('a name in %s is refused with a character that turns the writing direction', async (path, field) => {
  const call = calls.find((each) => each.path === path && each.method === 'POST')
  if (!call?.body) throw new Error(`no call ${path}`)
  const { status, json } = await post(call, withText(sampleOf(call.body), [field], 'Lever\u202etxt'))
  expect([status, json.errors?.[field]]).toEqual([400, [textMessages.bidi]])
})

it.each([
  [{}, 'Unit is missing.', { unit: ['Required'] }],
  [{ unit: 'mile' }, 'Unit: Choose one of these: mm, cm, m, in.', { unit: ['Choose one of these: mm, cm, m, in.'] }],
  [{ unit: 'mm', version: 1.5 }, 'Version: This must be a whole number.', { version: ['This must be a whole number.'] }],
  [{ unit: 'mm', version: -1 }, 'Version: Enter a number of 0 or more.', { version: ['Enter a number of 0 or more.'] }],
  ['x', 'Body: This must be an object.', { body: ['This must be an object.'] }],
])('what is wrong with a value is said in sentences: %j', async (body, message, errors) => {
  expect((await owner.post('/api/project/p/file-unit/', body)).json).toMatchObject({ code: 'invalid', message, errors })
})
