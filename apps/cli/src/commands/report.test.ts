/** @module-tag long */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportMessages } from '@trabecula/domain'
import { beforeAll, expect, test } from 'vitest'
import { at, expectWholeRun, trabecula } from '../testing/run-command.ts'

let run: string
let row: { name: string; mass_g: number }

beforeAll(async () => {
  const { out, result } = await expectWholeRun(1500, '--threads', '1')
  run = out
  row = result.candidates[0]
})

const report = (folder: string, out: string, ...more: string[]) => trabecula('report', '--run', folder, '--out', at(out), ...more)

test('writes a run as HTML with its figures, and one design as a PDF, without a browser', async () => {
  const whole = await report(run, 'report.html', '--json')
  expect(whole.code, whole.err).toBe(0)
  const html = readFileSync(at('report.html'), 'utf8')
  expect(JSON.parse(whole.out)).toMatchObject({
    status: 'success',
    title: 'Study report: beam.stl',
    bytes: Buffer.byteLength(html),
  })
  expect(html).toContain(`The best design: ${row.name}`)
  expect(html).toContain(`<td class="right">${row.mass_g.toPrecision(3)}</td>`)
  expect(html).not.toContain(reportMessages.noFields)
  const imperial = await report(run, 'imperial.html', '--units', 'imperial', '--row', '0')
  expect(imperial.code, imperial.err).toBe(0)
  expect(readFileSync(at('imperial.html'), 'utf8')).toContain('3.54 × 0.787 × 1.57 in')
  const one = await report(run, 'report.pdf', '--row', '0', '--paper', 'Letter')
  expect(one.code, one.err).toBe(0)
  expect(readFileSync(at('report.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a run whose design and fields are gone is reported without them; without its part it is refused', async () => {
  const folder = at('poor-run')
  cpSync(run, folder, { recursive: true })
  rmSync(join(folder, 'designs'), { recursive: true })
  const made = await report(folder, 'poor.html')
  expect(made.code, made.err).toBe(0)
  const html = readFileSync(at('poor.html'), 'utf8')
  expect(html).toContain(reportMessages.noFields)
  expect(html).toContain(reportMessages.noDesign)
  rmSync(join(folder, 'part.stl'))
  const gone = await report(folder, 'gone.html')
  expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('There is no file') })
  expect(existsSync(at('gone.html'))).toBe(false)
})

test('refuses what it cannot do, in a sentence', async () => {
  const refusals: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [['--run', run, '--out', at('report.docx')], 'a report is .html or .pdf.'],
    [['--run', run, '--out', at('x.pdf'), '--paper', 'A3'], '--paper A3 is unknown; the papers are A4, Letter.'],
    [['--run', run, '--out', at('x.pdf'), '--units', 'cubits'], 'the units are metric, imperial.'],
    [['--run', run, '--out', at('x.pdf'), '--row', '9'], 'There is no row 9'],
    [['--run', run, '--out', at('x.pdf'), '--row', '-1'], 'is not a whole number'],
    [['--run', at('nowhere'), '--out', at('x.pdf')], 'holds no finished run'],
    [['--run', run], '--out is missing.'],
  ]
  for (const [args, sentence] of refusals)
    expect(await trabecula('report', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
  expect(existsSync(at('x.pdf'))).toBe(false)
})
