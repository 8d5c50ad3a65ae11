import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textMessages, bugReportMessages as texts } from '@trabecula/domain'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { retentionOf } from '../../app/retention.ts'
import { lastEmails } from '../../platform/email/queries.ts'
import { sweep } from '../../platform/storage/sweep.ts'
import { Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { listReports, writeReport } from './administration.ts'
import { lastReports, readReport } from './queries.ts'
import { screenshotKey } from './service.ts'

const context = [{ name: 'Version', value: '1.2.3' }]
const fieldsOf = (given: object = {}) => ({
  id: randomUUID(),
  title: 'The section is empty',
  description: 'I moved the slider.\nThen nothing was there.',
  email: '',
  context,
  ...given,
})
const shot = (content: Uint8Array | string) => ({ name: 'scene.png', field: 'screenshot', content })
const send = (principal: Browser, fields: object, shots: readonly (Uint8Array | string)[] = []) =>
  principal.upload('/api/bug-report/', shots.map(shot), { report: JSON.stringify(fields) })
const guest = () => new Browser(server.app).open()

const server = await testServer({ concurrency: 0 })
const raw = { width: 3000, height: 1000, channels: 3, background: '#336699' } as const
const picture = await sharp({ create: raw })
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .png()
  .toBuffer()

describe('§7 POST /api/bug-report/', () => {
  it('stores what a person sends, re-encodes the screenshot without metadata, and mails the team', async () => {
    const person = await signedIn(server)
    const fields = fieldsOf({ email: 'me@example.com' })
    expect((await send(person, fields, [picture])).json).toEqual({ status: 'success', message: texts.sent })

    const { db, files } = server.platform
    const { id: _, ...withoutId } = fields
    expect(await readReport(db, fields.id)).toMatchObject({ ...withoutId, screenshots: 1, userId: expect.any(String) })
    const stored = await sharp(await bytesOf(screenshotKey(fields.id, 0))).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['webp', 2560, 853, undefined])
    const [message] = await lastEmails(db, 1)
    expect(message).toMatchObject({ recipient: 'team@example.com', subject: expect.stringContaining('The section is empty') })
    for (const words of ['I moved the slider.', 'me@example.com', 'Version: 1.2.3', '1 screenshot.', fields.id])
      expect(message?.text).toContain(words)
    expect(await files.size(screenshotKey(fields.id, 1))).toBeNull()
  })

  it.each([
    ['a list in JSON', JSON.stringify(context), context],
    ['an object in JSON', '{"Version":"1.2.3"}', context],
    ['plain lines', 'Firefox 140\n\nLinux', ['Firefox 140', 'Linux'].map((value) => ({ name: 'Context', value }))],
    ['nothing', '', []],
  ])('takes title, description, screenshots and context as parts of the form; the context as %s', async (_, sent, stored) => {
    const parts = { title: 'By parts', description: 'First line.\nSecond line.', context: sent }
    const reply = await (await guest()).upload('/api/bug-report/', [shot(picture), shot(picture)], parts)
    expect([reply.status, reply.json.message]).toEqual([200, texts.sent])
    const [last] = await lastReports(server.platform.db, 1)
    expect(last).toMatchObject({ ...parts, email: '', context: stored, screenshots: 2 })
  })

  it.each([
    [{ description: 'No title' }, 'title', texts.titleMissing],
    [{ title: 'a\0b' }, 'title', textMessages.control],
    [{ title: 'x', email: 'nobody' }, 'email', texts.emailInvalid],
  ])('says which part is wrong: %j', async (parts, field, text) => {
    const { status, json } = await (await guest()).upload('/api/bug-report/', [], parts)
    expect([status, json.errors?.[field]]).toEqual([400, [text]])
  })

  it('takes one from a guest too', async () => {
    const fields = fieldsOf()
    expect((await send(await guest(), fields)).status).toBe(200)
    expect(await readReport(server.platform.db, fields.id)).toMatchObject({ userId: null, screenshots: 0 })
  })

  it('stores and mails a repeated report once', async () => {
    const principal = await guest()
    const fields = fieldsOf({ title: 'Sent twice' })
    expect((await send(principal, fields)).status).toBe(200)
    expect((await send(principal, fields, [picture])).json.message).toBe(texts.sent)
    const emails = await lastEmails(server.platform.db, 50)
    expect(emails.filter(({ subject }) => subject.includes('Sent twice'))).toHaveLength(1)
    expect(await readReport(server.platform.db, fields.id)).toMatchObject({ screenshots: 0 })
  })

  it.each([
    ['a report without a title', fieldsOf({ title: ' ' }), [], 400, 'Check the marked fields.'],
    ['context that is no list', fieldsOf({ context: 'x' }), [], 400, texts.contextUnreadable],
    ['more context than a browser has', fieldsOf({ context: Array(21).fill(context[0]) }), [], 400, texts.contextUnreadable],
    ['a screenshot that is none', fieldsOf(), ['<svg xmlns="http://www.w3.org/2000/svg"/>'], 400, texts.screenshotUnsupported],
    ['a damaged picture', fieldsOf(), ['\x89PNG\r\n\x1a\nnothing'], 400, texts.screenshotUnsupported],
    ['four screenshots', fieldsOf(), ['a', 'b', 'c', 'd'], 400, texts.tooManyScreenshots],
    ['a screenshot over 5 MB', fieldsOf(), [Buffer.alloc(5 * 1024 * 1024 + 1)], 413, texts.screenshotTooLarge],
  ] as const)('refuses %s and stores nothing', async (_, fields, shots, status, message) => {
    const reply = await send(await guest(), fields, shots)
    expect([reply.status, reply.json.message]).toEqual([status, message])
    expect(await readReport(server.platform.db, fields.id)).toBeUndefined()
  })

  it('needs a CSRF token', async () => {
    const principal = await guest()
    principal.csrfToken = 'made up'
    expect((await send(principal, fieldsOf())).json.message).toBe('Failed to authorize')
  })

  it('is limited per person, and says how long to wait', async () => {
    const principal = await signedIn(server)
    for (let n = 0; n < 10; n++) expect((await send(principal, fieldsOf())).status).toBe(200)
    const reply = await send(principal, fieldsOf())
    expect([reply.status, reply.json.message]).toEqual([429, texts.tooManyReports])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(await signedIn(server), fieldsOf())).status).toBe(200)
  })
})

