import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { webhookPatienceSeconds, webhookTimeoutSeconds } from '@trabecula/domain'
import { defaultCells, unitCell } from '@trabecula/engine'
import { withSecret } from '../features/billing/payments.ts'
import { openCellThread } from '../features/cells/service.ts'
import { openFieldThread } from '../features/fields/service.ts'
import { threadedPartReader } from '../features/projects/part-reader.ts'
import { openReportThread } from '../features/reports/service.ts'
import { CannotStart, prepareFolder } from '../platform/cannot-start.ts'
import type { Compute } from '../platform/compute/compute.ts'
import { type DirectoryLock, lockDirectory } from '../platform/database/directory-lock.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { openEventBus } from '../platform/database/events.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { databaseUnavailable } from '../platform/database/unavailable.ts'
import { outboxMailer } from '../platform/email/outbox.ts'
import { queuedMailer } from '../platform/email/queue.ts'
import { smtpDelivery } from '../platform/email/smtp.ts'
import { systemResolve } from '../platform/http/outgoing.ts'
import { drained } from '../platform/http/request-metrics.ts'
import { openJobEngine } from '../platform/jobs/engine.ts'
import { createLogger, quietly } from '../platform/metrics/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openWorkerPort } from '../platform/metrics/worker-port.ts'
import type { Platform } from '../platform/platform.ts'
import { diskStore } from '../platform/storage/disk.ts'
import { s3Store } from '../platform/storage/s3.ts'
import { runCommand } from './admin-commands.ts'
import { listenForAdministration } from './admin-socket.ts'
import { type Config, readConfig } from './config.ts'
import { closeDemoAccount, demoAccount, openDemoAccount } from './demo-account.ts'
import { startWorker } from './jobs.ts'
import { monitorOf } from './monitor.ts'
import { portsOf } from './ports.ts'
import { queues } from './queues.ts'
import { createApi } from './routes.ts'
import { explainStartFailure } from './start-failure.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** The outbox shows what would go to the team. */
const embeddedTeam = 'team@trabecula.local'
const unfinishedMs = 24 * 3_600_000
/**
 * Connections that may wait while the loop is busy, as many as Linux allows by default. Connections beyond that are
 * dropped without an answer, and the client's system tries again after 1, 3, 7 and 15 s. Node's default of 511 is what
 * arrives in one busy second.
 */
const backlog = 4096
/**
 * Seconds between two looks after jobs whose process died. On the embedded database there is no other process, and a
 * look holds up every call for some 40 ms: there it only counts jobs and deletes old ones.
 */
const superviseSeconds = { embedded: 15, postgres: 2 } as const
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))

/** What computes, by the settings of this process. */
export type OpenCompute = (config: Config) => Compute

/** Reads the settings and starts; a failure that a person can fix is one sentence and an exit code. */
export async function startByEnvironment(
  { env, role }: { readonly env: NodeJS.ProcessEnv; readonly role: string | undefined },
  openCompute: OpenCompute,
): Promise<void> {
  const config = readConfig(env, role)
  if (!config.ok) {
    console.error(config.refusal.message)
    process.exitCode = 2
    return
  }
  await start(config.value, openCompute).catch((error) => {
    const sentence = explainStartFailure(error, config.value)
    if (sentence === null) throw error
    console.error(sentence)
    // A supervisor starts it again: a database may be back soon; other causes are for a person to fix.
    process.exit(databaseUnavailable(error) === null ? 2 : 1)
  })
}

type Closer = () => Promise<unknown> | undefined

/** What a process has open; `closers` in the order in which it was opened. */
interface Opened {
  readonly platform: Platform
  readonly embedded: boolean
  readonly logError: (error: unknown, what: string) => void
  readonly closers: Closer[]
}

