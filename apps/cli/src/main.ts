/** Entry point: the process's arguments, environment, streams and signals. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { exitCodes, main } from './command-line.ts'

/** A second Ctrl-C within this time is the same one, delivered twice through a launcher; later it means "now". */
const sameKeyPressMilliseconds = 1000

const args = process.argv.slice(2)
let signal: AbortSignal | undefined
if (args[0] === 'export') keepMemorySmall()
process.exitCode = await main(args, {
  stdout: process.stdout,
  stderr: process.stderr,
  get signal() {
    return interruptible()
  },
  now: () => performance.now(),
  catalogFile: process.env['TRABECULA_CATALOGUE'] || join(configFolder(), 'trabecula', 'catalogue.json'),
  server: { url: process.env['TRABECULA_URL'] || undefined, key: process.env['TRABECULA_KEY'] || undefined },
  protocol: { input: process.stdin, output: process.stdout, log: process.stderr },
})

/** Where programs of this user keep their settings. */
function configFolder(): string {
  return process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
}

/**
 * An export has few objects that die young, and a young generation that grows holds tens of megabytes more at its peak,
 * no faster. And unused arrays of megabytes are collected sooner: V8 sees little of them in its own heap and lets up to
 * 50 MB wait. An older Node, which runs the installed package, complains of a flag that it does not know.
 */
function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  if (Number.parseInt(process.versions.node, 10) >= 24) setFlagsFromString('--memory-saver-mode')
}

/**
 * Ctrl-C signals the work to stop; a second Ctrl-C, a while later, ends the process. Before the first work that checks
 * the signal it ends the process at once: reading a part and its health do not check it, and have nothing to clear up.
 */
function interruptible(): AbortSignal {
  signal ??= listening()
  return signal
}

function listening(): AbortSignal {
  const controller = new AbortController()
  let first = Number.NaN
  const stop = () => {
    if (!controller.signal.aborted) {
      first = performance.now()
      controller.abort(new DOMException('The run was cancelled.', 'AbortError'))
    } else if (performance.now() - first > sameKeyPressMilliseconds) process.exit(exitCodes.cancelled)
  }
  // Never removed: a late second delivery must not kill a process that is already ending.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop)
  return controller.signal
}
