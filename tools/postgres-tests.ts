// npm run test:postgres [-- ARGUMENTS OF VITEST]: the server's tests that need a database, on a real PostgreSQL. What
// stores files keeps them in a bucket. It opens a PostgreSQL of its own unless TEST_DATABASE_URL names a server on which
// it may create databases.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoPostgres, openPostgresServer } from '@trabecula/testkit/postgres-server'
import { root } from './workspaces.ts'

/** Below the ports that Linux gives to outgoing connections. */
const firstPort = 5433
const given = process.env['TEST_DATABASE_URL']

if (given) {
  process.exitCode = await runTests(given)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-postgres-'))
  try {
    const server = await openPostgresServer(folder, firstPort, { durable: false })
    process.exitCode = await runTests(server.url).finally(server.stop)
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runTests(url: string): Promise<number> {
  const projects = ['--project', 'postgres', '--project', 'postgres-and-bucket']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', ...projects, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  const [code] = await once(tests, 'exit')
  return typeof code === 'number' ? code : 1
}
