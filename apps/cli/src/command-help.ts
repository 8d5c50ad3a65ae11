import { setupKeys } from './setup/setup-keys.ts'
import { type CommandName, type CommandUsage, usages } from './usage.ts'

/** One line: "trabecula export --run DIR --row N --out FILE [--format stl|3mf|stl.gz] …". */
export function usageLine(name: CommandName): string {
  const { positionals, several, options }: CommandUsage = usages[name]
  const words = options.map(({ name: option, value, otherwise }) => {
    const word = value === undefined ? `--${option}` : `--${option} ${value}`
    return otherwise === 'required' ? word : `[${word}]`
  })
  return ['trabecula', name, ...positionals, ...(several ? ['[MORE …]'] : []), ...words, '[--json]'].join(' ')
}

/** What a command does, its options with their defaults, and for "optimize" the keys of the set-up file. */
export function commandHelp(name: CommandName): string {
  const { summary, options }: CommandUsage = usages[name]
  const lines = options.map(({ name: option, value, otherwise, meaning }) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    `${meaning} (${otherwise === 'required' ? 'required' : `default: ${otherwise}`})`,
  ])
  const keys = Object.entries(setupKeys).map(([key, { otherwise, meaning }]) => [
    key,
    `${meaning} (${otherwise === 'required' ? 'required' : `default: ${otherwise}`})`,
  ])
  const setup = name === 'optimize' ? ['', 'The set-up file is one JSON object:', ...columns(keys)] : []
  return [
    usageLine(name),
    `  ${summary}`,
    '',
    ...columns([...lines, ['--json', 'one JSON object on standard output']]),
    ...setup,
    '',
  ].join('\n')
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`)
}
