import { caseColors } from '@trabecula/domain'
import { fieldsOfCase } from '@trabecula/engine/fields'
import { expect, it } from 'vitest'
import { barFields } from './bar-fields.ts'
import { automaticLegend, choiceTitle, colouringOf, drawLegend } from './legend.ts'
import { availableChoice, offeredFields, printFieldValue, statisticsOf } from './readings.ts'

/** At 100 N of case A, case B acts as given: it carries more than A in the second cell. */
const other = {
  displacement: new Float32Array(60).fill(0.5),
  skin: Float32Array.of(0.1, 0.3, 0, 0),
  core: Float32Array.of(0, 0.02, 0.01, 0.02),
  wallStress: Float32Array.of(0, 1, 1, 1),
  force: { nodes: Uint32Array.of(4), values: Float64Array.of(1, 0, 0) },
  buckles: new Uint8Array(4),
}
const two = (reference: number | null) =>
  barFields(
    { cases: [{ ...barFields(), buckles: new Uint8Array(4) }, other] },
    {
      cases: {
        names: ['A', 'Braking'],
        reference,
        onsets: [500, 4],
        directions: [
          [0, 0, -1],
          [1, 0, 0],
        ],
      },
    },
  )
const chosen = (fields: ReturnType<typeof two>, reading: string) => {
  const choice = availableChoice(fields, { reading, component: 'magnitude', region: 'whole' })
  if (!choice) throw new Error('There is no field.')
  return choice
}

it('a title names the shown load case, or the worst of all', () => {
  const title = (fields: ReturnType<typeof two>, reading: string) => choiceTitle(chosen(fields, reading))
  const envelope = fieldsOfCase(two(100))
  expect(title(envelope, 'utilisation_percent')).toBe('Utilisation, worst of all cases')
  expect(title(envelope, 'displacement_mm')).toBe('Displacement, case A')
  expect(title(envelope, 'relative_density')).toBe('Relative density')
  expect(title(fieldsOfCase(two(100), 'Braking'), 'utilisation_percent')).toBe('Utilisation, case Braking')
  expect(title(barFields(), 'utilisation_percent')).toBe('Utilisation')
})

it('the governing case has the names and colours of the cases, and is offered with several cases only', () => {
  const envelope = fieldsOfCase(two(100))
  const choice = chosen(envelope, 'governingCase')
  expect(choice.field.name).toBe('governingCase')
  const statistics = statisticsOf(envelope, choice, 100)
  const range = statistics && automaticLegend(choice, statistics, 'most')
  expect(range).toEqual({ least: -0.5, most: 1.5 })
  const colouring = colouringOf(choice, { least: -0.5, most: 1.5 }, { map: 'viridis', bands: null })
  expect(colouring).toMatchObject({ bands: 2, bandColours: [caseColors[0], caseColors[1]] })
  const { ticks, note } = drawLegend(choice, colouring, { load: 100, unitType: 'metric', statistics: statistics ?? null })
  expect([ticks.map(({ text }) => text), note]).toEqual([['Case A', 'B · Braking'], ''])
  expect(printFieldValue(1, choice.field, 'metric')).toBe('B · Braking')
  expect(offeredFields(barFields()).map(({ name }) => name)).not.toContain('governingCase')
})

it('a legend has newtons of case A, or for a stiffness a multiple of the case’s own loads', () => {
  const note = (fields: ReturnType<typeof two>) => {
    const choice = chosen(fields, 'displacement_mm')
    const drawn = { load: 2, unitType: 'metric', statistics: null, asFactor: fields.facts.loadIsFactor } as const
    return drawLegend(choice, colouringOf(choice, { least: 0, most: 1 }, { map: 'viridis', bands: null }), drawn).note
  }
  expect(note(fieldsOfCase(two(100), 'Braking'))).toBe('mm at 2 N')
  expect(note(fieldsOfCase(two(null), 'Braking'))).toBe('mm at 2 × its loads')
})
