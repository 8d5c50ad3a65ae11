import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setupKeys } from './setup/setup-keys.ts'
import { trabecula } from './testing/run-command.ts'
import { type CommandName, type CommandUsage, usages } from './usage.ts'

const guide = readFileSync(new URL('../../../docs/guide/command-line.md', import.meta.url), 'utf8')
const names = Object.keys(usages) as CommandName[]

/** The guide's section of a command. */
const section = (title: string) => guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''

test.each(names)('"%s --help" and the guide tell every option with its default', async (name) => {
  const { options }: CommandUsage = usages[name]
  const { code, out } = await trabecula(name, '--help')
  expect(code).toBe(0)
  for (const option of options) {
    const line = out.split('\n').find((text) => text.trimStart().startsWith(`--${option.name} `)) ?? ''
    expect(line, option.name).toContain(option.otherwise)
    expect(section(name), option.name).toContain(`--${option.name}`)
  }
})

test('the help of "optimize" and the guide tell every key of the set-up file', async () => {
  const { out } = await trabecula('optimize', '--help')
  for (const key of Object.keys(setupKeys)) {
    expect(out).toMatch(new RegExp(`^ {2}${key} `, 'm'))
    expect(section('The set-up file')).toContain(`\`${key}\``)
  }
})

test('an option that is not in the help is refused with the usage', async () => {
  const { code, err } = await trabecula('cell', 'octet', '--out', 'x.stl', '--colour', 'red')
  expect(code).toBe(2)
  expect(err).toContain("Unknown option '--colour'. Usage: trabecula cell CELL --out FILE")
})
