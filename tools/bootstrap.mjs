// Brings a fresh clone to the point where the named task can run, and tells what it does. Plain JavaScript on purpose: the
// system's Node may be 20, which cannot run TypeScript; the pinned Node 24 arrives with the dependencies.
// Usage: node tools/bootstrap.mjs start|dev|test|check|bench
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const task = process.argv[2] ?? 'start'
const stamps = join(root, '.cache', 'bootstrap')
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

step(
  'dependencies',
  hashOf(['package-lock.json', '.npmrc']),
  join(root, 'node_modules'),
  'Installing dependencies (npm ci)',
  () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
)
step(
  'kernels',
  hashOf(['packages/kernels/assembly', 'packages/kernels/build.ts']),
  join(root, 'packages/kernels/build'),
  'Compiling the numerical kernels to WebAssembly',
  () => run(node, ['packages/kernels/build.ts']),
)
if (task === 'start') {
  const sources = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'packages/geometry/src']
  // A build with test hooks is another build.
  step(
    'web',
    `${hashOf(sources)} ${process.env.VITE_TEST_HOOKS ?? ''}`,
    join(root, 'apps/web/dist'),
    'Building the web application',
    () => run('npm', ['run', 'build', '--silent', '-w', '@trabecula/web']),
  )
}

/** Does the work unless its stamp says that it was done for the same inputs and its product is still there. */
function step(name, hash, product, title, work) {
  const stamp = join(stamps, name)
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const started = Date.now()
  console.error(`${title} …`)
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
  console.error(`${title}: done in ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(
    `"${command} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}. Read the lines above, mend the cause and run the command again.`,
  )
  process.exit(1)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).sort()) if (!['node_modules', 'dist', 'build'].includes(entry)) add(join(path, entry))
      return
    }
    hash.update(path).update('\0').update(readFileSync(full))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
