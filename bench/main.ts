// npm run bench -- NAME [CASE…] [--json]: runs bench/NAME.ts, prints its rows and appends them to
// bench/results/NAME.csv.
import { appendFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BenchRow } from './row.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } })
const names = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && !['main.ts', 'row.ts'].includes(file))
  .map((file) => file.slice(0, -3))
const name = positionals[0]
if (!name || !names.includes(name)) {
  console.error(`Name one benchmark: npm run bench -- ${names.join(' | ')}`)
  process.exit(2)
}

const { run } = (await import(join(here, `${name}.ts`))) as {
  run: (cases: readonly string[]) => AsyncIterable<BenchRow>
}
const number = (value: number | null): string => (value === null ? '–' : value.toPrecision(4))
for await (const row of run(positionals.slice(1))) {
  record(row)
  // A peer that is not there is a choice; one that breaks is a fault of the benchmark.
  if (/ failed: /.test(row.reason ?? '')) process.exitCode = 1
  if (values.json) console.log(JSON.stringify(row))
  else {
    const ratio = row.ratio === null ? (row.reason ?? 'no peer') : `${row.ratio.toPrecision(3)}x`
    console.log(
      `${row.case}: ours ${number(row.ours)} ${row.unit}, ${row.peer_name} ${number(row.peer)} ${row.unit}, ${ratio} (target ${row.target})`,
    )
  }
}

/** Appends the row with the date and the machine's processor, so that figures can be compared over time. */
function record(row: BenchRow): void {
  const folder = join(here, 'results')
  const file = join(folder, `${name}.csv`)
  mkdirSync(folder, { recursive: true })
  const head = 'date,processor,cores,case,ours,peer,peer_name,unit,ratio,target\n'
  const quote = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const machine = cpus()
  const cells = [
    new Date().toISOString().slice(0, 10),
    machine[0]?.model,
    machine.length,
    row.case,
    row.ours,
    row.peer,
    row.peer_name,
    row.unit,
    row.ratio,
    row.target,
  ]
  appendFileSync(file, `${existsSync(file) ? '' : head}${cells.map(quote).join(',')}\n`)
}
