import { expect, it } from 'vitest'
import { barFields } from '../testing/bar-fields.ts'
import { automaticLegend, colouringOf, commonLegend, drawLegend, heightOf } from './legend.ts'
import { availableChoice, type FieldChoice, statisticsOf } from './readings.ts'

const fields = barFields()
const look = { map: 'viridis', bands: null } as const

function at(reading: string, load: number, more: Partial<Pick<FieldChoice, 'component'>> = {}) {
  const choice = availableChoice(fields, { reading, component: 'magnitude', region: 'whole', ...more })
  const statistics = choice && statisticsOf(fields, choice, load)
  if (!choice || !statistics) throw new Error('There is no such field.')
  return { choice, statistics }
}

it('an automatic legend goes from the least to the largest judged value, or ends where 99.5 % of the cells lie below', () => {
  const { choice, statistics } = at('utilisation_percent', 400)
  expect(automaticLegend(choice, statistics, 'most')).toEqual({ least: statistics.least.value, most: statistics.most.value })
  expect(automaticLegend(choice, { ...statistics, high: 50 }, 'percentile').most).toBe(50)
})

it('signed values lie symmetrically about zero, in a diverging map', () => {
  const { choice, statistics } = at('displacement_mm', 100, { component: 'z' })
  const range = automaticLegend(choice, statistics, 'most')
  expect(range).toEqual({ least: expect.closeTo(-0.4, 5), most: expect.closeTo(0.4, 5) })
  expect(colouringOf(choice, range, look)).toMatchObject({ map: 'diverging', centre: 0 })
})

it('a safety factor breaks at 1, with red below', () => {
  const { choice, statistics } = at('safety_factor', 1000)
  const colouring = colouringOf(choice, automaticLegend(choice, statistics, 'most'), look)
  expect(colouring).toMatchObject({ map: 'diverging', centre: 1, reversed: true, least: 0 })
  expect(heightOf(colouring, 1)).toBe(0.5)
  const { stops } = drawLegend(choice, colouring, { load: 1000, unitType: 'metric', statistics })
  const [foot, head] = [stops[0]?.colour, stops.at(-1)?.colour]
  expect((foot?.[0] ?? 0) > (foot?.[2] ?? 0) && (head?.[2] ?? 0) > (head?.[0] ?? 0), 'red below, blue above').toBe(true)
})

it('a field that is the same everywhere still has a legend', () => {
  const { choice, statistics } = at('utilisation_percent', 0)
  expect(automaticLegend(choice, statistics, 'most')).toEqual({ least: 0, most: 1 })
  const same = { ...statistics, least: { ...statistics.least, value: 5 }, most: { ...statistics.most, value: 5 } }
  const { least, most } = automaticLegend(choice, same, 'most')
  expect(least < 5 && most > 5).toBe(true)
})

it('several designs have one legend over all of them', () =>
  expect(
    commonLegend([
      { least: 1, most: 5 },
      { least: 0.5, most: 2 },
    ]),
  ).toEqual({ least: 0.5, most: 5 }))

it('ticks are round numbers in the units on the screen, each at its height', () => {
  const { choice, statistics } = at('displacement_mm', 100)
  const colouring = colouringOf(choice, automaticLegend(choice, statistics, 'most'), look)
  const metric = drawLegend(choice, colouring, { load: 100, unitType: 'metric', statistics })
  expect(metric.ticks.map(({ text }) => text)).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4'])
  expect(metric.ticks[2]?.at).toBeCloseTo(0.5, 5)
  expect([metric.title, metric.note]).toEqual(['Displacement', 'mm at 100 N'])
  const imperial = drawLegend(choice, colouring, { load: 100, unitType: 'imperial', statistics })
  expect([imperial.ticks.map(({ text }) => text), imperial.note]).toEqual([
    ['0.000', '0.005', '0.010', '0.015'],
    'in at 22.5 lbf',
  ])
})

it('bands have one colour each, with a border where two meet', () => {
  const { choice, statistics } = at('utilisation_percent', 400)
  const colouring = colouringOf(choice, { least: 0, most: 100 }, { map: 'cividis', bands: 4 })
  const { stops, percentile } = drawLegend(choice, colouring, { load: 400, unitType: 'metric', statistics })
  expect(stops.map(({ at: height }) => height)).toEqual([0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
  expect(stops[1]?.colour).toEqual(stops[0]?.colour)
  expect(stops[2]?.colour).not.toEqual(stops[1]?.colour)
  expect(percentile).toMatchObject({ text: '99.5 % of cells', at: expect.closeTo(0.8, 2) })
})

it('the governing mode is named next to its colour', () => {
  const { choice, statistics } = at('governingMode', 1)
  const colouring = colouringOf(choice, automaticLegend(choice, statistics, 'most'), look)
  const { ticks, note } = drawLegend(choice, colouring, { load: 1, unitType: 'metric', statistics })
  expect(ticks.map(({ text }) => text)).toEqual(['Nothing yields', 'Skin yield', 'Pad yield', 'Core yield', 'Buckling'])
  expect([ticks.map(({ at: height }) => Number(height.toFixed(6))), note]).toEqual([[0.1, 0.3, 0.5, 0.7, 0.9], ''])
})
