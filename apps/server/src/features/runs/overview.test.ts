import { expect, it } from 'vitest'
import { inOneLine } from './overview.ts'

it('a list shows the best design in the units in which its run was requested', () => {
  const best = { name: 'Octet 7.5 mm', mass_g: 41.04, max_load_n: 1244 }
  expect(inOneLine(best, true)).toBe('Octet 7.5 mm · 41 g · 1,240 N')
  expect(inOneLine(best, false)).toBe('Octet 7.5 mm · 1.45 oz · 280 lbf')
})
