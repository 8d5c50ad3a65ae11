// The table of docs/theory/published-tests.md: one line per test and cell, modulus and onset side by side.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unitCell } from '@trabecula/engine'
import { type Comparison, comparisons, sourceOf } from './compare.ts'

export const page = fileURLToPath(new URL('../../docs/theory/published-tests.md', import.meta.url))
const marks = ['<!-- table -->\n', '\n<!-- end of table -->'] as const

export function withTable(text: string): string {
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (from < 0 || to < from) throw new Error('docs/theory/published-tests.md has lost the marks around its table.')
  return text.slice(0, from + marks[0].length) + table() + text.slice(to)
}

export function writeTable(): void {
  writeFileSync(page, withTable(readFileSync(page, 'utf8')))
}

function table(): string {
  const head = ['cell', 'material', 'density', 'E measured', 'E predicted', 'ratio', 'yield', 'onset', 'ratio', 'source']
  const pairs = new Map<string, Comparison[]>()
  for (const one of comparisons()) {
    if (one.quantity === 'exponent') continue
    const { cell, test } = one
    const key = [cell, test.material, test.process, test.density, test.source].join()
    pairs.set(key, [...(pairs.get(key) ?? []), one])
  }
  const rows = [...pairs.values()].map(([modulus, onset]) => {
    if (!modulus || !onset) throw new Error('A test has a modulus without a strength, or the other way round.')
    const { cell, test } = modulus
    const by = `${sourceOf(test).short}${test.kind === 'test' ? '' : `, ${test.kind}`}`
    const density = String(test.density)
    return [unitCell(cell).title, `${test.material}, ${test.process}`, density, ...figures(modulus), ...figures(onset), by]
  })
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function figures({ measured, predicted, unit }: Comparison): string[] {
  const shown = (value: number) => (unit === 'MPa' ? `${rounded(value)} MPa` : `${(100 * value).toPrecision(3)} %`)
  return [shown(measured), shown(predicted), (measured / predicted).toFixed(2)]
}

/** Three significant digits, without an exponent. */
const rounded = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 2 })
