import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { orThrow } from '@trabecula/domain'
import { openTestBucket, type TestBucket } from '@trabecula/testkit/s3-server'
import { startWorker, type WorkerPlatform } from '../app/jobs.ts'
import { portsOf } from '../app/ports.ts'
import { queues } from '../app/queues.ts'
import { createApi } from '../app/routes.ts'
import { type Payments, readPayments, withSecret } from '../features/billing/payments.ts'
import { openCellThread } from '../features/cells/service.ts'
import { openFieldThread } from '../features/fields/service.ts'
import { threadedPartReader } from '../features/projects/part-reader.ts'
import type { Quota } from '../features/projects/quota.ts'
import { openReportThread } from '../features/reports/service.ts'
import type { RunLimits } from '../features/runs/admission.ts'
import type { Wait } from '../features/runs/watchers.ts'
import type { Compute } from '../platform/compute/compute.ts'
import type { OpenDatabase } from '../platform/database/connection.ts'
import { openEventBus } from '../platform/database/events.ts'
import { outboxMailer } from '../platform/email/outbox.ts'
import type { BodyPace } from '../platform/http/body-guard.ts'
import type { Caps } from '../platform/http/caps.ts'
import { systemResolve } from '../platform/http/outgoing.ts'
import type { ServedHosts } from '../platform/http/served-hosts.ts'
import type { App } from '../platform/http/server.ts'
import { openJobEngine } from '../platform/jobs/engine.ts'
import type { QueueTable } from '../platform/jobs/queues.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { diskStore } from '../platform/storage/disk.ts'
import { s3Store } from '../platform/storage/s3.ts'
import type { FileStore } from '../platform/storage/store.ts'
import { taskLimits } from '../platform/threads/pool.ts'
import { FakeCompute } from './fake-compute.ts'
import { openTestDatabase } from './test-database.ts'

interface TestOptions {
  readonly compute?: Compute
  /** Whether runs verify their designs when the request does not say; they do not by default. */
  readonly verifiesDesigns?: boolean
  /** Jobs at a time; 0 starts no worker. */
  readonly concurrency?: number
  /** How long an unwatched run lives on. */
  readonly graceMs?: number
  /** Waits for the end of that time; by a timer by default. */
  readonly waitForGrace?: Wait
  /** Seconds before a job that failed is tried again; none by default, because nothing outside has to recover. */
  readonly retryDelay?: number
  /** Puts something before the file store, for example a fault. */
  readonly files?: (store: FileStore) => FileStore
  readonly runLimits?: RunLimits
  readonly quota?: Partial<Quota>
  /** Payments other than the sandbox's. */
  readonly payments?: Payments
  /** What time it is; the system clock by default. */
  readonly now?: () => Date
  readonly caps?: Partial<Caps>
  /** How slowly bodies may come. */
  readonly pace?: BodyPace
  /** How webhooks leave; to loopback too by default. */
  readonly webhooks?: Partial<Platform['webhooks']>
  /** Whether there is an outbox page and a demo account. */
  readonly openToTry?: boolean
  readonly secret?: string
  /** The names under which it answers; all by default. */
  readonly servedHosts?: ServedHosts
  /** Database and files of a server that was killed. */
  readonly left?: Pick<TestServer, 'database' | 'filesFolder' | 'bucket'>
}

export interface TestServer {
  readonly app: App
  readonly platform: Platform
  readonly work: WorkerPlatform
  readonly errors: unknown[]
  readonly filesFolder: string
  readonly bucket: TestBucket | null
  readonly database: OpenDatabase
  close(): Promise<void>
  /** Drops everything but the database and the files, as a killed process does: jobs stay active. */
  kill(): Promise<void>
}

/** Where the product stops waiting, a test goes on: a limit of its own ends one that hangs. */
const limitMs = 3_600_000

/** Threads of all servers of a process: each costs half a second of processor to read its modules. They end with it. */
const parts = threadedPartReader({ ...taskLimits, budgetMs: limitMs })
const cellThread = openCellThread()
const fieldThread = openFieldThread()
const reportThread = openReportThread()

/** The product's queues, which wait for this long. Seconds. */
const retriedAfter = (retryDelay: number): QueueTable =>
  Object.fromEntries(Object.entries(queues).map(([name, options]) => [name, { ...options, retryDelay, retryBackoff: false }]))

