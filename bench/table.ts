/**
 * `npm run bench -- table`: writes the tables of docs/benchmarks.md from the rows in bench/results. Of a benchmark the
 * latest row of each case is shown; a file with other columns is shown whole; of the exported rows their sum for each part.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './row.ts'
import { summaryOfRows } from './rows/summary.ts'

const results = fileURLToPath(new URL('results/', import.meta.url))
/** Hundreds of rows that say the same: shown as their sums. */
const summed: Readonly<Record<string, (csv: readonly (readonly string[])[]) => string>> = {
  'row-exports.csv': rowExportsTable,
  'rows.csv': ([head = [], ...rows]) => summaryOfRows(rows, (row, name) => row[head.indexOf(name)] ?? '', lines),
}

export const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
/** Shown on a page of their own. */
const elsewhere = ['coarse-to-fine.csv', 'convergence.csv', 'preview.csv', 'published.csv']
const marks = ['<!-- tables -->\n', '\n<!-- end of tables -->'] as const

/** Measures nothing, so it has no rows of its own: the page is what it makes. */
export function run(): readonly BenchRow[] {
  writeFileSync(page, withTables(readFileSync(page, 'utf8')))
  return []
}

/** The page with the tables of the stored rows. */
export function withTables(text: string): string {
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md has lost the marks around its tables.')
  return text.slice(0, from + marks[0].length) + tables() + text.slice(to)
}

function tables(): string {
  const names = readdirSync(results).filter((name) => name.endsWith('.csv') && !elsewhere.includes(name))
  return names
    .sort()
    .map((name) => `\n## ${title(name)}\n\n${(summed[name] ?? table)(readCsv(readFileSync(join(results, name), 'utf8')))}\n`)
    .join('')
}

/** `kept-triangles.csv` → `Kept triangles`. */
function title(file: string): string {
  const words = basename(file, '.csv').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  if (!head.includes('peer_name')) return lines(head, rows)
  const column = (name: string) => head.indexOf(name)
  const field = (row: readonly string[], name: string) => row[column(name)] ?? ''
  const latest = new Map<string, readonly string[]>()
  // What is in brackets (iterations, ranks) varies from one run to the next.
  for (const row of rows) latest.set(field(row, 'case').replace(/ \([^)]*\)$/, ''), row)
  const shown = [...latest.values()].map((row) => {
    const unit = field(row, 'unit')
    const [ours, peer, ratio] = ['ours', 'peer', 'ratio'].map((name) => figure(field(row, name))) as [string, string, string]
    const beside = peer === '' ? '–' : `${peer} ${unit}, ${field(row, 'peer_name')}`
    return [field(row, 'case'), `${ours} ${unit}`, beside, ratio, field(row, 'target'), field(row, 'date')]
  })
  return lines(['case', 'ours', 'peer', 'peer / ours', 'goal', 'measured'], shown)
}

/** For each part: families tried, rows sold and exported at the first asking, and by how much masses and sizes differ. */
function rowExportsTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const field = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? ''
  const parts = Map.groupBy(rows, (row) => field(row, 'case').split(',')[0] ?? '')
  const sum = (name: string, some: readonly (readonly string[])[]): string[] => {
    const of = (outcome: string) => some.filter((row) => field(row, 'peer_name').startsWith(outcome))
    const exported = of('exported')
    const mass = Math.max(0, ...exported.map((row) => Math.abs(Number(field(row, 'ours')))))
    const sizes = exported.map((row) => {
      const [made = NaN, said = NaN] =
        field(row, 'peer_name')
          .match(/[\d.]+/g)
          ?.map(Number) ?? []
      return made / said - 1
    })
    const size = Math.max(0, ...sizes.filter((value) => Number.isFinite(value)).map(Math.abs))
    const counts = [some.length, of('left-out').length, exported.length, of('broken').length]
    return [name, ...counts.map(String), `${mass.toFixed(2)} %`, `${(100 * size).toFixed(0)} %`]
  }
  return lines(
    ['part', 'families tried', 'left out', 'sold and exported', 'refused at export', 'mass, at most off', 'size, at most off'],
    [...[...parts].map(([name, some]) => sum(name, some)), sum('all', rows)],
  )
}

/** Three significant digits, without an exponent. */
function figure(text: string): string {
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) return text
  if (value === 0 || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

function lines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Rows of fields; quotes around a field may hold commas and doubled quotes. */
export function readCsv(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}
