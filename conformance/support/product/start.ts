import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FullConfig, request } from '@playwright/test'
import { freePorts } from '@trabecula/testkit/free-ports'
import { newPerson, type Person, registeredAt } from './accounts.ts'
import { openSmtpOutbox, type SmtpOutbox } from './smtp-outbox.ts'
import { type Credentials, type ProductUnderTest, shareFolder, shareWithWorkers } from './under-test.ts'

const START_LIMIT_MS = 240_000
const firstPort = Number(process.env['PORT'] ?? 3177)
const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const admin = fileURLToPath(new URL('../../../apps/server/src/admin.ts', import.meta.url))

/** Where it is ready, and the demo account that the embedded default has. */
interface Announcement {
  readonly url: string
  readonly demo: Credentials | null
}

interface Started extends Announcement {
  stop(): Promise<void>
}

/**
 * Uses the product that TRABECULA_URL names (with TRABECULA_EMAIL, TRABECULA_PASSWORD and, for the roles,
 * TRABECULA_SUPERUSER_EMAIL and TRABECULA_SUPERUSER_PASSWORD), or starts one for each worker, on the first free
 * ports from PORT on, and stops exactly those afterwards: the embedded default, or with DATABASE_URL the product as in
 * production on that (empty) PostgreSQL, with a real SMTP server.
 */
export async function products({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-conformance-'))
  shareFolder(folder)
  const open: Started[] = []
  let smtpServer: SmtpOutbox | null = null
  const stop = async () => {
    await Promise.all(open.map((one) => one.stop()))
    smtpServer?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  if (process.env['TRABECULA_URL']) return stop
  try {
    smtpServer = process.env['DATABASE_URL'] ? await openSmtpOutbox() : null
    const environment = { ...process.env, ...settings(smtpServer) }
    const first = join(folder, 'data-0')
    const people = await prepared(environment, first, smtpServer?.outboxUrl)
    const ports = await freePorts(firstPort, workers)
    const data = ports.map((_, number) => join(folder, `data-${number}`))
    for (const copy of data.slice(1)) cpSync(first, copy, { recursive: true })
    const begun = await Promise.allSettled(
      ports.map((port, number) => start({ ...environment, PORT: String(port), DATA_DIR: data[number] })),
    )
    open.push(...begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const failed = begun.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    shareWithWorkers(open.map(({ url }) => ({ url, ...people, outbox: smtpServer?.outboxUrl ?? `${url}/dev/outbox/` })))
  } catch (reason) {
    await stop()
    throw reason
  }
  return stop
}

function settings(smtpServer: SmtpOutbox | null): NodeJS.ProcessEnv {
  const settings = {
    LOG_LEVEL: 'warn',
    // A coarser analysis by the same code: what is tested here is the product, not the accuracy of its figures.
    ANALYSIS_CELLS: process.env['ANALYSIS_CELLS'] ?? '4000',
    // A test that is about it requests it with its run.
    VERIFY_DESIGNS: 'no',
    // Each test makes accounts of its own, all from one address, and one product may get all tests of an hour.
    REGISTRATIONS_PER_ADDRESS: '10000',
  }
  if (!smtpServer) return settings
  return {
    ...settings,
    AUTH_SECRET: randomBytes(24).toString('hex'),
    SMTP_URL: smtpServer.smtpUrl,
    // On PostgreSQL the sandbox for payments is off unless it is requested.
    SANDBOX_PAYMENTS: 'on',
    BUG_REPORT_EMAIL: 'team@trabecula.local',
  }
}

/** Creates the accounts of all tests in a new installation, which is stopped again: the others are copies of it. */
async function prepared(
  environment: NodeJS.ProcessEnv,
  data: string,
  outboxUrl: string | undefined,
): Promise<Pick<ProductUnderTest, 'account' | 'superuser'>> {
  const [port] = await freePorts(firstPort, 1)
  const own = { ...environment, PORT: String(port), DATA_DIR: data }
  const running = await start(own)
  try {
    const { url, demo } = running
    const outbox = outboxUrl ?? `${url}/dev/outbox/`
    const account = demo ?? (await registeredOnce({ url, outbox }, newPerson('demo')))
    const superuser = await registeredOnce({ url, outbox }, newPerson('superuser'))
    // Only the server's command line makes superusers, and the embedded database belongs to one process at a time.
    await running.stop()
    runAdmin(['make-superuser', superuser.email], own)
    return { account, superuser }
  } finally {
    await running.stop()
  }
}

async function registeredOnce(at: Pick<ProductUnderTest, 'url' | 'outbox'>, person: Person): Promise<Person> {
  const context = await request.newContext()
  try {
    return await registeredAt(at, context, person)
  } finally {
    await context.dispose()
  }
}

function runAdmin(parameters: readonly string[], environment: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...parameters], { env: environment, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The command line "admin ${parameters.join(' ')}" failed:\n${stdout}${stderr}`)
}

async function start(environment: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => ended(child)
  try {
    return { ...(await announcement(child, !environment['DATABASE_URL'])), stop }
  } catch (reason) {
    await stop()
    throw reason
  }
}

/** What the start prints: "… is ready at URL", and by default "Demo account: E-MAIL with the password PASSWORD". */
export function readAnnouncement(text: string, withDemo: boolean): Announcement | null {
  const url = /is ready at (\S+)/.exec(text)?.[1]
  if (!url || !withDemo) return url ? { url, demo: null } : null
  const [, email, password] = /Demo account: (\S+) with the password (\S+)/.exec(text) ?? []
  return email && password ? { url, demo: { email, password } } : null
}

function announcement(child: ChildProcess, withDemo: boolean): Promise<Announcement> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`The product did not start within ${START_LIMIT_MS / 1000} s. It printed:\n${text}`)),
      START_LIMIT_MS,
    )
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const printed = readAnnouncement(text, withDemo)
      if (!printed) return
      clearTimeout(timer)
      resolve(printed)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The product ended with code ${code} instead of starting. It printed:\n${text}`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(hard)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
