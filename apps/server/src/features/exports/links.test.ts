import { get } from 'node:http'
import { Readable } from 'node:stream'
import { fileLinkMessages, fileLinkMinutes } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { artifact, auditEvent, fileLink, user } from '../../platform/database/schema.ts'
import { makeKey, programWith, signedIn } from '../../testing/browser.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { join } from '../../testing/team.ts'

let later = 0
/** The connection to the storage breaks after the first bytes. */
let breaks = false
async function* brokenFile() {
  yield Buffer.from('so')
  throw new Error('the storage went away')
}
/** Path of the file that was made last. */
let filePath: string
let linkPath: `/api/project/${string}/exports/${string}/link/`

const server = await testServer({
  now: () => new Date(Date.now() + later),
  files: (store) => ({
    ...store,
    open: async (key, range) => {
      const file = await store.open(key, range)
      if (!file || !breaks) return file
      return { ...file, stream: Readable.from(brokenFile()) }
    },
  }),
})
const owner = await signedIn(server, 'owner')
const sample = await sampleProject(owner)
await owner.post('/protected/optimization/', sample.request)
beforeEach(async () => {
  later = 0
  await exportAs('3mf')
})

async function exportAs(format: string): Promise<void> {
  const row = { project_id: sample.projectId, subproject_id: sample.subprojectId, row_index: 0, zero_thickness_dir: 'None' }
  filePath = (await owner.post('/protected/export_stl/', { ...row, format })).json.stl_file_path
  linkPath = filePath.replace(/[^/]+$/, 'link/') as typeof linkPath
}

const makeLink = async (who = owner): Promise<string> => {
  const { json, status, text } = await who.post(linkPath)
  if (status !== 200) throw new Error(text)
  expect(json.url).toMatch(/^http:\/\/localhost:3000\/api\/open\/[\w-]{43}\/optimized_lattice\.3mf$/)
  return new URL(json.url).pathname
}
/** A slicer has neither cookie nor key. */
const slicer = (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers })

describe('a link for a slicer', () => {
  it('gives the file once, whole, under its name, without session or key', async () => {
    const url = await makeLink()
    expect((await slicer(url, 'HEAD')).statusCode).toBe(200)
    const file = await slicer(url)
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, '3mf', 'model/3mf'])
    expect(file.headers['content-disposition']).toBe('attachment; filename="optimized_lattice.3mf"')
    expect(file.headers['referrer-policy']).toBe('no-referrer')
    const again = await slicer(url)
    expect([again.statusCode, again.json().message]).toEqual([404, fileLinkMessages.unknown])
    expect((await slicer(url, 'HEAD')).statusCode).toBe(404)
  })

  it('of two that fetch at once only one gets the file', async () => {
    const url = await makeLink()
    const statuses = (await Promise.all([slicer(url), slicer(url)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 404])
  })

  it('is not used up by a first part, nor by a transfer that breaks', async () => {
    const url = await makeLink()
    const first = await slicer(url, 'GET', { range: 'bytes=0-1' })
    expect([first.statusCode, first.body]).toEqual([206, '3m'])
    await released(url)
    breaks = true
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    await new Promise<void>((resolve) =>
      get(`${address}${url}`, (answer) => answer.resume().on('error', resolve).on('close', resolve)),
    )
    breaks = false
    await released(url)
    const rest = await slicer(url, 'GET', { range: 'bytes=2-' })
    expect([rest.statusCode, rest.body]).toEqual([206, 'f'])
    expect((await slicer(url)).statusCode).toBe(404)
  })

  it('works for ten minutes, and only as it was given', async () => {
    const url = await makeLink()
    later = (fileLinkMinutes + 1) * 60_000
    expect((await slicer(url)).statusCode).toBe(404)
    later = 0
    for (const wrong of [
      url.replace('.3mf', '.stl'),
      url.replace(/open\/(.)/, (_, first) => `open/${first === '_' ? '-' : '_'}`),
      '/api/open/x/optimized_lattice.3mf',
    ])
      expect((await slicer(wrong)).json().message).toBe(fileLinkMessages.unknown)
    expect((await slicer(url)).statusCode).toBe(200)
  })

  it('opens nothing once its maker is blocked or left the team, or the file is gone', async () => {
    const member = await signedIn(server, 'member')
    const memberId = await join(owner, member, 'member@example.com')
    const [membersLink, ownersLink, filesLink] = [await makeLink(member), await makeLink(), await makeLink()]
    expect((await owner.post('/api/team/remove/', { memberId })).status).toBe(200)
    expect((await slicer(membersLink)).statusCode).toBe(404)
    const { db } = server.platform
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.username, 'owner'))
    expect((await slicer(ownersLink)).statusCode).toBe(404)
    await db.update(user).set({ blockedAt: null }).where(eq(user.username, 'owner'))
    const [, id] = /exports\/([^/]+)/.exec(filePath) ?? []
    await db.delete(artifact).where(eq(artifact.id, id ?? ''))
    expect((await slicer(filesLink)).statusCode).toBe(404)
  })

  it('is made for STL and 3MF of the own team, by people and by keys that may export', async () => {
    const stranger = await signedIn(server, 'stranger')
    const [real, never] = [await stranger.post(linkPath), await stranger.post('/api/project/never/exports/x/link/')]
    expect([real.status, real.text]).toEqual([404, never.text])
    const program = programWith(server, (await makeKey(owner, { scopes: ['export'] })).secret)
    expect((await slicer(await makeLink(program))).statusCode).toBe(200)
    const reader = programWith(server, (await makeKey(owner, { scopes: ['read'] })).secret)
    expect((await reader.post(linkPath)).status).toBe(403)
    await exportAs('stl.gz')
    const packed = await owner.post(linkPath)
    expect([packed.status, packed.json.message]).toEqual([409, fileLinkMessages.notForSlicers])
    const other = await owner.post(linkPath.replace(/exports\/[^/]+/, 'exports/x') as typeof linkPath)
    expect([other.status, other.json.message]).toEqual([404, fileLinkMessages.notReady])
  })

  it('is stored as a hash, is in the audit log, and expired ones are swept', async () => {
    const secret = (await makeLink()).split('/')[3] ?? ''
    const { db } = server.platform
    const written = JSON.stringify([await db.select().from(fileLink), await db.select().from(auditEvent)])
    expect(secret).toHaveLength(43)
    expect(written).not.toContain(secret)
    const lines = (await db.select().from(auditEvent)).filter(({ event }) => event === 'file-link-made')
    expect(lines.at(-1)?.detail).toMatchObject({ project: sample.projectId })
    later = 3_600_000
    await makeLink()
    expect(await db.select().from(fileLink)).toHaveLength(1)
  })
})

const released = (url: string) => until(async () => (await slicer(url, 'HEAD')).statusCode === 200)
