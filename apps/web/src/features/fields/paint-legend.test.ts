import { expect, it } from 'vitest'
import type { LegendDrawing } from '../../workspace/fields/legend.ts'
import { paintLegend } from './paint-legend.ts'

const drawing: LegendDrawing = {
  title: 'Displacement',
  note: 'mm at 450 N',
  stops: [
    { at: 0, colour: [68, 1, 84] },
    { at: 1, colour: [253, 231, 37] },
  ],
  ticks: [
    { at: 0, text: '0' },
    { at: 0.5, text: '1' },
    { at: 1, text: '2' },
  ],
  percentile: { at: 0.9, text: '99.5 %' },
}

/** Records the written texts and the colours of the bar. */
function paper() {
  const written: { text: string; x: number; y: number }[] = []
  const colours: [number, string][] = []
  const nothing = () => undefined
  const context = {
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
    createLinearGradient: () => ({ addColorStop: (at: number, colour: string) => colours.push([at, colour]) }),
    ...Object.fromEntries(
      ['fillRect', 'strokeRect', 'setLineDash', 'beginPath', 'moveTo', 'lineTo', 'stroke'].map((name) => [name, nothing]),
    ),
  }
  return { context: context as unknown as Parameters<typeof paintLegend>[0], written, colours }
}

it('a picture has the field’s subject, name, unit and load, with every tick at its height', () => {
  const { context, written, colours } = paper()
  paintLegend(context, drawing, { width: 1280, height: 720, heading: 'Gyroid sheet 10 mm' })
  expect(written.map(({ text }) => text)).toEqual(['Gyroid sheet 10 mm', 'Displacement', 'mm at 450 N', '0', '1', '2', '99.5 %'])
  const at = (text: string) => written.find((one) => one.text === text)?.y ?? Number.NaN
  expect(at('1')).toBeCloseTo((at('0') + at('2')) / 2, 6)
  expect(at('2')).toBeLessThan(at('0'))
  expect(colours).toEqual([
    [0, 'rgb(68 1 84)'],
    [1, 'rgb(253 231 37)'],
  ])
})

it('the legend is larger in a larger picture, and stays within a low one', () => {
  const [small, large, low] = [720, 1440, 300].map((height) => {
    const { context, written } = paper()
    paintLegend(context, drawing, { width: 1280, height, heading: '' })
    return written.map(({ y }) => y)
  })
  expect((large?.[3] ?? 0) / (small?.[3] ?? 1)).toBeCloseTo(2, 6)
  expect(Math.max(...(low ?? []))).toBeLessThan(300)
})
