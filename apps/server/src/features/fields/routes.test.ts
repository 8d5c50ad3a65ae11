import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SubjectFields } from '@trabecula/contract'
import { deckMessages, fieldMessages } from '@trabecula/domain'
import { decodeFields } from '@trabecula/engine'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { candidate, keptFields, run, subproject } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { openTestServer } from '../../testing/test-server.ts'

const server = await testServer()
const owner = await signedIn(server)
const project = await sampleProject(owner)
await owner.post(`/api/project/${project.projectId}/update-name/`, { name: 'Bracket 1/2 "left"' })
const runId = (await owner.post('/protected/optimization/', project.request)).json.run_id

const subjectsOf = async (id: string): Promise<SubjectFields[]> => (await owner.get(`/api/runs/${id}/fields/`)).json.subjects
const raw = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { cookie: owner.cookie, ...headers } })

describe('the fields of a result', () => {
  it('are reported of the solid part and of each row, each with its load, its extremes and its file', async () => {
    const { results } = (await owner.get(`/api/project/${project.projectId}/results/`)).json
    const subjects = await subjectsOf(runId)
    expect(subjects.map(({ row_index, name, kept, sentence }) => [row_index, name, kept, sentence])).toEqual([
      [null, 'Solid part', true, ''],
      ...results.map(({ row_index, name }: { row_index: number; name: string }) => [row_index, name, true, '']),
    ])
    for (const { url, size_bytes, fields, load_n } of subjects) {
      expect((await raw(url)).rawPayload).toHaveLength(size_bytes)
      expect(load_n).toBeGreaterThan(0)
      expect(fields.find(({ name }) => name === 'displacement_mm')?.most?.place_mm.x).toBeGreaterThan(100)
    }
    expect(subjects[0]?.absent).toHaveProperty('density', 'A solid part has no lattice.')
    expect(server.errors).toEqual([])
  })

  it('come as a file that may be kept for ever, requested by its tag, and sent in ranges', async () => {
    const { url, size_bytes } = (await subjectsOf(runId))[1] as SubjectFields
    const whole = await raw(url)
    const { etag } = whole.headers
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'application/octet-stream',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    expect((await decodeFields(whole.rawPayload)).ok).toBe(true)
    const known = await raw(url, { 'if-none-match': `"other", ${etag}` })
    expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag])

    const part = await raw(url, { range: 'bytes=0-3', 'if-range': `${etag}` })
    expect([part.statusCode, part.payload]).toEqual([206, whole.rawPayload.subarray(0, 4).toString()])
    expect(part.headers['content-range']).toBe(`bytes 0-3/${size_bytes}`)
    const other = await raw(url, { range: 'bytes=0-3', 'if-range': '"another content"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size_bytes])
    const beyond = await raw(url, { range: `bytes=${size_bytes}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size_bytes}`])
  })

  it('of another run, or of none, are not found', async () => {
    const other = await sampleProject(owner)
    const otherRun = (await owner.post('/protected/optimization/', other.request)).json.run_id
    const { url } = (await subjectsOf(runId))[0] as SubjectFields
    for (const address of [url.replace(runId, otherRun), `/api/runs/${runId}/fields/made-up/data`]) {
      const { status, json } = await owner.get(address)
      expect([status, json.message]).toEqual([404, fieldMessages.gone])
    }
  })

  it('whose file was cut off are not sent, and can be computed again from then on', async () => {
    const { request } = await sampleProject(owner)
    const id: string = (await owner.post('/protected/optimization/', request)).json.run_id
    const { url } = (await subjectsOf(id))[2] as SubjectFields
    const { db, files } = server.platform
    const [stored] = await db
      .select()
      .from(keptFields)
      .where(eq(keptFields.id, url.split('/').at(-2) ?? ''))
    await files.remove(stored?.key ?? '')
    await files.put(stored?.key ?? '', Buffer.from('TRBF'))
    const torn = await owner.get(url)
    expect([torn.status, torn.json.message]).toEqual([404, fieldMessages.gone])
    expect((await subjectsOf(id))[2]).toMatchObject({ kept: false, sentence: fieldMessages.notKept, url: '', fields: [] })
  })
})

describe('what has no fields says why', () => {
  it('a result from before they were kept, one that was replaced, and a run without a result', async () => {
    const older = await sampleProject(owner)
    const id: string = (await owner.post('/protected/optimization/', older.request)).json.run_id
    const { db } = server.platform
    await db.delete(keptFields).where(eq(keptFields.runId, id))
    const sentences = async () => [...new Set((await subjectsOf(id)).map(({ kept, sentence }) => `${kept} ${sentence}`))]
    expect(await subjectsOf(id)).toHaveLength(4)
    expect(await sentences()).toEqual([`false ${fieldMessages.notKept}`])
    await db.update(subproject).set({ resultRunId: 'newer' }).where(eq(subproject.id, older.subprojectId))
    expect(await sentences()).toEqual([`false ${fieldMessages.replaced}`])
    await db.update(run).set({ status: 'cancelled', result: null }).where(eq(run.id, id))
    expect(await sentences()).toEqual([`false ${fieldMessages.onlyWithResult}`])
  })

  it('a run whose solid part is being analysed, and one whose candidates are', async () => {
    const compute = new FakeCompute()
    let open = () => {}
    compute.gate = new Promise((resolve) => {
      open = resolve
    })
    const other = await openTestServer({ compute })
    const ada = await signedIn(other)
    const { request } = await sampleProject(ada)
    const reply = ada.post('/protected/optimization/', request)
    const { db } = other.platform
    const going = await until(
      async () => (await db.select().from(run))[0]?.status === 'running' && (await db.select().from(run))[0],
    )
    const solid = async () => (await ada.get(`/api/runs/${going.id}/fields/`)).json.subjects
    expect(await solid()).toMatchObject([{ row_index: null, kept: true, fields: expect.any(Array) }])
    await db.delete(keptFields)
    expect(await solid()).toMatchObject([{ row_index: null, kept: false, sentence: fieldMessages.notYet }])
    open()
    await reply
    await other.close()
  })
})

