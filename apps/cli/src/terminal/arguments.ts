import { availableParallelism } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { done, type Outcome, refuse } from '@trabecula/domain'
import type { CommandUsage } from '../usage.ts'

export interface Arguments {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly flags: ReadonlySet<string>
  /** By its name in the usage: a positional argument, or an option without which the command is refused. */
  readonly required: (name: string) => string
}

/** Reads a command's arguments; an unknown option or a missing argument is refused in one sentence. */
export function readArguments(args: readonly string[], usage: CommandUsage): Outcome<Arguments> {
  const { positionals: names, several = false } = usage
  const [flags, options, required] = [
    usage.options.filter(({ value }) => value === undefined).map(({ name }) => name),
    usage.options.filter(({ value }) => value !== undefined).map(({ name }) => name),
    usage.options.filter(({ otherwise }) => otherwise === 'required').map(({ name }) => name),
  ]
  const wrong = (what: string) => refuse('usage', `${what}.`)
  let parsed: { positionals: string[]; values: Record<string, unknown> }
  try {
    const config: ParseArgsConfig = {
      args: joinNegatives(args, options),
      allowPositionals: true,
      options: Object.fromEntries([
        ...options.map((name) => [name, { type: 'string' as const }] as const),
        ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
      ]),
    }
    parsed = parseArgs(config) as typeof parsed
  } catch (error) {
    if (error instanceof TypeError) return wrong(error.message.split('. ')[0] ?? 'The arguments are wrong')
    throw error
  }
  const { positionals, values } = parsed
  if (positionals.length < names.length) return wrong(`${names[positionals.length]} is missing`)
  if (positionals.length > names.length && !several) return wrong(`"${positionals[names.length]}" is one argument too many`)
  const missing = required.find((name) => values[name] === undefined)
  if (missing) return wrong(`--${missing} is missing`)
  const given = Object.entries(values)
  return done({
    positionals,
    options: Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) as Record<string, string | undefined>,
    required: (name) => {
      const value = values[name] ?? positionals[names.indexOf(name)]
      if (typeof value !== 'string') throw new Error(`"${name}" may be left out by its usage.`)
      return value
    },
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
  })
}

/** `--zero-thickness-dir -X` would be read as two options; a value after an option with a value is that value. */
function joinNegatives(args: readonly string[], options: readonly string[]): string[] {
  const out: string[] = []
  for (let i = 0; i < args.length; i++) {
    const [name = '', value] = args.slice(i)
    if (options.some((option) => `--${option}` === name) && value !== undefined && /^-[^-]/.test(value)) {
      out.push(`${name}=${value}`)
      i++
    } else out.push(name)
  }
  return out
}

interface NumberLimits {
  readonly min: number
  readonly max: number
  readonly whole?: boolean
}

/** A number of an option, within limits; undefined when it is absent. */
export function numberOption(value: string, name: string, limits: NumberLimits): Outcome<number>
export function numberOption(value: string | undefined, name: string, limits: NumberLimits): Outcome<number | undefined>
export function numberOption(
  value: string | undefined,
  name: string,
  { min, max, whole = false }: NumberLimits,
): Outcome<number | undefined> {
  if (value === undefined) return done(undefined)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!(number >= min && number <= max) || (whole && !Number.isInteger(number))) {
    return refuse('bad-option', `--${name} ${value} is not ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}.`)
  }
  return done(number)
}

export const rowOption = (value: string): Outcome<number> => numberOption(value, 'row', { min: 0, max: 1000, whole: true })

/** Solver threads: as many as the machine has processors when it is absent. */
export function threadsOption(value: string | undefined): Outcome<number> {
  const given = numberOption(value, 'threads', { min: 1, max: 64, whole: true })
  return given.ok ? done(given.value ?? availableParallelism()) : given
}
