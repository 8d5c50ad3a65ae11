import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from './free-ports.ts'

export interface PostgresServer {
  readonly url: string
  /** The id of its first process; those of the connections are its children. */
  readonly pid: () => number | undefined
  /** kill -9 of the server's first process; the others notice and end. */
  kill(): Promise<void>
  /** Starts it again after a kill; resolves when it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** What is missing on this machine, and what to install or set: a sentence for people, not a bug. */
export class NoPostgres extends Error {}

/** Ends a program that needs PostgreSQL with that sentence; anything else is a bug, and thrown on. */
export function endWithout(error: unknown): never {
  if (!(error instanceof NoPostgres)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Ends a wait that is in vain; a busy machine starts it in a few seconds. */
const startLimitMs = 300_000
const debianFolder = '/usr/lib/postgresql'
/** Debian's package makes this user, because PostgreSQL refuses to run as root. */
const unprivilegedUsers = ['postgres', 'nobody'] as const

/**
 * A PostgreSQL of our own on loopback, in a folder of its own, at the first free port from `firstPort` on: what runs on
 * this machine already is neither used nor disturbed. With its default durability what was committed survives a kill;
 * without it nothing waits for the disk, which is right for a database that is thrown away.
 */
export async function openPostgresServer(
  folder: string,
  firstPort: number,
  { durable = true, portsFrom = freePorts } = {},
): Promise<PostgresServer> {
  const programs = programsFolder()
  const data = resolve(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  // The server does not run as root; it must be able to enter the folder that it is in.
  chmodSync(folder, 0o711)
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  const unprivileged = user === null ? [] : ['setpriv', `--reuid=${user}`, `--regid=${groupOf(user)}`, '--init-groups']
  if (user !== null) {
    run(['chown', user, data])
    if (spawnSync('setpriv', [...unprivileged.slice(1), 'test', '-w', data]).status !== 0)
      throw new NoPostgres(`The user ${user} may not enter ${folder}. Set TMPDIR to a folder that everybody may enter.`)
  }
  // The language of this machine decides nothing: it may be one that is not installed.
  const collation = ['--encoding=UTF8', '--locale=C']
  run([...unprivileged, join(programs, 'initdb'), '-D', data, '-U', 'trabecula', '--auth=trust', ...collation])

  const volatile = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [...volatile, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const options = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const command = [...unprivileged, join(programs, 'postgres'), ...options]
  let [port = 0] = await portsFrom(firstPort, 1)
  const url = () => `postgres://trabecula@127.0.0.1:${port}/postgres`
  let child: ChildProcess | null = null
  let said = ''

  const launch = () => {
    said = ''
    const launched = spawn(command[0] as string, [...command.slice(1), '-c', `port=${port}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    launched.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000)
    })
    // The end says what a program that cannot be started failed of.
    launched.once('error', (error) => {
      said += error.message
    })
    launched.once('close', () => {
      if (child === launched) child = null
    })
    return launched
  }
  const start = async ({ isFirst = false } = {}) => {
    const latest = performance.now() + startLimitMs
    while (performance.now() < latest) {
      child ??= launch()
      if (await answers(url(), data)) return
      // While processes of a killed server are still there, a new one ends at once.
      if (child === null && isFirst) {
        if (!said.includes('Address already in use')) break
        // Another program took the port after it was found free.
        port = (await portsFrom(port + 1, 1))[0] as number
      }
      await sleep(100)
    }
    await end('SIGKILL')
    throw new NoPostgres(`PostgreSQL does not start at port ${port}. It said: ${said.trim().split('\n').slice(-3).join(' ')}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }
  await start({ isFirst: true })
  return {
    url: url(),
    pid: () => child?.pid,
    start: () => start(),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Where a whole PostgreSQL is: Debian's newest that has a server, or the one on the path. */
function programsFolder(): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const debians = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, 'bin'))
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((each) => each !== '')
  // Where only clients are installed there is no initdb.
  const found = [...debians, ...onPath].find((each) => existsSync(join(each, 'initdb')))
  if (found) return found
  throw new NoPostgres(`No PostgreSQL server in ${debianFolder} or on the PATH. Install Debian's package postgresql.`)
}

const idOf = (args: readonly string[]) => spawnSync('id', args, { encoding: 'utf8' })
const groupOf = (user: string) => idOf(['-g', user]).stdout.trim()

function unprivilegedUser(): string {
  const found = unprivilegedUsers.find((user) => idOf(['-u', user]).status === 0)
  if (found) return found
  throw new NoPostgres(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Run this as an ordinary user.',
  )
}

function run([program = '', ...args]: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return
  const command = args.find((each) => each.endsWith('initdb')) ?? program
  throw new NoPostgres(`PostgreSQL does not start: ${command} failed: ${(error?.message ?? stderr).trim()}`)
}

/** Whether the server that keeps its data in that folder answers there: at a port that was free a moment ago another may. */
async function answers(url: string, data: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0]?.folder === data
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
