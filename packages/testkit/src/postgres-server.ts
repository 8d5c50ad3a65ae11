import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  readonly url: string
  /** Of its first process; those of the connections are its children. */
  readonly pid: () => number | undefined
  /** kill -9 of the server's first process; the others notice and end. */
  kill(): Promise<void>
  /** Starts it again after a kill; resolves when it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

const startLimitMs = 60_000
const binaries = '/usr/lib/postgresql'

/**
 * A PostgreSQL of our own on loopback. With its default durability what was committed survives a kill; without it
 * nothing waits for the disk, which is right for a database that is thrown away.
 */
export async function openPostgresServer(folder: string, port: number, { durable = true } = {}): Promise<PostgresServer> {
  const version = readdirSync(binaries)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  if (version === undefined) throw new Error(`No PostgreSQL in ${binaries}. Install Debian's package postgresql.`)
  const program = (name: string) => join(binaries, version, 'bin', name)
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  // The server does not run as root; it must be able to enter the folder that it is in.
  chmodSync(folder, 0o711)
  const asRoot = process.getuid?.() === 0
  const unprivileged = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  if (asRoot) run(['chown', 'postgres', data])
  run([...unprivileged, program('initdb'), '-D', data, '-U', 'trabecula', '--auth=trust'])

  const url = `postgres://trabecula@127.0.0.1:${port}/postgres`
  const volatile = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [...volatile, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const command = [...unprivileged, program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  let child: ChildProcess | null = null

  const start = async () => {
    const end = Date.now() + startLimitMs
    while (Date.now() < end) {
      child ??= spawn(command[0] as string, command.slice(1), { stdio: 'ignore' })
      if (await answers(url)) return
      // While processes of the killed server are still there, a new one ends at once.
      if (child.exitCode !== null) child = null
      await sleep(100)
    }
    throw new Error('PostgreSQL does not start.')
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }
  await start()
  return {
    url,
    pid: () => child?.pid,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function run([program = '', ...args]: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
