import { reportMessages, reportsPerUser } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { run } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'

/** Reports read stored files once this is settled. */
let allowed: Promise<unknown> = Promise.resolve()
const server = await testServer({
  files: (store) => ({ ...store, local: (key) => allowed.then(() => store.local(key)) }),
})
const owner = await signedIn(server)
const project = await sampleProject(owner)
const runId = (await owner.post('/protected/optimization/', project.request)).json.run_id

const addressOf = (rest: string, of = project) => `/api/project/${of.projectId}/subprojects/${of.subprojectId}/report.${rest}`
const raw = (url: string, cookie = owner.cookie) => server.app.inject({ method: 'GET', url, headers: { cookie } })

it('is a page that runs nothing, and a PDF to keep; neither costs anything', { tags: ['long'] }, async () => {
  const { db } = server.platform
  const [row] = await db.select().from(run).where(eq(run.id, runId))
  // The fake engine stores designs that cannot be read, as those of another version.
  const available = async () => (await owner.get('/api/token-balance/')).json.data.available_tokens
  const before = await available()
  const page = await raw(addressOf('html'))
  expect(page.statusCode, page.payload).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['cache-control']).toBe('no-store')
  for (const { name } of row?.result?.candidates ?? []) expect(page.payload).toContain(`>${name}</td>`)
  expect(page.payload).toContain(reportMessages.noDesign)
  const pdf = await raw(addressOf('pdf?row=1&paper=Letter&units=imperial'))
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-disposition']).toContain('attachment')
  expect(pdf.payload.slice(0, 5)).toBe('%PDF-')
  expect(await available()).toBe(before)
})

it('is made so many times at once for one person and no more', { tags: ['long'] }, async () => {
  const bothRefused = Promise.withResolvers<void>()
  allowed = bothRefused.promise
  let refused = 0
  const many = Array.from({ length: reportsPerUser + 2 }, async () => {
    const { statusCode } = await raw(addressOf('html'))
    if (statusCode === 429 && ++refused === 2) bothRefused.resolve()
    return statusCode
  })
  const statuses = await Promise.all(many)
  expect(statuses.filter((status) => status === 200)).toHaveLength(reportsPerUser)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await raw(addressOf('html'))).statusCode).toBe(200)
})

it('is refused to guests and strangers, for rows that are not there, and for other formats', async () => {
  expect((await raw(addressOf('html'), '')).statusCode).toBe(401)
  const stranger = await signedIn(server)
  expect((await raw(addressOf('html'), stranger.cookie)).statusCode).toBe(404)
  const unknown = await owner.get(addressOf('html?row=99'))
  expect([unknown.status, unknown.json.message]).toEqual([404, reportMessages.unknownRow])
  expect((await raw(addressOf('docx'))).statusCode).toBe(400)
  const fresh = await sampleProject(owner)
  expect((await raw(addressOf('html', fresh))).statusCode).toBe(404)
})

it('says that the part is gone', async () => {
  const [row] = await server.platform.db.select().from(run).where(eq(run.id, runId))
  await server.platform.files.remove(row?.input.fileKey ?? '')
  const gone = await owner.get(addressOf('html'))
  expect([gone.status, gone.json.message]).toEqual([404, reportMessages.partGone])
  expect(server.errors).toEqual([])
})
