import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuth } from '../account/auth.ts'
import { createApi } from '../api.ts'
import { threadedCellMaker } from '../cell/cell-maker.ts'
import type { Compute } from '../compute/compute.ts'
import type { OpenDatabase } from '../database/database.ts'
import { openEventBus } from '../database/events.ts'
import type { App } from '../http/app.ts'
import { openJobEngine } from '../jobs/engine.ts'
import { outboxMailer } from '../mail/outbox.ts'
import type { WorkPlatform } from '../optimization/work.ts'
import type { Platform } from '../platform.ts'
import { threadedPartReader } from '../project/part-reader.ts'
import { diskStore } from '../storage/disk.ts'
import { startWorker } from '../worker.ts'
import { FakeCompute } from './fake-compute.ts'
import { openTestDatabase } from './test-database.ts'

interface TestOptions {
  readonly compute?: Compute
  /** Jobs at a time; 0 starts no worker. */
  readonly concurrency?: number
  readonly graceMs?: number
  /** Database and files of a server that was killed. */
  readonly left?: Pick<TestServer, 'database' | 'filesFolder'>
}

export interface TestServer {
  readonly app: App
  readonly platform: Platform
  readonly work: WorkPlatform
  readonly errors: unknown[]
  readonly filesFolder: string
  readonly database: OpenDatabase
  close(): Promise<void>
  /** Drops everything but the database and the files, as a killed process does: jobs stay active. */
  kill(): Promise<void>
}

/** The whole server on a fresh database and an empty folder, without a network port. */
export async function openTestServer({
  compute = new FakeCompute(),
  concurrency = 2,
  graceMs,
  left,
}: TestOptions = {}): Promise<TestServer> {
  const filesFolder = left?.filesFolder ?? mkdtempSync(join(tmpdir(), 'trabecula-files-'))
  const database = left?.database ?? (await openTestDatabase())
  const { db } = database
  const errors: unknown[] = []
  const jobs = await openJobEngine(database, { supervise: true, onError: (error) => errors.push(error) })
  const events = await openEventBus(database)
  const publicUrl = 'http://localhost:3000'
  const secret = 'a secret for tests only, long enough'
  const platform: Platform = {
    db,
    events,
    jobs,
    files: diskStore(filesFolder, { alone: true }),
    mailer: outboxMailer,
    auth: createAuth({ db, publicUrl, secret }),
    parts: threadedPartReader(),
    cellMaker: threadedCellMaker(),
    cells: [{ name: 'octet', title: 'Octet', form: 'strut' }],
    embedded: true,
    publicUrl,
    secret,
    evenAnswerMs: 0,
    version: '0.0.0',
    now: () => new Date(),
  }
  const work = { ...platform, compute, concurrency, logError: (error: unknown) => void errors.push(error) }
  if (left) await jobs.reclaim()
  if (concurrency > 0) await startWorker(work)
  const app = await createApi(platform, {
    logLevel: 'silent',
    webRoot: filesFolder,
    ...(graceMs === undefined ? {} : { graceMs }),
  })
  await app.ready()
  const kill = async () => {
    await app.close()
    await jobs.close()
    await compute.close()
    await platform.parts.close()
    await platform.cellMaker.close()
    await events.close()
  }
  const close = async () => {
    await kill()
    await database.close()
    rmSync(filesFolder, { recursive: true, force: true })
  }
  return { app, platform, work, errors, filesFolder, database, close, kill }
}