/** The whole server on a fresh database and an empty folder, without a network port. */
export async function openTestServer({
  compute = new FakeCompute(),
  verifiesDesigns = false,
  concurrency = 2,
  graceMs,
  waitForGrace,
  retryDelay = 0,
  quota = {},
  payments,
  now = () => new Date(),
  files = (store) => store,
  runLimits = { runsPerTeam: 100, waitingPerTeam: 100 },
  secret = 'a secret for tests only, long enough',
  left,
  servedHosts,
  caps = {},
  webhooks = {},
  pace,
  openToTry = true,
}: TestOptions = {}): Promise<TestServer> {
  const filesFolder = left?.filesFolder ?? mkdtempSync(join(tmpdir(), 'trabecula-files-'))
  // The same tests on the other storage: TEST_STORAGE=s3.
  const bucket = process.env['TEST_STORAGE'] === 's3' ? (left?.bucket ?? (await openTestBucket())) : null
  const database = left?.database ?? (await openTestDatabase())
  const { db } = database
  const errors: unknown[] = []
  const metrics = createMetrics()
  const onError = (error: unknown) => void errors.push(error)
  const jobs = await openJobEngine(database, {
    queues: retriedAfter(retryDelay),
    superviseSeconds: 2,
    onError,
    unannouncedSeconds: 0.5,
    onJob: metrics.jobEnded,
  })
  const events = await openEventBus(database)
  const publicUrl = 'http://localhost:3000'
  const platform: Platform = {
    ...portsOf(() => platform),
    db,
    events,
    jobs,
    files: files(bucket ? s3Store(bucket.settings, filesFolder) : diskStore(filesFolder, { alone: true })),
    metrics,
    runLimits,
    verifiesDesigns,
    retentionDays: 90,
    metricsToken: null,
    reportsTo: 'team@example.com',
    mailer: outboxMailer,
    parts,
    cellThread,
    fieldThread,
    reportThread,
    cells: [{ name: 'octet', title: 'Octet', form: 'strut' }],
    embedded: true,
    openToTry,
    caps: {
      streamsPerUser: 20,
      uploadsPerUser: 4,
      bodyBytesPerUser: 48 * 1024 ** 2,
      bodyBytes: 512 * 1024 ** 2,
      registrationsPerAddress: 100_000,
      ...caps,
    },
    payments: withSecret(payments ?? sandboxPayments(publicUrl), secret),
    webhooks: {
      resolve: systemResolve,
      allowsLoopback: true,
      timeoutMs: limitMs,
      patience: (_url, signal) => setTimeout(limitMs, undefined, { signal }),
      ...webhooks,
    },
    quota: { projects: null, uploadedBytes: null, archiveDays: null, ...quota },
    publicUrl,
    secret,
    minimumAnswerMs: 0,
    patience: { readinessMs: limitMs, decodeSeconds: limitMs / 1000 },
    version: '0.0.0',
    now,
  }
  // Runs that a test plants are watched by nobody.
  const work = { ...platform, compute, concurrency, sweepMinutes: 60, logError: onError, unwatchedGraceMs: limitMs }
  if (left) await jobs.reclaim()
  const endMaintenance = concurrency > 0 ? await startWorker(work) : async () => {}
  const app = await createApi(platform, {
    logLevel: 'silent',
    webRoot: filesFolder,
    ...(servedHosts === undefined ? {} : { servedHosts }),
    ...(pace === undefined ? {} : { pace }),
    ...(graceMs === undefined ? {} : { graceMs }),
    ...(waitForGrace === undefined ? {} : { waitForGrace }),
  })
  await app.ready()
  const kill = async () => {
    await endMaintenance()
    await app.close()
    await jobs.close()
    await compute.close()
    await events.close()
  }
  const close = async () => {
    await kill()
    await database.close()
    await bucket?.close()
    rmSync(filesFolder, { recursive: true, force: true })
  }
  return { app, platform, work, errors, filesFolder, bucket, database, close, kill }
}

function sandboxPayments(publicUrl: string): Payments {
  return orThrow(readPayments({}, { production: false, ownMachine: true, publicUrl }))
}
