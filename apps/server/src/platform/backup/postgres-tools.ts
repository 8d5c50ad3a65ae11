import { spawn } from 'node:child_process'

/** Runs pg_dump or pg_restore of the machine; throws with its messages. */
export function runPostgresTool(tool: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // The address is passed in the environment, because every user of the machine can read arguments.
    const { name, environment } = connection(url)
    const child = spawn(tool, [...args, `--dbname=${name}`], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(-2000)
    })
    child.on('error', () =>
      reject(new Error(`${tool} is not installed. Install PostgreSQL's client programs, of the server's version or newer.`)),
    )
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed: ${words.trim()}`))))
  })
}

function connection(url: string): { readonly name: string; readonly environment: Readonly<Record<string, string>> } {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  return {
    name: decodeURIComponent(pathname.slice(1)),
    environment: {
      PGHOST: searchParams.get('host') ?? hostname,
      PGPORT: port || '5432',
      ...(username ? { PGUSER: decodeURIComponent(username) } : {}),
      ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
      ...(sslmode ? { PGSSLMODE: sslmode } : {}),
    },
  }
}
