import { solidMass } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'

describe('the mass in the status line', () => {
  it('follows the unit system, as the table does', () =>
    expect([solidMass(48.5, 'metric'), solidMass(48.5, 'imperial')]).toEqual(['48.5 g', '1.71 oz']))
  it('is in kg from 10 kg on', () =>
    expect([solidMass(9999, 'metric'), solidMass(10_000, 'metric'), solidMass(12_345, 'metric')]).toEqual([
      '10,000 g',
      '10 kg',
      '12.3 kg',
    ]))
})
