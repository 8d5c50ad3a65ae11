import type { Answer, Context } from './command.ts'
import { commands } from './commands.ts'
import { progressLine } from './output/progress.ts'
import { systemRefusal } from './system-errors.ts'

const exitCodes = { done: 0, bug: 1, refused: 2, cancelled: 130 } as const

/** A second Ctrl-C within this time is the same one, delivered twice through a launcher; later it means "now". */
const sameKeyPressMilliseconds = 1000

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args.filter((arg) => arg !== '--json')
  const json = args.includes('--json')
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help(name))
    return name === undefined ? exitCodes.refused : exitCodes.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    return refused(json, 'usage', `There is no command "${name}"; the commands are ${Object.keys(commands).join(', ')}.`)

  const progress = progressLine(process.stderr, () => performance.now())
  const signal = interruptible()
  const context: Context = { signal, onProgress: progress.show }
  try {
    const outcome = await (await command.load())(rest, context)
    progress.end()
    if (!outcome.ok) {
      const { code, message } = outcome.refusal
      return refused(json, code, code === 'usage' ? `${message} Usage: ${command.usage}` : message)
    }
    print(outcome.value, json)
    return outcome.value.refused ? exitCodes.refused : exitCodes.done
  } catch (error) {
    progress.end()
    if (signal.aborted) {
      process.stderr.write('Cancelled; nothing was written.\n')
      return exitCodes.cancelled
    }
    const refusal = systemRefusal(error)
    if (refusal) return refused(json, refusal.code, refusal.message)
    process.stderr.write(
      `This is a bug in trabecula ${name}; please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
    )
    return exitCodes.bug
  }
}

function print(answer: Answer, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(answer.json) : answer.text}\n`)
}

function refused(json: boolean, code: string, message: string): number {
  if (json) process.stdout.write(`${JSON.stringify({ status: 'error', code, message })}\n`)
  process.stderr.write(`${message}\n`)
  return exitCodes.refused
}

/** Ctrl-C asks the work to stop; Ctrl-C again, a while later, ends the process. */
function interruptible(): AbortSignal {
  const controller = new AbortController()
  let first = Number.NaN
  const stop = () => {
    if (!controller.signal.aborted) {
      first = performance.now()
      controller.abort(new DOMException('The run was cancelled.', 'AbortError'))
    } else if (performance.now() - first > sameKeyPressMilliseconds) process.exit(exitCodes.cancelled)
  }
  // Never taken off again: a late second delivery must not kill a process that is already ending.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop)
  return controller.signal
}

function help(name: string | undefined): string {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (command) return `${command.usage}\n  ${command.summary}\n`
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `Lattice designs for a 3D part, from the command line.\n\n${lines.join('\n')}\n\n--json prints one JSON object on standard output.\n`
}