describe('a stored report', () => {
  it('is listed and written out with its screenshots on the command line', async () => {
    const fields = fieldsOf({ title: 'Read me' })
    await send(await signedIn(server), fields, [picture, picture])
    expect((await listReports(server.platform)).join('\n')).toContain(`${fields.id}  Read me (2 screenshots)`)
    const folder = mkdtempSync(join(tmpdir(), 'trabecula-report-'))
    expect((await writeReport(server.platform, fields.id, folder)).ok).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['report.txt', 'screenshot-1.webp', 'screenshot-2.webp'])
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('Read me\n\nI moved the slider.')
    rmSync(folder, { recursive: true })
    expect(await writeReport(server.platform, randomUUID(), folder)).toMatchObject({ ok: false })
  })

  it('keeps its screenshots through a sweep, and goes with its account', async () => {
    const person = await signedIn(server)
    const fields = fieldsOf()
    await send(person, fields, [picture])
    const now = () => new Date(Date.now() + 2 * 3_600_000)
    const later = { ...server.platform, now, retention: retentionOf({ ...server.platform, now }) }
    await sweep(later)
    expect(await server.platform.files.size(screenshotKey(fields.id, 0))).not.toBeNull()
    expect((await person.post('/api/delete-account/')).status).toBe(200)
    expect(await readReport(server.platform.db, fields.id)).toBeUndefined()
    await sweep(later)
    expect(await server.platform.files.size(screenshotKey(fields.id, 0))).toBeNull()
  })
})

async function bytesOf(key: string): Promise<Buffer> {
  const opened = await server.platform.files.open(key)
  const chunks: Buffer[] = []
  for await (const chunk of opened?.stream ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
