import { type ParseArgsConfig, parseArgs } from 'node:util'
import { done, type Outcome, refuse } from '@trabecula/domain'
import type { CommandUsage } from '../usage.ts'

export interface Arguments {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly flags: ReadonlySet<string>
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
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
  })
}

/** `--zero-thickness-dir -X` would be read as two options; a value after an option with a value is that value. */
function joinNegatives(args: readonly string[], options: readonly string[]): string[] {
  const out: string[] = []
  for (let i = 0; i < args.length; i++) {
    const name = args[i]!
    const value = args[i + 1]
    if (options.some((option) => `--${option}` === name) && value !== undefined && /^-[^-]/.test(value)) {
      out.push(`${name}=${value}`)
      i++
    } else out.push(name)
  }
  return out
}

/** A number of an option, within limits; the default when it is absent. */
export function numberOption(
  value: string | undefined,
  name: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): Outcome<number | undefined> {
  if (value === undefined) return done(undefined)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!(number >= min && number <= max) || (whole && !Number.isInteger(number))) {
    return refuse('bad-option', `--${name} ${value} is not ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}.`)
  }
  return done(number)
}
