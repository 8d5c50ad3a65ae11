import { sampleRow } from '@trabecula/testkit/sample-row'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { expect, it } from 'vitest'
import { accent } from './document.ts'
import { resultsPlot } from './plot.ts'

it('the numbers of designs of nearly one mass and value cover neither each other nor other marks, and each is nearest to its own', () => {
  const rows = [
    { massG: 77.6, stiffnessNPerMm: 407 },
    { massG: 77.53, stiffnessNPerMm: 405 },
    { massG: 77.51, stiffnessNPerMm: 402 },
    { massG: 76.7, stiffnessNPerMm: 381 },
  ].map((values, rowIndex) => sampleRow({ ...values, rowIndex }))
  const { shapes } = resultsPlot(rows, null, { ...sampleSettings, goal: 'stiffness' }, 2, 'metric')
  const numbers = shapes.flatMap((shape) =>
    shape.kind === 'text' && /^[0-3]$/.test(shape.text) && shape.size === 7.5 ? [shape] : [],
  )
  expect(numbers.map(({ text }) => text)).toEqual(['0', '1', '2', '3'])
  const middles = numbers.map(({ at: [x, y], anchor }) => [x + (anchor === 'end' ? -2.1 : 2.1), y - 2.7] as const)
  const marks = shapes.flatMap((shape) => (shape.kind === 'circle' && shape.radius < 5 ? [shape.at] : []))
  for (const [i, [x, y]] of middles.entries()) {
    const isClear = ([u, v]: readonly [number, number], width: number, height: number) =>
      Math.abs(u - x) >= width || Math.abs(v - y) >= height
    expect(middles.every((other, j) => j === i || isClear(other, 4.2, 5.4))).toBe(true)
    expect(
      marks.every((mark) => isClear(mark, 5.7, 6.3)),
      `${i}`,
    ).toBe(true)
  }
})

it('verified designs are filled and predicted ones hollow, and the caption says so', () => {
  const rows = [
    sampleRow({ rowIndex: 0, massG: 30 }),
    sampleRow({ rowIndex: 1, massG: 31, state: 'verified' }),
    sampleRow({ rowIndex: 2, massG: 32, state: 'predicted' }),
  ]
  const { shapes, caption } = resultsPlot(rows, null, { ...sampleSettings, goal: 'stiffness' }, 0, 'metric')
  const fills = shapes.flatMap((shape) => (shape.kind === 'circle' && shape.radius < 5 ? [shape.fill] : []))
  expect(fills).toEqual(['#ffffff', accent, '#ffffff'])
  expect(caption).toContain('Filled: verified; hollow: predicted.')
})
