// Brings a fresh clone to the point where the named task can run, and says what it does. Plain JavaScript: the system's
// Node may be 20, which cannot run TypeScript; the pinned Node 24 arrives with the dependencies. Usage: node
// tools/bootstrap.mjs start|dev|admin|test|check|bench
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const task = process.argv[2] ?? 'start'
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

// Whoever runs the product needs no compiler, no browser driver and no test runner: a third of the packages.
install({ toDevelop: !['start', 'dev', 'admin'].includes(task) })

if (spawnSync(node, ['packages/kernels/build.ts', '--check'], { cwd: root, stdio: 'ignore' }).status !== 0) {
  install({ toDevelop: true })
  timed('Compiling the numerical kernels to WebAssembly', () => run(node, ['packages/kernels/build.ts']))
}

if (task === 'start') buildWeb()

/** A workspace that is new since the last installation needs a link and no installation. */
function linkWorkspaces(wanted) {
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    const at = join(root, path)
    if (!link || existsSync(at) || !existsSync(dirname(at))) continue
    const target = process.platform === 'win32' ? join(root, resolved) : relative(dirname(at), join(root, resolved))
    symlinkSync(target, at, 'junction')
  }
}

/** Installs unless everything that is needed is there. What was installed to develop is never removed by a start. */
function install({ toDevelop }) {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  const missing = Object.entries(wanted).filter(
    ([path, { version, dev, optional }]) =>
      path.includes('node_modules/') && !optional && (toDevelop || !dev) && present[path]?.version !== version,
  )
  if (missing.length === 0 && existsSync(node)) return linkWorkspaces(wanted)
  const developed = toDevelop || Object.values(present).some(({ dev }) => dev)
  const flags = developed ? ['--include=dev'] : ['--omit=dev']
  timed(`Installing dependencies (npm ci ${flags})`, () =>
    run('npm', ['ci', ...flags, '--no-audit', '--no-fund', '--loglevel=error']),
  )
}

/** The packages that a lockfile names, or that npm noted when it finished an installation. */
function packagesOf(lockfile) {
  const path = join(root, lockfile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Builds the web application unless it was built from the same sources. A build with test hooks is another build. */
function buildWeb() {
  const sources = [
    'package-lock.json',
    'apps/web',
    'docs/guide',
    'packages/contract/src',
    'packages/domain/src',
    'packages/engine/src',
    'packages/geometry/src',
    'packages/kernels/src',
    'packages/kernels/build',
  ]
  const hash = `${hashOf(sources)} ${process.env.VITE_TEST_HOOKS ?? ''}`
  const stamp = join(root, '.cache/bootstrap/web')
  if (existsSync(join(root, 'apps/web/dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  timed('Building the web application', () => run('npm', ['run', 'build', '--silent', '-w', '@trabecula/web']))
  mkdirSync(join(root, '.cache/bootstrap'), { recursive: true })
  writeFileSync(stamp, hash)
}

function timed(title, work) {
  const started = Date.now()
  console.error(`${title} …`)
  work()
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
    `"${command} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}. Read the lines above, correct the cause and run the command again.`,
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
