import { expect, test } from 'vitest'
import { progressLine } from './progress.ts'

const recorder = (isTTY: boolean) => {
  const written: string[] = []
  return { written, isTTY, columns: 60, write: (text: string) => written.push(text) }
}

test('on a terminal one line is redrawn and cleared at the end', () => {
  const terminal = recorder(true)
  const progress = progressLine(terminal, () => 0)
  progress.show({ title: 'Optimising the lattices', done: 50, total: 100, detail: 'Gyroid sheet 10 mm' })
  progress.end()
  expect(terminal.written).toHaveLength(2)
  expect(terminal.written[0]).toContain('[############............]  50 % Optimising')
  expect(terminal.written[0]!.length).toBeLessThan(66)
  expect(terminal.written.join('')).not.toContain('\n')
})

test('elsewhere whole lines come at a change of title, and then only now and then', () => {
  const pipe = recorder(false)
  let time = 0
  const progress = progressLine(pipe, () => time)
  progress.show({ title: 'Analysing the solid part', done: 0, total: 2 })
  progress.show({ title: 'Analysing the solid part', done: 1, total: 2 })
  time = 6000
  progress.show({ title: 'Analysing the solid part', done: 2, total: 2 })
  progress.show({ title: 'Ranking the designs', done: 1, total: 1 })
  progress.end()
  expect(pipe.written).toEqual([
    '  0 % Analysing the solid part\n',
    '100 % Analysing the solid part\n',
    '100 % Ranking the designs\n',
  ])
})