/** Opens everything in order, prints where it is, and closes it in the opposite order on SIGINT or SIGTERM. */
async function start(config: Config, openCompute: OpenCompute): Promise<void> {
  prepareFolder(config.dataDir, 'DATA_DIR')
  if (config.s3 === null && dirname(config.filesDir) !== config.dataDir) prepareFolder(config.filesDir, 'FILES_DIR')
  const lock = config.databaseUrl === null ? await lockOrExit(config.dataDir) : null
  const opened = await openPlatform(config)
  const { platform, embedded, closers } = opened
  closers.unshift(async () => lock?.release())
  const compute = openCompute(config)
  closers.push(compute.close)
  // An embedded server stops at once: what was being computed begins again at the next start.
  closers.push(() => platform.jobs.close(embedded ? 0 : config.shutdownSeconds * 1000))
  // What a killed process left unfinished on this machine.
  await platform.files.tidy(new Date(Date.now() - unfinishedMs))
  if (embedded) {
    if (config.openToTry) await openDemoAccount(platform)
    else await closeDemoAccount(platform)
    await platform.jobs.reclaim()
    const stop = await listenForAdministration(config.dataDir, (words) => runCommand(platform, words))
    closers.push(async () => stop?.())
  }
  if (config.role !== 'api') await work(config, opened, compute)
  if (config.role === 'worker') await watchWorker(config, opened)
  else await answerCalls(config, opened)
  closeOnSignal(closers.reverse())
}

async function openPlatform(config: Config): Promise<Opened> {
  const embedded = config.databaseUrl === null
  const metrics = createMetrics()
  const report = quietly(createLogger(config.logLevel, config.role === 'api' ? 'api' : 'worker'))
  const logError = (error: unknown, what: string) => {
    metrics.failed(error)
    report(error, what)
  }
  const secret = config.secret ?? ownSecret(config.dataDir)
  const database = embedded
    ? await openEmbedded(join(config.dataDir, 'database'))
    : await openPostgres(config.databaseUrl as string, {
        pool: config.databasePool,
        onError: (error) => logError(error, 'database connection'),
      })
  const jobs = await openJobEngine(database, {
    queues,
    superviseSeconds: config.role === 'api' ? null : superviseSeconds[database.kind],
    onError: (error) => logError(error, 'job engine'),
    onJob: metrics.jobEnded,
  })
  const events = await openEventBus(database)
  const platform: Platform = {
    ...portsOf(() => platform),
    db: database.db,
    events,
    jobs,
    files: config.s3 ? s3Store(config.s3, join(config.dataDir, 'storage')) : diskStore(config.filesDir, { alone: embedded }),
    metrics,
    runLimits: config.runLimits,
    verifiesDesigns: config.verifiesDesigns,
    payments: withSecret(config.payments, secret),
    quota: config.quota,
    retentionDays: config.retentionDays,
    metricsToken: config.metricsToken,
    reportsTo: config.reportsTo ?? (embedded ? embeddedTeam : null),
    mailer: config.smtpUrl ? queuedMailer(jobs) : outboxMailer,
    parts: threadedPartReader(),
    cellThread: openCellThread(),
    fieldThread: openFieldThread(),
    reportThread: openReportThread(),
    cells: defaultCells.map(unitCell),
    embedded,
    openToTry: config.openToTry,
    caps: config.caps,
    webhooks: {
      resolve: systemResolve,
      allowsLoopback: !config.reachable,
      timeoutMs: webhookTimeoutSeconds * 1000,
      patience: (_url, signal) => setTimeout(webhookPatienceSeconds * 1000, undefined, { signal }),
    },
    publicUrl: config.publicUrl,
    secret,
    minimumAnswerMs: 300,
    patience: { readinessMs: 3000, decodeSeconds: 60 },
    version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    now: () => new Date(),
  }
  const { parts, cellThread, fieldThread, reportThread } = platform
  const threads = [cellThread, fieldThread, reportThread]
  const closers = [database.close, events.close, parts.close, ...threads.map((thread) => () => thread.close())]
  return { platform, embedded, logError, closers }
}

