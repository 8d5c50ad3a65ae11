import { commandHelp, usageLine } from './command-help.ts'
import { engineCommands } from './engine-commands.ts'
import { systemRefusal } from './files/read-file.ts'
import type { Answer, Connections, Context, Run } from './terminal/command.ts'
import { progressLine, type Terminal } from './terminal/progress.ts'
import { type CommandName, usages } from './usage.ts'

const commands: Readonly<Record<CommandName, () => Promise<Run<Context & Connections>>>> = {
  ...engineCommands,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
}

export const exitCodes = { done: 0, bug: 1, refused: 2, cancelled: 130 } as const

/** What the command line needs of the process that runs it. */
export interface Environment extends Pick<Context, 'catalogFile'>, Connections {
  /** Receives the answer. */
  readonly stdout: { write(text: string): unknown }
  /** Receives progress, and why something was refused. */
  readonly stderr: Terminal
  /** Aborted when the user cancels. Until work checks it, a cancellation has no effect. */
  readonly signal: AbortSignal
  /** Milliseconds of any clock that only goes forwards. */
  readonly now: () => number
}

/** Runs one command and returns the exit code. Refusals and bugs are printed, never thrown. */
export async function main(args: readonly string[], environment: Environment): Promise<number> {
  const { stdout, stderr, now } = environment
  const [name, ...rest] = args.filter((arg) => arg !== '--json')
  const json = args.includes('--json')
  const refused = (code: string, message: string): number => {
    if (json) stdout.write(`${JSON.stringify({ status: 'error', code, message })}\n`)
    stderr.write(`${message}\n`)
    return exitCodes.refused
  }
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    stdout.write(help(name))
    return name === undefined ? exitCodes.refused : exitCodes.done
  }
  if (!isCommand(name))
    return refused('usage', `There is no command "${name}"; the commands are ${Object.keys(commands).join(', ')}.`)

  const progress = progressLine(stderr, now)
  const context: Context & Connections = {
    get signal() {
      return environment.signal
    },
    catalogFile: environment.catalogFile,
    server: environment.server,
    protocol: environment.protocol,
    onProgress: progress.show,
  }
  try {
    const outcome = await (await commands[name]())(rest, context)
    progress.end()
    if (!outcome.ok) {
      const { code, message } = outcome.refusal
      return refused(code, code === 'usage' ? `${message} Usage: ${usageLine(name)}` : message)
    }
    const answer = printed(outcome.value, json)
    if (answer !== '') stdout.write(`${answer}\n`)
    const { refused: isRefused, cancelled } = outcome.value
    return cancelled ? exitCodes.cancelled : isRefused ? exitCodes.refused : exitCodes.done
  } catch (error) {
    progress.end()
    if (environment.signal.aborted) {
      stderr.write('Cancelled; nothing was written.\n')
      return exitCodes.cancelled
    }
    const refusal = systemRefusal(error)
    if (refusal) return refused(refusal.code, refusal.message)
    const details = error instanceof Error ? error.stack : String(error)
    stderr.write(`This is a bug in trabecula ${name}; please report it.\n${details}\n`)
    return exitCodes.bug
  }
}

const printed = (answer: Answer, json: boolean): string => (json ? JSON.stringify(answer.json) : answer.text)

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

function help(name: string | undefined): string {
  if (name !== undefined && isCommand(name)) return commandHelp(name)
  const lines = Object.keys(commands)
    .filter(isCommand)
    .map((each) => `  ${usageLine(each)}\n      ${usages[each].summary}`)
  const more = 'trabecula COMMAND --help lists its options with their defaults.'
  return `Lattice designs for a 3D part, from the command line.\n\n${lines.join('\n')}\n\n${more}\n`
}
