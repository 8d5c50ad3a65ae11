import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { done, type Outcome } from '@trabecula/domain'
import { type EngineCommand, engineCommands } from '../engine-commands.ts'
import { ownCatalog } from '../files/own-catalog.ts'
import { writeBytes } from '../files/write-file.ts'
import { readSetup } from '../setup/read.ts'
import { setupKeys } from '../setup/setup-keys.ts'
import type { Context } from '../terminal/command.ts'
import { type CommandUsage, type OptionUsage, usages } from '../usage.ts'
import { listFiles } from './file-tools.ts'
import { type ArgumentSchema, argumentsOf, confirmArgument, type Given, readsOnly, type Tool } from './tool.ts'
import type { WorkFolder } from './work-folder.ts'

/** The commands that agents may use: not `materials`, whose catalogue lies outside of the working folder. */
const offered: readonly EngineCommand[] = [
  'convert',
  'check',
  'surfaces',
  'estimate',
  'optimize',
  'sweep',
  'verify',
  'export',
  'coupon',
  'fields',
  'deck',
  'report',
  'cell',
]
const readOnly: readonly EngineCommand[] = ['surfaces', 'estimate']

/** The command line's engine as tools on the files of a folder. One command computes at a time; others wait for it. */
export function commandTools(folder: WorkFolder, context: Pick<Context, 'catalogFile'>): Tool[] {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    // A failure is its own caller's; the next one begins all the same.
    last = mine.catch(() => undefined)
    return mine
  }
  const tools = offered.map(
    (name): Tool => ({
      name,
      description: `${capitalized(usages[name].summary)}.${hints[name] ?? ''}`,
      inputSchema: schemaOf(usages[name]),
      annotations: readOnly.includes(name)
        ? readsOnly
        : { readOnlyHint: false, destructiveHint: writesFiles(usages[name]), openWorldHint: false },
      run: async (given, { signal, onProgress }) => {
        const args = await commandArguments(usages[name], given, folder)
        if (!args.ok) return args
        return inTurn(async () => {
          signal.throwIfAborted()
          const outcome = await (await engineCommands[name]())(args.value, { ...context, signal, onProgress })
          return outcome.ok ? done(given['json'] === true ? outcome.value.json : outcome.value.text) : outcome
        })
      },
    }),
  )
  return [listFiles(folder), writeSetup(folder, context), ...tools]
}