async function work(config: Config, { platform, logError, closers }: Opened, compute: Compute): Promise<void> {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl, config.publicUrl) : null
  const { computeThreads, sweepMinutes } = config
  // One more than threads: while the file of one candidate is measured, the next is graded.
  const concurrency = computeThreads + 1
  const endMaintenance = await startWorker({ ...platform, compute, concurrency, sweepMinutes, logError }, deliver)
  closers.push(endMaintenance)
}

/** A worker process answers no calls but those of monitoring. */
async function watchWorker(config: Config, { platform, logError, closers }: Opened): Promise<void> {
  if (config.workerPort > 0) {
    const port = await openWorkerPort(monitorOf(platform, logError), config.host, config.workerPort).catch(
      refuseAddress(config.host, config.workerPort, 'WORKER_PORT'),
    )
    closers.push(() => port.close())
  }
  console.log('Trabecula worker is ready')
}

async function answerCalls(config: Config, { platform, embedded, closers }: Opened): Promise<void> {
  const app = await createApi(platform, {
    logLevel: config.logLevel,
    webRoot,
    trustedProxies: config.trustedProxies,
    ...(config.servedHosts === null ? {} : { servedHosts: config.servedHosts }),
  })
  closers.push(() => app.close())
  closers.push(() => drained(app, embedded ? 0 : config.shutdownSeconds * 1000))
  await app.listen({ host: config.host, port: config.port, backlog }).catch(refuseAddress(config.host, config.port, 'PORT'))
  announce(config, embedded)
}

async function lockOrExit(directory: string): Promise<DirectoryLock> {
  const lock = await lockDirectory(directory)
  if (lock.ok) return lock.value
  console.error(lock.refusal.message)
  process.exit(2)
}

/** Why a process cannot listen. */
const refuseAddress =
  (host: string, port: number, setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    const { code } = error
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} on ${host} is in use by another program (${code}). Set ${setting} to another.`)
    if (code === 'EACCES' || code === 'EPERM')
      throw new CannotStart(`This user may not use port ${port} on ${host} (${code}). Set ${setting} to one above 1023.`)
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error
    throw new CannotStart(
      `This machine has no address ${host} (${code}). Set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`,
    )
  }

/** What a file that was cut off, such as by a full disk, does not hold. */
const shortestSecret = 32

/** The embedded default signs with a secret of its own, made at the first start. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < shortestSecret)
    throw new CannotStart(
      `The file ${path} holds no whole secret. Restore it from a backup, or remove it: then a new one is made, everybody signs in again, and webhooks have to be made again.`,
    )
  return secret
}

function announce(config: Config, embedded: boolean): void {
  for (const line of announcement(config, embedded)) console.log(line)
}

/** What the terminal says when calls are answered. */
export function announcement(
  {
    publicUrl,
    dataDir,
    reachable,
    openToTry,
    smtpUrl,
  }: Pick<Config, 'publicUrl' | 'dataDir' | 'reachable' | 'openToTry' | 'smtpUrl'>,
  embedded: boolean,
): string[] {
  const lines = [`\nTrabecula is ready at ${publicUrl}`]
  if (!embedded) return lines
  if (openToTry) {
    lines.push(`Demo account: ${demoAccount.email} with the password ${demoAccount.password}`)
    lines.push(`Emails: ${publicUrl}/dev/outbox/`)
    if (reachable)
      lines.push('Others can reach this address, and OUTBOX_AND_DEMO_ACCOUNT=open is set: do not use it for real work.')
  } else {
    lines.push('Closed, because others can reach this address: the demo account and the page of emails (/dev/outbox/).')
    lines.push('OUTBOX_AND_DEMO_ACCOUNT=open opens both to everybody.')
    if (smtpUrl === null)
      lines.push('No email leaves without SMTP_URL: "npm run admin -- verify EMAIL" confirms an account by hand.')
  }
  return [...lines, `Data: ${dataDir}\n`]
}

function closeOnSignal(closers: readonly Closer[]): void {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    // What cannot be closed any more (a database that is gone, say) must not keep the rest open.
    for (const closer of closers) await Promise.resolve(closer()).catch((error) => console.error('While stopping:', error))
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}
