import { expect, it } from 'vitest'
import { healthText, onOneLine } from './health-text.ts'

it('gives every place of the health report the unit of the file, on one line with it', () => {
  expect(onOneLine('10, -7.5, 1235 mm')).toBe('10,\u00a0-7.5,\u00a01235\u00a0mm')
  expect(healthText('Not closed: 3 open edges around one hole (near -20, 10, 7.5). Close it before optimising.', 'in')).toBe(
    'Not closed: 3 open edges around one hole (near -20,\u00a010,\u00a07.5\u00a0in). Close it before optimising.',
  )
  expect(healthText('A missing facet near 1, 0, 3 was filled.', 'mm')).toBe(
    'A missing facet near 1,\u00a00,\u00a03\u00a0mm was filled.',
  )
  expect(healthText('Corners within 0.0000021 were joined to close the part.', 'in')).toBe(
    'Corners within 0.0000021\u00a0in were joined to close the part.',
  )
})
it('gives the volumes with and without a body inside another the unit of the file', () => {
  expect(healthText('as a cavity it leaves the part a volume of 136320 (cubed file units), as material 144000.', 'mm')).toBe(
    'as a cavity it leaves the part a volume of 136320\u00a0mm³, as material 144000.',
  )
})
it('leaves a sentence without a place alone', () => {
  expect(healthText('Closed and consistently oriented.', 'mm')).toBe('Closed and consistently oriented.')
})
