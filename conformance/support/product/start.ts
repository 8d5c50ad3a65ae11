import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FullConfig, request } from '@playwright/test'
import { newPerson, type Person, registeredAt } from './accounts.ts'
import { openSmtpServer } from './smtp-server.ts'
import { type Credentials, type ProductUnderTest, shareWithWorkers } from './under-test.ts'

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
 * TRABECULA_SUPERUSER_EMAIL and TRABECULA_SUPERUSER_PASSWORD), or starts one for each worker, on ports of their own
 * from PORT on, and stops exactly those afterwards: the embedded default, or with DATABASE_URL the product as in
 * production on that (empty) PostgreSQL, with a real SMTP server.
 */
export async function products({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  if (process.env['TRABECULA_URL']) return async () => undefined
  const begun = await Promise.allSettled(Array.from({ length: workers }, (_, index) => product(firstPort + index)))
  const open = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => void (await Promise.all(open.map((one) => one.stop())))
  const failed = begun.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await stop()
    throw failed.reason
  }
  shareWithWorkers(open.map(({ productUnderTest }) => productUnderTest))
  return stop
}

async function product(port: number): Promise<{ readonly productUnderTest: ProductUnderTest; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'trabecula-conformance-'))
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    // A coarser analysis by the same code: what is looked at here is the product, not the exactness of its figures.
    ANALYSIS_CELLS: process.env['ANALYSIS_CELLS'] ?? '12000',
  }
  const smtpServer = environment['DATABASE_URL'] ? await openSmtpServer() : null
  if (smtpServer) {
    const secret = randomBytes(24).toString('hex')
    // On PostgreSQL the sandbox for payments is off unless asked for.
    Object.assign(environment, {
      AUTH_SECRET: secret,
      SMTP_URL: smtpServer.smtpUrl,
      SANDBOX_PAYMENTS: 'on',
      BUG_REPORT_EMAIL: 'team@trabecula.local',
    })
  }
  let running: Started | null = null
  const stop = async () => {
    await running?.stop()
    smtpServer?.close()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    running = await start(environment)
    const { url } = running
    const own = newPerson('demo')
    const outbox = smtpServer?.outboxUrl ?? `${url}/dev/outbox/`
    const account = running.demo ?? own
    if (!running.demo) await registeredOnce({ url, outbox }, own)
    const superuser = await registeredOnce({ url, outbox }, newPerson('superuser'))
    // Superusers are made by the server's command line only, and the embedded database belongs to one process at a
    // time.
    await running.stop()
    runAdmin(['make-superuser', superuser.email], environment)
    running = await start(environment)
    return { productUnderTest: { url, account, superuser, outbox }, stop }
  } catch (reason) {
    await stop()
    throw reason
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
