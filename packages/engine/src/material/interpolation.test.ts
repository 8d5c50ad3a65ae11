import { findMaterial, findPrinter } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { column, columns, MaterialInterpolation } from './interpolation.ts'

it('returns all columns of a density as it returns each', () => {
  const law = new MaterialInterpolation('octet', 8, findMaterial('HP HR PA12')!, findPrinter('HP MJF 5200')!)
  const { min, max } = law.bounds
  const all = new Float64Array(columns)
  for (const density of [0, min, min + 0.31 * (max - min), max, 1]) {
    law.all(density, all)
    expect([...all]).toEqual(Object.values(column).map((each) => law.at(each, density)))
  }
})
