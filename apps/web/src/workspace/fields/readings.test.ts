import { printNumber } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { barFields, solidBarFields } from './bar-fields.ts'
import {
  availableChoice,
  type FieldChoice,
  fileCoordinates,
  offeredFields,
  partCoordinates,
  printFieldValue,
  regionsOf,
  statisticsOf,
} from './readings.ts'

const fields = barFields()
const choose = (reading: string, more: Partial<Pick<FieldChoice, 'component' | 'region'>> = {}): FieldChoice => {
  const choice = availableChoice(fields, { reading, component: 'magnitude', region: 'whole', ...more })
  if (!choice) throw new Error('There is no field.')
  return choice
}

it('present fields can be chosen; absent ones have a sentence and come last', () => {
  expect(offeredFields(fields).map(({ name, absent }) => (absent === undefined ? name : `${name}: ${absent}`))).toEqual([
    'displacement_mm',
    'utilisation_percent',
    'safety_factor',
    'governingMode',
    'von_mises_mpa',
    'wall_stress_mpa',
    'relative_density',
    'thickness_mm',
    'deviation_percent: Only a verification can say.',
  ])
  expect(offeredFields(solidBarFields()).map(({ name, absent }) => [name, absent !== undefined])).toEqual([
    ['displacement_mm', false],
    ['utilisation_percent', false],
    ['safety_factor', false],
    ['von_mises_mpa', false],
    ['relative_density', true],
    ['thickness_mm', true],
    ['wall_stress_mpa', true],
  ])
})

it('a field that the next design lacks is replaced by one that it has, and a region without values by the whole', () => {
  const solid = availableChoice(solidBarFields(), { reading: 'relative_density', component: 'x', region: 'lattice' })
  expect([solid?.field.name, solid?.component, solid?.region]).toEqual(['displacement_mm', 'x', 'whole'])
  expect(choose('von_mises_mpa', { region: 'lattice', component: 'x' })).toMatchObject({
    region: 'whole',
    component: 'magnitude',
  })
  expect([regionsOf(fields, 'relative_density'), regionsOf(solidBarFields(), 'utilisation_percent')]).toEqual([
    ['whole', 'lattice'],
    ['whole'],
  ])
})

it('extremes grow with the load and come from judged cells, placed in the coordinates of the file', () => {
  const used = statisticsOf(fields, choose('utilisation_percent'), 400)
  expect(used?.most.value).toBeCloseTo(80, 4)
  expect(used?.most.place).toEqual({ x: 7, y: 20, z: 30 })
  const lattice = statisticsOf(fields, choose('utilisation_percent', { region: 'lattice' }), 400)
  expect(lattice?.most.value, 'not the unjudged cell').toBeCloseTo(32, 4)
})

it('a vector has its magnitude and each component with its sign', () => {
  const size = statisticsOf(fields, choose('displacement_mm'), 100)
  expect([size?.least.value, size?.most.value]).toEqual([0, expect.closeTo(0.4, 5)])
  const along = statisticsOf(fields, choose('displacement_mm', { component: 'z' }), 100)
  expect([along?.least.value, along?.most.value]).toEqual([expect.closeTo(-0.4, 5), expect.closeTo(0, 9)])
})

it('a safety factor is the inverse of the utilisation, ten at most', () => {
  const safety = statisticsOf(fields, choose('safety_factor'), 1000)
  const used = statisticsOf(fields, choose('utilisation_percent'), 1000)
  expect(safety?.least.value).toBeCloseTo(0.5, 5)
  expect(safety?.least.place).toEqual(used?.most.place)
  expect(statisticsOf(fields, choose('safety_factor'), 0)?.least.value).toBe(10)
})

it('density does not change with the load', () => {
  const at = (load: number) => statisticsOf(fields, choose('relative_density'), load)?.most.value
  expect([at(1), at(500)]).toEqual([expect.closeTo(0.4, 5), expect.closeTo(0.4, 5)])
})

it('values are printed with their unit, modes by name', () => {
  const { field } = choose('von_mises_mpa')
  expect([printFieldValue(12.345, field, 'metric'), printFieldValue(1, field, 'imperial')]).toEqual(['12.3 MPa', '145 psi'])
  expect(printFieldValue(4, choose('governingMode').field, 'metric')).toBe('Buckling')
  expect([printNumber(-0.5), printNumber(0), printNumber(1.5e-6), printNumber(-2e9)]).toEqual([
    '−0.5',
    '0',
    '1.50e−6',
    '−2.00e+9',
  ])
})

it('a point survives the way to the coordinates of the file and back', () => {
  const place = fileCoordinates(fields, [1, 2, 3])
  expect([place, partCoordinates(fields, place)]).toEqual([{ x: 11, y: 22, z: 33 }, [1, 2, 3]])
})
