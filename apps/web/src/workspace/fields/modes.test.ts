import { type FieldMode, fieldsOfMode } from '@trabecula/engine/fields'
import { afterEach, expect, it } from 'vitest'
import { FieldSampler } from '../../viewer/fields/sampler.ts'
import { shown } from '../../viewer/testing/box-fields.ts'
import { barFields } from '../testing/bar-fields.ts'
import { changeCase, changeField, firstChoices, useFieldChoices } from './choices.ts'
import { automaticLegend, choiceTitle, colouringOf, dependsOnLoad, drawLegend } from './legend.ts'
import { availableChoice, offeredFields, statisticsOf } from './readings.ts'
import { chosenFields, drawnScale, shownLoad, swings } from './shown.ts'

const mode: FieldMode = {
  kind: 'frequency',
  of: '1',
  value: 88.81,
  name: 'shape_frequency_1_88.81_hz',
  title: 'Frequency 1 · 88.8 Hz',
  shape: Float32Array.from({ length: 60 }, (_, at) => (at % 3 === 2 ? (Math.floor(at / 3) % 5) / 4 : 0)),
}
const fields = barFields({ modes: [mode] })
const asked = { reading: 'utilisation_percent', component: 'magnitude', region: 'whole' } as const
const chosen = chosenFields(fields, { case: null, mode })

afterEach(() => useFieldChoices.setState(firstChoices))

it('a mode that is chosen is the only field, and among the fields of a load there is no shape', () => {
  expect(offeredFields(chosen).flatMap(({ name, absent }) => (absent === undefined ? [name] : []))).toEqual([mode.name])
  expect(offeredFields(fields).map(({ name }) => name)).not.toContain(mode.name)
  expect(chosenFields(fields, { case: null, mode })).toBe(chosen)
  expect(chosenFields(fields, { case: null, mode: { kind: 'buckling', of: '' } })).toBe(fields)
  expect(fieldsOfMode(fields, { kind: 'frequency', of: '2' })).toBeUndefined()
})

it('its legend has the frequency as its title and says that the scale is arbitrary', () => {
  const choice = availableChoice(chosen, asked)!
  const statistics = statisticsOf(chosen, choice, 1)!
  expect([statistics.least.value, statistics.most.value]).toEqual([0, 1])
  const colouring = colouringOf(choice, automaticLegend(choice, statistics, 'most'), { map: 'viridis', bands: null })
  const drawing = drawLegend(choice, colouring, { load: 1, unitType: 'metric', statistics })
  expect([drawing.title, drawing.note]).toEqual(['Frequency 1 · 88.8 Hz', 'the scale is arbitrary'])
  expect([choiceTitle(choice), dependsOnLoad(mode.name)]).toEqual([mode.title, false])
})

it('it is drawn as large as it can be seen, whatever the load, and swings to both sides', () => {
  expect(shownLoad(chosen, { load: 450 }, 100)).toBe(1)
  expect(shownLoad(fields, { load: null }, 100)).toBe(100)
  const scale = (of: typeof fields, kind: 'true' | 'automatic' | 'off') => drawnScale(of, { kind, typed: 7 }, 1, [8, 2, 2])
  expect(scale(chosen, 'true')).toBe(scale(chosen, 'automatic'))
  expect([scale(chosen, 'off'), scale(fields, 'true')]).toEqual([0, 1])
  expect([swings(chosen), swings(fields)]).toEqual([true, false])
})

it('the pointer reads the shape where it moves', () => {
  const sampler = FieldSampler.of(shown(chosen, { reading: mode.name, load: 1 }))
  expect(sampler.value([4, 0, 0], 'skin')).toBeCloseTo(1, 5)
  expect(sampler.value([0, 0, 0], 'skin')).toBeCloseTo(0.5, 5)
})

it('another load case ends it', () => {
  changeField({ mode: { kind: 'frequency', of: '1' } })
  changeCase('A', true)
  expect(useFieldChoices.getState()).toMatchObject({ case: 'A', mode: null })
})
