import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { convergencePlot, measured } from './draw.ts'

const committed = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const csv = (...rows: readonly (readonly [name: string, cut: string, scaled: string])[]) =>
  rows.map(([name, cut, scaled]) => `"2030-01-01","","2","${name}","${cut}","${scaled}","","N/mm","",""`).join('\n')

it('the last row of a part and size counts, and what was not measured is no point', () => {
  const rows = measured(csv(['a, 20000 cells', '9', '9'], ['a, 10000 cells', '4', ''], ['a, 20000 cells', '5', '6']))
  expect(rows).toEqual([
    { part: 'a', cells: 10000, cut: 4, scaled: Number.NaN },
    { part: 'a', cells: 20000, cut: 5, scaled: 6 },
  ])
  expect(convergencePlot(rows).match(/<circle/g)).toHaveLength(3)
})

it('the plot of the theory page is that of the committed figures', () => {
  expect(committed('docs/theory/convergence.svg')).toBe(convergencePlot(measured(committed('bench/results/convergence.csv'))))
})