const hints: Readonly<Partial<Record<EngineCommand, string>>> = {
  optimize: ' Write the set-up with write_setup first; export and verify then work on a row of its folder.',
  check: ' Call it first for a part that you do not know.',
  surfaces: ' A set-up names faces by these numbers or by points on them.',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "zero-thickness-dir" → "zero_thickness_dir", "PART.stl" → "part" */
const argumentName = (name: string): string => name.split('.')[0]!.toLowerCase().replaceAll('-', '_')

/** FILE, DIR and names with an ending are paths; "stl|3mf|stl.gz" are words to choose from. */
const isPath = (placeholder: string): boolean => /^(FILE|DIR|[^|]+\.\w+)$/.test(placeholder)

/** The second file of `convert`. */
const writesPositional = (name: string): boolean => name.startsWith('OUT.')

const writesFiles = ({ positionals, options }: CommandUsage): boolean =>
  positionals.some(writesPositional) || options.some(({ writes }) => writes)

/** Arguments of a tool by the usage of its command. */
function schemaOf(usage: CommandUsage) {
  const positionals = usage.positionals.map((name) => [argumentName(name), { type: 'string', description: name }] as const)
  const options = usage.options.map((option) => [argumentName(option.name), optionSchema(option)] as const)
  const required = usage.options.filter(({ otherwise }) => otherwise === 'required').map(({ name }) => argumentName(name))
  return argumentsOf(
    {
      ...Object.fromEntries<ArgumentSchema>([...positionals, ...options]),
      ...(writesFiles(usage) ? { confirm: confirmArgument('what is there already under the name of a result is replaced') } : {}),
      json: { type: 'boolean', description: 'true: every figure as JSON instead of a table' },
    },
    [...positionals.map(([name]) => name), ...required],
  )
}

function optionSchema({ value, otherwise, meaning }: OptionUsage): ArgumentSchema {
  const description = otherwise === 'required' ? meaning : `${meaning} (default: ${otherwise})`
  if (value === undefined) return { type: 'boolean', description }
  if (/^[a-z0-9+]\S*\|/i.test(value)) return { type: 'string', enum: value.split('|'), description }
  if (/^(N|MM|D|DEG|MB)$/.test(value)) return { type: 'number', description }
  const [first, ...others] = value.split(',')
  if (others.length === 0) return { type: 'string', description }
  return { type: 'array', items: { type: first === 'CELL' ? 'string' : 'number' }, description }
}

/**
 * The arguments of a command as it reads them from a shell. Options and their values are one word each, and what has
 * none follows after `--`, so that no value can be read as another option.
 */
async function commandArguments(usage: CommandUsage, given: Given, folder: WorkFolder): Promise<Outcome<string[]>> {
  const confirmed = given['confirm'] === true
  const word = async (placeholder: string, value: unknown, writes: boolean): Promise<Outcome<string>> => {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (!isPath(placeholder)) return done(text)
    return writes ? folder.pathToWrite(text, confirmed) : folder.path(text)
  }
  const [options, positionals]: [string[], string[]] = [[], []]
  for (const { name, value: placeholder, writes = false, alsoWrites } of usage.options) {
    const value = given[argumentName(name)]
    if (value === undefined || value === false) continue
    const written = placeholder === undefined ? undefined : await word(placeholder, value, writes)
    if (written && !written.ok) return written
    if (written && alsoWrites) {
      const second = await folder.pathToWrite(withEnding(written.value, alsoWrites), confirmed)
      if (!second.ok) return second
    }
    options.push(written ? `--${name}=${written.value}` : `--${name}`)
  }
  for (const name of usage.positionals) {
    const written = await word(name, given[argumentName(name)], writesPositional(name))
    if (!written.ok) return written
    positionals.push(written.value)
  }
  return done([...options, '--', ...positionals])
}

const withEnding = (path: string, ending: string): string => path.slice(0, path.length - extname(path).length) + ending

/** For agents that write no files themselves; what is wrong with a set-up is said before it is written. */
const writeSetup = (folder: WorkFolder, { catalogFile }: Pick<Context, 'catalogFile'>): Tool => ({
  name: 'write_setup',
  description: 'Writes the set-up file that estimate, optimize and sweep read: loaded and held faces, goal and settings.',
  inputSchema: argumentsOf(
    {
      out: { type: 'string', description: 'the file to write, such as setup.json' },
      setup: {
        type: 'object',
        description: 'Units are N, N/mm and mm with "is_metric": true, else lbf, lbf/in and in.',
        properties: Object.fromEntries(
          Object.entries(setupKeys).map(([key, { meaning, otherwise }]) => [key, { description: `${meaning} (${otherwise})` }]),
        ),
        required: ['load', 'force_vector'],
        additionalProperties: false,
      },
      confirm: confirmArgument('a set-up that is there already is replaced'),
    },
    ['out', 'setup'],
  ),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  run: async ({ out, setup, confirm }) => {
    const path = await folder.pathToWrite(out as string, confirm === true)
    if (!path.ok) return path
    const own = await ownCatalog(undefined, catalogFile)
    if (!own.ok) return own
    const text = `${JSON.stringify(setup, null, 2)}\n`
    const read = readSetup(text, own.value)
    if (!read.ok) return read
    await writeBytes(path.value, text)
    return done(`Written to ${path.value}.`)
  },
})

/** Shown to the model before anything is called. */
export const localInstructions = (folder: WorkFolder): string =>
  `Lattice designs for a 3D part, computed on this machine (${availableParallelism()} processors); nothing costs tokens. All paths are in ${folder.root}. The main job: check a part, list its surfaces, write_setup, estimate (seconds), optimize (minutes; its folder gets a table of designs, verified on their files), export a row as a watertight STL or 3MF, report.`
