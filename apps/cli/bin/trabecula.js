#!/usr/bin/env node
// Plain JavaScript on purpose: it must start under any Node from 18 on. The sources are TypeScript, which needs a Node
// that strips types; the repository pins one in node_modules, and an older system Node hands over to it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const kernels = fileURLToPath(new URL('../../../packages/kernels/build.ts', import.meta.url))
const computing = ['optimize', 'export', 'mcp']

const modern = Boolean(process.features.typescript)
keepCompiled()
const node = modern ? process.execPath : pinnedNode(dirname(main))

if (!node) {
  process.stderr.write(
    `trabecula needs Node 24 (this is ${process.version}): run "npm install" in the repository, or install Node 24.\n`,
  )
  process.exitCode = 1
} else if (computing.includes(process.argv[2]) && !kernelsAreFresh()) {
  process.stderr.write('The numerical kernels could not be compiled; the lines above say why.\n')
  process.exitCode = 1
} else if (modern) await import(new URL('../src/main.ts', import.meta.url).href)
else handOver()

/**
 * Keeps compiled sources from one command to the next: without the compiler that strips types a command starts 0.3 s
 * sooner and needs 20 MB less. In the user's own folder, since Node would take a folder that all users of a machine may
 * write to. Children and threads find it by the variable.
 */
function keepCompiled() {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'))
  if (!caches) return
  process.env.NODE_COMPILE_CACHE ??= join(caches, 'trabecula')
  module.enableCompileCache?.()
}

/** The nearest node_modules/.bin/node upwards. */
function pinnedNode(folder) {
  const candidate = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder ? null : pinnedNode(parent)
}

/**
 * Compiles what is stale, on a fresh clone everything; otherwise this takes a tenth of a second. Standard output stays
 * clean for --json.
 */
function kernelsAreFresh() {
  if (!existsSync(kernels)) return true
  return spawnSync(node, [kernels], { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0
}

function handOver() {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`trabecula could not start ${node}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
