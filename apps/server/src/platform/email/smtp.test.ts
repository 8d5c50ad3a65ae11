import { openSmtpServer, type ReceivedEmail, type SmtpTestServer } from '@trabecula/testkit/smtp-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEngine, openJobEngine } from '../jobs/engine.ts'
import { composeEmail } from './compose.ts'
import { lastEmails } from './queries.ts'
import { type Deliver, queuedMailer, workOnEmails } from './queue.ts'
import { encryptedAddress, smtpDelivery } from './smtp.ts'

let smtp: SmtpTestServer
let database: OpenDatabase
let jobs: JobEngine
let deliver: Deliver
const errors: unknown[] = []

beforeAll(async () => {
  smtp = await openSmtpServer()
  deliver = smtpDelivery(smtp.url, 'https://trabecula.example')
  database = await openTestDatabase()
  jobs = await openJobEngine(database, { queues: { letter: {} }, superviseSeconds: 2, onError: (error) => errors.push(error) })
  await workOnEmails({ db: database.db, jobs, deliver, logError: (error) => errors.push(error) })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await smtp.close()
})
beforeEach(() => void smtp.emails.splice(0))

const sample = (subject = 'Grüße aus der Werkstatt') =>
  composeEmail({ to: 'ada@example.com', subject, paragraphs: ['Zahnräder & Gitter'], footer: 'Ende' })

/** Nobody waits for the pauses between the attempts, of a quarter of a minute and longer. */
const arrivedAtOnce = () =>
  until(async () => {
    await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'letter' and state = 'retry'`)
    return smtp.emails.length === 1
  })

describe('an email by SMTP', () => {
  it('arrives as it was written, in text and HTML, from no-reply', async () => {
    await deliver(sample(), 'id-1')
    const [{ recipients, mail }] = smtp.emails as [ReceivedEmail]
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
    const [{ recipients, mail }] = smtp.emails as [ReceivedEmail]
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
    await until(async () => smtp.emails.length === 1)
    expect(smtp.emails[0]?.mail.subject).toBe('sent')
    await until(async () => (await lastEmails(database.db, 10)).length === 0)
  })

  it('is not sent in the open to another machine', async () => {
    expect(encryptedAddress('smtp://mail.example:587')).toBe('smtp://mail.example:587?requireTLS=true')
    expect(encryptedAddress('smtps://mail.example')).toBe('smtps://mail.example')
    // This server offers no STARTTLS.
    const demanding = smtpDelivery(`${smtp.url}?requireTLS=true`, 'https://trabecula.example')
    await expect(demanding(sample(), 'id-3')).rejects.toThrow()
    expect(smtp.emails).toEqual([])
  })

  it('is tried again when the server refuses for now', { tags: ['long'] }, async () => {
    smtp.refuseNext = 1
    await database.db.transaction((tx) => queuedMailer(jobs).send(tx, sample('again')))
    await arrivedAtOnce()
    expect(smtp.refuseNext).toBe(0)
    expect(smtp.emails[0]?.mail.subject).toBe('again')
  })

  it('waits when nobody answers at the server, and leaves when it is back', { tags: ['long'] }, async () => {
    await smtp.close()
    await database.db.transaction((tx) => queuedMailer(jobs).send(tx, sample('later')))
    const waiting = sql`select 1 from pgboss.job where name = 'letter' and state = 'retry'`
    await until(async () => ((await database.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 1)
    expect(smtp.emails).toEqual([])
    await smtp.open()
    await arrivedAtOnce()
    expect(smtp.emails[0]?.mail.subject).toBe('later')
  })
})
