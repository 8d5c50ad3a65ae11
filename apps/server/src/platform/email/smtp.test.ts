import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEngine, openJobEngine } from '../jobs/engine.ts'
import { composeEmail } from './compose.ts'
import { lastEmails } from './queries.ts'
import { type Deliver, queuedMailer, workOnEmails } from './queue.ts'
import { encryptedAddress, smtpDelivery } from './smtp.ts'

interface Received {
  readonly recipients: readonly string[]
  readonly mail: Email
}

const received: Received[] = []
let refusals = 0
const openPost = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) })
      done()
    },
  })
let post = openPost()
let database: OpenDatabase
let jobs: JobEngine
let deliver: Deliver
const errors: unknown[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => void post.listen(0, '127.0.0.1', resolve))
  const { port } = post.server.address() as AddressInfo
  deliver = smtpDelivery(`smtp://127.0.0.1:${port}`, 'https://trabecula.example')
  database = await openTestDatabase()
  jobs = await openJobEngine(database, { queues: { letter: {} }, supervise: true, onError: (error) => errors.push(error) })
  await workOnEmails({ db: database.db, jobs, deliver, logError: (error) => errors.push(error) })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await new Promise<void>((resolve) => void post.close(resolve))
})
beforeEach(() => void received.splice(0))

const sample = (subject = 'Grüße aus der Werkstatt') =>
  composeEmail({ to: 'ada@example.com', subject, paragraphs: ['Zahnräder & Gitter'], footer: 'Ende' })

const eventually = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 600 && !(await isTrue()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await isTrue()).toBe(true)
}

describe('an email by SMTP', () => {
  it('arrives as it was written, in text and HTML, from no-reply', async () => {
    await deliver(sample(), 'id-1')
    const [{ recipients, mail }] = received as [Received]
    expect(recipients).toEqual(['ada@example.com'])
    expect(mail).toMatchObject({
      subject: 'Grüße aus der Werkstatt',
      from: { name: 'Trabecula', address: 'no-reply@trabecula.example' },
      messageId: '<id-1@trabecula.example>',
    })
    expect(mail.text).toContain('Zahnräder & Gitter')
    expect(mail.html).toContain('Zahnräder &#38; Gitter')
  })

  it('has no header or recipient that a subject smuggled in', async () => {
    await deliver({ ...sample(), subject: 'Hello\r\nBcc: victim@example.com\r\nX-Evil: 1' }, 'id-2')
    const [{ recipients, mail }] = received as [Received]
    expect(recipients).toEqual(['ada@example.com'])
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil')
  })

  it('leaves if and only if the transaction commits, and its text does not stay behind', async () => {
    const mailer = queuedMailer(jobs)
    await expect(
      database.db.transaction(async (tx) => {
        await mailer.send(tx, sample('never'))
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.db.transaction((tx) => mailer.send(tx, sample('sent')))
    await eventually(() => received.length === 1)
    expect(received[0]?.mail.subject).toBe('sent')
    await eventually(async () => (await lastEmails(database.db, 10)).length === 0)
  })

  it('is not sent in the open to another machine', async () => {
    expect(encryptedAddress('smtp://mail.example:587')).toBe('smtp://mail.example:587?requireTLS=true')
    expect(encryptedAddress('smtps://mail.example')).toBe('smtps://mail.example')
    const { port } = post.server.address() as AddressInfo
    // This server offers no STARTTLS.
    const demanding = smtpDelivery(`smtp://127.0.0.1:${port}?requireTLS=true`, 'https://trabecula.example')
    await expect(demanding(sample(), 'id-3')).rejects.toThrow()
    expect(received).toEqual([])
  })

  it('is tried again when the server refuses for now', async () => {
    refusals = 1
    await database.db.transaction((tx) => queuedMailer(jobs).send(tx, sample('again')))
    const waiting = sql`select 1 from pgboss.job where name = 'letter' and state = 'retry'`
    await eventually(async () => ((await database.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 1)
    // It would wait for a quarter of a minute and longer.
    await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'letter'`)
    await eventually(() => received.length === 1)
    expect(received[0]?.mail.subject).toBe('again')
  })

  it('waits when nobody answers at the server, and leaves when it is back', async () => {
    const { port } = post.server.address() as AddressInfo
    await new Promise<void>((resolve) => void post.close(resolve))
    await database.db.transaction((tx) => queuedMailer(jobs).send(tx, sample('later')))
    const waiting = sql`select 1 from pgboss.job where name = 'letter' and state = 'retry'`
    await eventually(async () => ((await database.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 1)
    expect(received).toEqual([])
    post = openPost()
    await new Promise<void>((resolve) => void post.listen(port, '127.0.0.1', resolve))
    await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'letter'`)
    await eventually(() => received.length === 1)
    expect(received[0]?.mail.subject).toBe('later')
  })
})
