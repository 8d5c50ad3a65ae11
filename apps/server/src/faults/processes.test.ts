import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { queues } from '../app/queues.ts'
import { openSubscription } from '../features/tokens/token-account.ts'
import type { OpenDatabase } from '../platform/database/connection.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { candidate, ledger, run } from '../platform/database/schema.ts'
import { openJobEngine } from '../platform/jobs/engine.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { diskStore } from '../platform/storage/disk.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { until } from '../testing/sample-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-processes-'))
const children = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(
    [...children].map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null)),
  )
  children.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  return child
}

/** Resolves when the process has written this. */
const wrote = (child: ChildProcess, words: string) =>
  new Promise<void>((resolve, reject) => {
    let text = ''
    const hear = (chunk: Buffer) => {
      text += chunk
      if (text.includes(words)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    // Not at its exit, when its last words may still be on their way.
    child.once('close', (code) => (text.includes(words) ? resolve() : reject(new Error(`ended with ${code}: ${text}`))))
  })

const server = process.env['TEST_DATABASE_URL']

describe.runIf(server)('worker processes on a PostgreSQL', () => {
  const runCount = 4
  const designMs = 400
  const kills = 3

  it('may be killed at any moment: every run ends, charged once, with every candidate', async () => {
    const name = `trabecula_test_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const url = Object.assign(new URL(server as string), { pathname: `/${name}` }).href
    const database: OpenDatabase = await openPostgres(url)
    const { db } = database
    const jobs = await openJobEngine(database, { queues, superviseSeconds: null, onError: () => {} })
    const platform = {
      db,
      jobs,
      files: diskStore(join(folder, 'files'), { alone: false }),
      now: () => new Date(),
      metrics: createMetrics(),
      runLimits: { runsPerTeam: 2, waitingPerTeam: 100 },
    }
    const fixture = await createProject(platform)
    await db.transaction((tx) =>
      openSubscription(tx, { teamId: fixture.teamId, plan: 'hobbyist_education', topup: 0 }, new Date()),
    )

    const open = () => start('../testing/worker-process.ts', [url, join(folder, 'files'), String(designMs)])
    let workers = [open(), open()]
    await Promise.all(workers.map((worker) => wrote(worker, 'ready')))
    const ids: string[] = []
    for (let i = 0; i < runCount; i++) ids.push((await createRun(platform, fixture, { tokens: 20 })) as string)

    for (let kill = 0; kill < kills; kill++) {
      await sleep(300 + 500 * kill)
      const [victim, other] = workers as [ChildProcess, ChildProcess]
      victim.kill('SIGKILL')
      workers = [other, open()]
    }
    const rows = await until(async () => {
      const found = await db.select().from(run).where(inArray(run.id, ids))
      return found.every(({ finishedAt }) => finishedAt !== null) && found
    })
    expect(rows.map(({ status }) => status)).toEqual(Array(runCount).fill('done'))
    const candidates = await db.select().from(candidate).where(inArray(candidate.runId, ids))
    expect(candidates.map(({ status }) => status)).toEqual(Array(runCount * 5).fill('ok'))
    const charges = await db.select().from(ledger).where(eq(ledger.kind, 'usage'))
    expect(charges.map(({ key }) => key).sort()).toEqual(ids.map((id) => `run:${id}`).sort())
    // The last run is over before its last job is: a job ends when the work that it was for has been stored.
    await until(async () => {
      const open = await db.execute(sql`select 1 from pgboss.job where state < 'completed'`)
      return (open as unknown as { rows: unknown[] }).rows.length === 0
    })
    await jobs.close()
    await database.close()
    for (const child of children) child.kill('SIGKILL')
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
})

describe('the embedded default', () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', S3_BUCKET: '' }
  const ended = async (child: ChildProcess) => (child.exitCode === null ? (await once(child, 'exit'))[0] : child.exitCode)

  it('started twice on the same data is refused the second time, with a sentence', { tags: ['long'] }, async () => {
    const first = start('../main.ts', [], env)
    await wrote(first, 'Trabecula is ready')
    const second = start('../main.ts', [], env)
    await wrote(second, 'Another Trabecula is running on the data in')
    expect(await ended(second)).toBe(2)
    let complaints = ''
    first.stderr?.on('data', (chunk) => {
      complaints += chunk
    })
    first.kill('SIGTERM')
    const [code] = await once(first, 'close')
    expect([code, complaints]).toEqual([0, ''])
  })

  it('is refused a port that is taken, and an address that this machine does not have', { tags: ['long'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const taken = start('../main.ts', [], { ...env, PORT: String(port) })
    await wrote(taken, `Port ${port} on 127.0.0.1 is in use`)
    expect(await ended(taken)).toBe(2)
    other.close()
    const nowhere = start('../main.ts', [], { ...env, HOST: '203.0.113.9' })
    await wrote(nowhere, 'This machine has no address 203.0.113.9')
    expect(await ended(nowhere)).toBe(2)
  })
})
