// npm run test:python: installs the Python package as other people do, and runs its tests, its guide and its notebook
// against servers of their own, the notebook with the real engine. Needs Debian's python3-venv, python3-numpy,
// python3-matplotlib and mypy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeCompute, makeKey, openTestServer, signedIn, type TestServer, threadedCompute } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
import { writeWheel } from '../packages/wheel.ts'
import { root } from '../workspaces.ts'

// Debian's, which has Debian's libraries; another Python may come first in the path.
const system = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
const folder = mkdtempSync(join(tmpdir(), 'trabecula-python-'))
const python = join(folder, 'venv/bin/python')
const packageFolder = join(root, 'packages/python')
/** More than there are tests: each has a team of its own, whose tokens it may spend. */
const teams = { plain: 30, refusing: 2, hanging: 2, real: 2 }

const servers = {
  plain: await openTestServer({ compute: new FakeCompute() }),
  refusing: await openTestServer({ compute: new FakeCompute({ refusal: 'Nothing holds the part.' }) }),
  hanging: await openTestServer({ compute: new FakeCompute({ hangsAt: 'octet' }) }),
  real: await openTestServer({
    compute: threadedCompute({ threads: 1, solverThreads: 2, elements: 600 }),
    concurrency: 1,
  }),
}
try {
  const owner = await signedIn(servers.plain)
  const { secret: reader } = await makeKey(owner, { scopes: ['read'] })
  const { id, secret: revoked } = await makeKey(owner)
  await owner.post(`/api/keys/${id}/revoke/`)
  const listening = Object.entries(servers).map(
    async ([name, server]) => [name, await opened(server, teams[name as keyof typeof teams])] as const,
  )
  const places = Object.fromEntries(await Promise.all(listening))
  writeFileSync(join(folder, 'servers.json'), JSON.stringify({ ...places, reader, revoked }))
  writeFileSync(join(folder, 'bracket.stl'), boxStl())

  await run(system, '-m', 'venv', '--system-site-packages', join(folder, 'venv'))
  await run(python, '-m', 'pip', 'install', '--quiet', '--no-index', '--disable-pip-version-check', writeWheel(folder))
  await run(
    system,
    '-m',
    'mypy',
    '--strict',
    '--python-version',
    '3.9',
    '--cache-dir',
    join(folder, 'mypy'),
    join(packageFolder, 'trabecula'),
  )
  await run(python, '-m', 'unittest', 'discover', '--start-directory', join(packageFolder, 'tests'), ...process.argv.slice(2))
} finally {
  await Promise.all(Object.values(servers).map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Where a server listens, and keys to it. */
async function opened(server: TestServer, teams: number) {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const keys: string[] = []
  for (let n = 0; n < teams; n++) keys.push((await makeKey(await signedIn(server))).secret)
  return { url, keys }
}

/** Runs a program in the folder. @throws Error when it fails; what is wrong it has printed */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  // Nothing of the repository can be imported by chance.
  const env = { PATH: process.env['PATH'], HOME: folder, REPOSITORY: root, MPLBACKEND: 'Agg' }
  const program = spawn(command, args, { cwd: folder, env, stdio: 'inherit' })
  const [code] = await once(program, 'exit')
  if (code === 0) return
  process.exitCode = 1
  throw new Error(`"${command} ${args.slice(0, 3).join(' ')} …" ended with ${code}.`)
}
