import * as contract from '@trabecula/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { urlOf } from './serve.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>
  readonly security?: readonly object[]
}
interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly required?: readonly string[]
  readonly properties?: Record<string, { readonly format?: string }>
}

let server: TestServer
let document: {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

beforeAll(async () => {
  server = await openTestServer({ concurrency: 0 })
  document = (await server.app.inject('/api/docs')).json()
})
afterAll(() => server.close())

const calls = () =>
  Object.entries(contract as Record<string, unknown>).flatMap(([name, call]) =>
    contract.isCall(call) && server.app.hasRoute({ method: call.method, url: urlOf(call).replace(/\/$/, '') })
      ? [{ name, call }]
      : [],
  )
const operationOf = ({ path, method }: contract.Call) => document.paths[path]?.[method.toLowerCase()]
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the OpenAPI document', () => {
  it('has every call of the contract under its name, with parameters, body, answer and refusal', () => {
    expect(calls().length).toBeGreaterThan(60)
    for (const { name, call } of calls()) {
      const operation = operationOf(call)
      expect([name, operation?.operationId]).toEqual([name, name])
      const named = (place: string) => operation?.parameters?.filter((one) => one.in === place).map((one) => one.name) ?? []
      expect([name, named('path').sort()]).toEqual([name, Object.keys(call.params?.shape ?? {}).sort()])
      expect([name, named('query').sort()]).toEqual([name, Object.keys(call.query?.shape ?? {}).sort()])
      expect([name, named('header')]).toEqual([name, call.paid ? ['Idempotency-Key'] : []])
      const sends = call.body !== undefined || call.form !== undefined
      expect([name, operation?.requestBody !== undefined]).toEqual([name, sends])
      const [type, answer] = Object.entries(operation?.responses['200']?.content ?? {})[0] ?? []
      expect([name, typeof type, typeof answer?.schema]).toEqual([name, 'string', 'object'])
      expect(operation?.responses['default']?.content?.['application/json']?.schema.$ref).toMatch(/ErrorAnswer$/)
      expect([name, operation?.tags]).toEqual([name, [call.scope ? 'programs' : 'people']])
      expect([name, JSON.stringify(operation?.security ?? []).includes('key')]).toEqual([name, call.scope !== undefined])
    }
  })

  it('names every body, and requires those that a call cannot do without', () => {
    for (const { operationId, requestBody } of operations()) {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref ?? schema.title)
      expect([operationId, ...bodies]).not.toContain(undefined)
    }
    expect(operationOf(contract.startRun)?.requestBody?.required).toBe(true)
    expect(operationOf(contract.uploadStl)?.requestBody?.required).toBe(true)
    const leftOut = operations().filter(({ requestBody }) => requestBody && !requestBody.required)
    expect(leftOut.map(({ operationId }) => operationId)).toEqual(['archiveProject', 'restoreProject', 'deleteProject'])
  })

  it('describes forms with their files, streams and files', () => {
    const upload = operationOf(contract.uploadStl)?.requestBody?.content['multipart/form-data']?.schema
    expect([upload?.required, upload?.properties?.['stl_file']?.format]).toEqual([['stl_file'], 'binary'])
    expect(Object.keys(operationOf(contract.runEvents)?.responses['200']?.content ?? {})).toEqual(['text/event-stream'])
    const files = operations().filter(({ operationId }) => operationId.startsWith('download'))
    expect(files.map(({ operationId }) => operationId).sort()).toEqual([
      'downloadCadFile',
      'downloadCell',
      'downloadExport',
      'downloadFields',
      'downloadPart',
      'downloadPartLabels',
      'downloadProjectPicture',
    ])
    for (const file of files) expect(Object.keys(file.responses['200']?.content ?? {})).toEqual(['application/octet-stream'])
  })

  it('names each operation and each schema once, and every reference leads somewhere', () => {
    expect(document.openapi).toBe('3.0.3')
    const names = operations().map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    const text = JSON.stringify(document)
    const asked = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect([...asked].sort()).toEqual(Object.keys(document.components.schemas).sort())
    // Fields are added to answers one day.
    expect(text).not.toContain('"additionalProperties":false')
  })
})
