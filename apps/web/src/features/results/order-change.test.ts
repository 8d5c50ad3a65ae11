import { type CandidateRow, goalOf } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { orderChange } from './order-change.ts'

const row = (rowIndex: number, name: string, maxLoadN: number) =>
  ({ rowIndex, name, maxLoadN, stiffnessNPerMm: 12.34 }) as CandidateRow
const [gyroid, octet, diamond] = [row(0, 'Gyroid 10 mm', 276), row(1, 'Octet 8 mm', 412), row(2, 'Diamond 9 mm', 219)]
const load = goalOf('max-load')

it('the design that is first now is named, with the value of its file in the reader’s unit', () => {
  const change = (unitType: 'metric' | 'imperial') =>
    orderChange([gyroid, octet, diamond], [octet, gyroid, diamond], octet, load, unitType)
  expect(change('metric')).toBe('Octet 8 mm is first now: its file carries 412 N.')
  expect(change('imperial')).toBe('Octet 8 mm is first now: its file carries 92.6 lbf.')
})

it('a design that loses the first place says who has it', () => {
  const change = orderChange([gyroid, octet, diamond], [octet, diamond, gyroid], gyroid, goalOf('stiffness'), 'metric')
  expect(change).toBe('Octet 8 mm is first now: the file of Gyroid 10 mm reaches 12.3 N/mm.')
})

it('another move names both places; without one nothing is said', () => {
  const before = [gyroid, octet, diamond]
  expect(orderChange(before, [gyroid, diamond, octet], octet, load, 'metric')).toBe(
    'Octet 8 mm is number 3 now, from 2: its file carries 412 N.',
  )
  expect(orderChange(before, before, octet, load, 'metric')).toBe('')
})