describe('fields as a file for other programs', () => {
  const ask = (query: string) => raw(`/api/runs/${runId}/fields/export/${query}`)

  it.each(['vti', 'vtu', 'vtp'])(
    'are written as .%s, named after project, study and row, and nothing stays behind',
    async (format) => {
      const scratch = () => readdirSync(dirname(server.platform.files.scratch()))
      const before = scratch()
      const answer = await ask(`?format=${format}&row_index=1`)
      expect([answer.statusCode, answer.payload.slice(0, 40)]).toEqual([200, expect.stringContaining('<?xml version="1.0"?>')])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="Bracket 1 2 left - Study - cell-1.${format}"`)
      await until(async () => scratch().length === before.length)
    },
  )

  it('are of the solid part, at the usual load, in the cells that hold material, by default', async () => {
    const { payload, headers } = await ask('')
    expect(headers['content-disposition']).toContain('Solid part.vtu')
    expect(payload).toContain('NumberOfCells="4"')
    const [one, two] = await Promise.all([ask('?load_n=1000'), ask('?load_n=2000')])
    expect(one.rawPayload.equals(two.rawPayload)).toBe(false)
    expect((await ask('?load_n=1000')).rawPayload.equals(one.rawPayload)).toBe(true)
  })

  it('are refused with a sentence: an unknown format, no such row, no load, a run without fields', async () => {
    for (const query of ['?format=exe', '?row_index=-1', '?row_index=1.5', '?load_n=0', '?load_n=NaN', '?load_n=1e30']) {
      const { statusCode, payload } = await ask(query)
      expect([query, statusCode, JSON.parse(payload).message]).toEqual([query, 400, expect.stringMatching(/\.$/)])
    }
    const unknown = await ask('?row_index=99')
    expect([unknown.statusCode, JSON.parse(unknown.payload).message]).toEqual([404, fieldMessages.unknown])
    const older = await sampleProject(owner)
    const id = (await owner.post('/protected/optimization/', older.request)).json.run_id
    await server.platform.db.delete(keptFields).where(eq(keptFields.runId, id))
    const none = await owner.get(`/api/runs/${id}/fields/export/`)
    expect([none.status, none.json.message]).toEqual([404, fieldMessages.notKept])
  })

  it('as a deck are refused with a sentence: no row, an unknown one, an unknown format, a design that is gone', async () => {
    const { request } = await sampleProject(owner)
    const id = (await owner.post('/protected/optimization/', request)).json.run_id
    const deck = (query: string) => owner.get(`/api/runs/${id}/deck/${query}`)
    for (const query of ['?row_index=-1', '?row_index=solid', '?row_index=0&format=nas']) {
      const { status, json } = await deck(query)
      expect([query, status, json.message]).toEqual([query, 400, expect.stringMatching(/\.$/)])
    }
    const unknown = await deck('?row_index=99')
    expect([unknown.status, unknown.json.message]).toEqual([404, deckMessages.unknownRow])
    // The fake engine's designs are none that can be read.
    const unreadable = await deck('?row_index=0')
    expect([unreadable.status, unreadable.json.message]).toEqual([404, deckMessages.gone])
    const { db, files } = server.platform
    for (const { designKey } of await db.select().from(candidate).where(eq(candidate.runId, id)))
      if (designKey) await files.remove(designKey)
    const gone = await deck('?row_index=0')
    expect([gone.status, gone.json.message]).toEqual([404, deckMessages.gone])
    const stranger = await signedIn(server)
    expect((await stranger.get(`/api/runs/${id}/deck/?row_index=0`)).status).toBe(404)
  })

  it('of another version, or damaged, are refused with the reason', async () => {
    const { request } = await sampleProject(owner)
    const id = (await owner.post('/protected/optimization/', request)).json.run_id
    const { db, files } = server.platform
    const [stored] = await db.select().from(keptFields).where(eq(keptFields.runId, id))
    if (!stored) throw new Error('nothing is kept')
    const content = Buffer.concat((await (await files.open(stored.key))?.stream.toArray()) ?? [])
    const query = stored.rowIndex === null ? '' : `?row_index=${stored.rowIndex}`
    for (const [at, code] of [
      [4, 'fields-version'],
      [content.length - 6, 'fields-damaged'],
    ] as const) {
      const spoilt = Buffer.from(content)
      spoilt[at] = 99 ^ (spoilt[at] ?? 0)
      await files.remove(stored.key)
      await files.put(stored.key, spoilt)
      const { status, json } = await owner.get(`/api/runs/${id}/fields/export/${query}`)
      expect([status, json.code, json.message]).toEqual([422, code, expect.stringMatching(/\.$/)])
    }
  })
})
