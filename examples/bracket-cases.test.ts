import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bracketFile } from './bracket.ts'

const commandLine = new URL('../apps/cli/src/main.ts', import.meta.url).pathname
const example = JSON.parse(readFileSync(new URL('bracket-cases.json', import.meta.url), 'utf8'))

test('a bracket for four load cases bears the first at its value, and names the case that governs', {
  tags: ['long'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-bracket-'))
  const [part, setup, run] = ['bracket.stl', 'setup.json', 'run'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(part, bracketFile())
  writeFileSync(setup, JSON.stringify({ ...example, elements: 1000 }))
  const args = [commandLine, 'optimize', part, '--setup', setup, '--out', run, '--only', 'octet', '--no-verify', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { candidates } = JSON.parse(stdout)
  const row = candidates[0]
  expect(row).toMatchObject({ target_met: true, governing_case: 'Load in front' })
  const factors = row.cases.map(({ onset_factor }: { onset_factor: number }) => onset_factor)
  expect(row.cases.map(({ name }: { name: string }) => name)).toEqual(['A', 'Pushed aside', 'Load in front', 'Shock'])
  expect(Math.min(...factors)).toBeCloseTo(row.max_load_n / 200, 6)
})
