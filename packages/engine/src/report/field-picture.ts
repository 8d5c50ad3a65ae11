import { colourAt, fieldFromSi, printQuantity, printTick, ticks, type UnitType } from '@trabecula/domain'
import { sampleSurface } from '../fields/outer-surface.ts'
import type { PartFields } from '../fields/part-fields.ts'
import { extremesOf, readingsAt } from '../fields/readings.ts'
import type { Part } from '../input/part.ts'
import { drawSolid } from '../pictures/draw-solid.ts'
import { type Drawing, fullWidth, ink, type Shape } from './document.ts'
import { twoViews, viewsHeight } from './faces-picture.ts'

/**
 * Utilisation on the outer surface at a load, from two opposite corners, in the colours of the viewer and between the
 * ends that its legend has by itself. Undefined where the fields say nothing of it.
 *
 * @param load N
 */
export function fieldPicture(
  { soup, surfaces }: Part,
  fields: PartFields,
  load: number,
  unitType: UnitType,
): Drawing | undefined {
  const reading = readingsAt(fields, load).find(({ name }) => name === 'utilisation_percent')
  const extremes = reading && extremesOf(fields, reading)
  if (!reading || !extremes) return undefined
  const [least, most] = [extremes.least.value, extremes.most.value]
  const span = most > least ? most - least : 1
  const { corners, triangle, cell } = sampleSurface(soup, fields)
  const drawn = twoViews((view, width, height) =>
    drawSolid(
      {
        corners,
        plain: () => ({ colour: [214, 214, 219], pattern: 'plain' }),
        value: (corner) => (reading.values[cell[corner]] ?? Number.NaN) / span - least / span,
        scale: (share) => colourAt('viridis', share),
        lines: triangle.length > 0 ? surfaces.edges : [],
      },
      view,
      width,
      height,
    ),
  )
  return {
    kind: 'drawing',
    width: fullWidth,
    height: viewsHeight + 36,
    shapes: [...drawn, ...legend(least, least + span)],
    caption: `Utilisation of the outer surface at ${printQuantity(load, 'force', unitType)}: load over the local onset load; at 100 % it begins to yield or buckle there.`,
  }
}

const [barLeft, barWidth, barTop, barHeight, steps] = [110, 300, viewsHeight + 8, 9, 60]

/** A bar from dark to light with round numbers below it. */
function legend(least: number, most: number): Shape[] {
  const at = (value: number) => barLeft + (barWidth * (value - least)) / (most - least)
  const bar = Array.from({ length: steps }, (_, n): Shape => {
    const [left, right] = [barLeft + (barWidth * n) / steps, barLeft + (barWidth * (n + 1)) / steps + (n < steps - 1 ? 0.4 : 0)]
    return { kind: 'path', points: box(left, right), closed: true, fill: hex(colourAt('viridis', (n + 0.5) / steps)) }
  })
  const all = ticks(fieldFromSi(least, '%', 'metric'), most, 5)
  const step = (all[1] ?? 1) - (all[0] ?? 0)
  const marks = all.flatMap((value): Shape[] => [
    {
      kind: 'path',
      points: [
        [at(value), barTop + barHeight],
        [at(value), barTop + barHeight + 3],
      ],
      stroke: ink,
      width: 0.6,
    },
    { kind: 'text', at: [at(value), barTop + barHeight + 12], text: printTick(value, step), size: 8, anchor: 'middle' },
  ])
  return [
    ...bar,
    { kind: 'path', points: box(barLeft, barLeft + barWidth), closed: true, stroke: ink, width: 0.5 },
    ...marks,
    { kind: 'text', at: [barLeft - 8, barTop + barHeight - 1], text: 'Utilisation, %', size: 8, anchor: 'end' },
  ]
}

const box = (left: number, right: number) =>
  [
    [left, barTop],
    [right, barTop],
    [right, barTop + barHeight],
    [left, barTop + barHeight],
  ] as const

const hex = (rgb: readonly number[]): string => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
