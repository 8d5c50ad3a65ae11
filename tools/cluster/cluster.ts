import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore, OpenDatabase } from '@trabecula/server'
import { diskStore, openEmbedded, openPostgres } from '@trabecula/server'
import { freePorts } from '@trabecula/testkit/free-ports'
import { openPostgresServer, type PostgresServer } from '@trabecula/testkit/postgres-server'
import { Supervised } from './supervised.ts'

interface ClusterOptions {
  /** One process with its database inside, instead of PostgreSQL with processes of each role. */
  readonly embedded: boolean
  readonly apis: number
  readonly workers: number
  /** Its processes listen at the first free ports from here on. */
  readonly basePort: number
  /** Time that one candidate of the fake solver takes; absent: the real solver. */
  readonly designMs?: number
  readonly env?: Readonly<Record<string, string>>
}

export interface Cluster {
  /** Where calls are answered. */
  readonly urls: readonly string[]
  readonly secret: string
  readonly processes: readonly Supervised[]
  readonly postgres: PostgresServer | null
  /** Prepares rows before any process starts, or looks at them after all have stopped. On PostgreSQL in between. */
  withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>
  readonly files: FileStore
  startAll(): Promise<void>
  stopProcesses(): Promise<void>
  close(): Promise<void>
}

const server = (file: string) => fileURLToPath(new URL(`../../apps/server/src/${file}`, import.meta.url))

/** The product as in production, on this machine: api and worker processes on a PostgreSQL and folder of their own. */
export async function openCluster({ embedded, apis, workers, basePort, designMs, env }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-cluster-'))
  const postgres = embedded
    ? null
    : await openPostgresServer(folder, basePort + 99).catch((error: unknown) => {
        rmSync(folder, { recursive: true, force: true })
        throw error
      })
  const ports = await freePorts(basePort, embedded ? 1 : apis)
  const filesDir = join(folder, 'files')
  mkdirSync(filesDir)
  const secret = randomBytes(32).toString('hex')
  const processes: Supervised[] = []
  const program = designMs === undefined ? server('main.ts') : server('testing/sleeping-main.ts')
  const common: NodeJS.ProcessEnv = {
    ...process.env,
    AUTH_SECRET: secret,
    HOST: '127.0.0.1',
    FILES_DIR: filesDir,
    SANDBOX_PAYMENTS: 'on',
    LOG_LEVEL: 'error',
    // What is measured is runs and calls.
    VERIFY_DESIGNS: 'no',
    SHUTDOWN_SECONDS: '5',
    PROJECTS_PER_TEAM: '0',
    S3_BUCKET: '',
    ROLE: '',
    DATABASE_URL: postgres?.url ?? '',
    // No SMTP server listens there, so emails wait in the queue and nothing else does.
    SMTP_URL: postgres ? 'smtp://127.0.0.1:1' : '',
    SLEEPING_DESIGN_MS: String(designMs ?? 0),
    ...env,
  }
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const begin = (name: string, role: string | null, own: Record<string, string>) => {
    const args = role === null ? [] : [role]
    const DATA_DIR = join(folder, name)
    processes.push(new Supervised(name, [process.execPath, program, ...args], { ...common, DATA_DIR, ...own }))
  }
  const startAll = async () => {
    for (const [i, port] of ports.entries()) {
      const PORT = String(port)
      if (embedded) begin('all', null, { PORT })
      else begin(`api ${i + 1}`, 'api', { PORT, PUBLIC_URL: urls[i] as string })
    }
    for (let i = 0; i < (embedded ? 0 : workers); i++) begin(`worker ${i + 1}`, 'worker', {})
    await Promise.all(processes.map((process) => process.ready()))
  }
  const withDatabase = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    mkdirSync(join(folder, 'all'), { recursive: true })
    const database = postgres ? await openPostgres(postgres.url) : await openEmbedded(join(folder, 'all', 'database'))
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const stopProcesses = async () => void (await Promise.all(processes.map((process) => process.stop())))
  return {
    urls,
    secret,
    processes,
    postgres,
    withDatabase,
    files: diskStore(filesDir, { alone: false }),
    startAll,
    stopProcesses,
    close: async () => {
      await stopProcesses()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
