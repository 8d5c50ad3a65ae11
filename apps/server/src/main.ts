import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultCells, unitCell } from '@trabecula/engine'
import { createAuth } from './account/auth.ts'
import { demoAccount, seedDemoAccount } from './account/demo.ts'
import { createApi } from './api.ts'
import { threadedCellMaker } from './cell/cell-maker.ts'
import { threadedCompute } from './compute/threaded-compute.ts'
import { type Config, readConfig } from './config.ts'
import { openEmbedded } from './database/embedded.ts'
import { openEventBus } from './database/events.ts'
import { type DirectoryLock, lockDirectory } from './database/lock.ts'
import { openPostgres } from './database/postgres.ts'
import { openJobEngine } from './jobs/engine.ts'
import { outboxMailer } from './mail/outbox.ts'
import { queuedMailer } from './mail/queued.ts'
import { smtpCarrier } from './mail/smtp.ts'
import type { Platform } from './platform.ts'
import { threadedPartReader } from './project/part-reader.ts'
import { diskStore } from './storage/disk.ts'
import { startWorker } from './worker.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const manifest = fileURLToPath(new URL('../package.json', import.meta.url))

/** Opens everything in order, prints where it is, and closes it in the opposite order on SIGINT or SIGTERM. */
async function start(config: Config): Promise<void> {
  const embedded = config.databaseUrl === null
  mkdirSync(config.dataDir, { recursive: true })
  const lock = embedded ? await lockOrExit(config.dataDir) : null
  const database = embedded
    ? await openEmbedded(join(config.dataDir, 'database'))
    : await openPostgres(config.databaseUrl as string)
  const logError = (error: unknown, what: string) => console.error(`${what}:`, error)
  const jobs = await openJobEngine(database, {
    supervise: config.role !== 'api',
    onError: (error) => logError(error, 'job engine'),
  })
  const events = await openEventBus(database)
  const { db } = database
  const secret = config.secret ?? ownSecret(config.dataDir)
  const platform: Platform = {
    db,
    events,
    jobs,
    files: diskStore(join(config.dataDir, 'files'), { alone: embedded }),
    mailer: config.smtpUrl ? queuedMailer(jobs) : outboxMailer,
    auth: createAuth({ db, publicUrl: config.publicUrl, secret }),
    parts: threadedPartReader(),
    cellMaker: threadedCellMaker(),
    cells: defaultCells.map(unitCell),
    embedded,
    publicUrl: config.publicUrl,
    secret,
    evenAnswerMs: 300,
    version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    now: () => new Date(),
  }
  const compute = threadedCompute({ threads: config.computeThreads, solverThreads: 2 })
  const closers: (() => Promise<unknown> | undefined)[] = [
    async () => lock?.release(),
    database.close,
    events.close,
    platform.parts.close,
    platform.cellMaker.close,
    compute.close,
    jobs.close,
  ]
  if (embedded) {
    await seedDemoAccount(platform)
    await jobs.reclaim()
  }
  if (config.role !== 'api') {
    const carry = config.smtpUrl ? smtpCarrier(config.smtpUrl, config.publicUrl) : null
    await startWorker({ ...platform, compute, concurrency: config.computeThreads, logError }, carry)
  }
  if (config.role !== 'worker') {
    const app = await createApi(platform, { logLevel: config.logLevel, webRoot, trustedProxies: config.trustedProxies })
    closers.push(() => app.close())
    await app.listen({ host: config.host, port: config.port }).catch(exitIfTaken(config))
    announce(config, embedded)
  }
  closeOnSignal(closers.reverse())
}

async function lockOrExit(directory: string): Promise<DirectoryLock> {
  const lock = await lockDirectory(directory)
  if (lock.ok) return lock.value
  console.error(lock.refusal.message)
  process.exit(2)
}

/** A taken port is everyday, and one sentence; everything else is a bug. */
const exitIfTaken =
  ({ host, port }: Config) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    console.error(`Port ${port} on ${host} cannot be used (${error.code}). Set PORT to another.`)
    process.exit(2)
  }

/** The embedded default signs with a secret of its own, made at the first start. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

function announce({ publicUrl, dataDir, host }: Config, embedded: boolean): void {
  console.log(`\nTrabecula is ready at ${publicUrl}`)
  if (!embedded) return
  console.log(`Demo account: ${demoAccount.email} with the password ${demoAccount.password}`)
  if (!['127.0.0.1', 'localhost', '::1'].includes(host)) {
    console.log(
      'Others can reach this address, and the demo account and the outbox are open to them: do not use it for real work.',
    )
  }
  console.log(`Letters: ${publicUrl}/dev/outbox/   Data: ${dataDir}\n`)
}

function closeOnSignal(closers: readonly (() => Promise<unknown> | undefined)[]): void {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    for (const closer of closers) await closer()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

const config = readConfig(process.env, process.argv[2])
if (config.ok) {
  await start(config.value)
} else {
  console.error(config.refusal.message)
  process.exitCode = 2
}
