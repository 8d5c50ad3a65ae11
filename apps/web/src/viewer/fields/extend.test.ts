import { expect, test } from 'vitest'
import { extend } from './extend.ts'

test('empty places get the mean of their neighbours, layer by layer, and no further', () => {
  const values = Float32Array.of(Number.NaN, Number.NaN, 4, Number.NaN, 8, Number.NaN, Number.NaN, Number.NaN)
  extend(values, [8, 1, 1], 1, [2, 4], 2)
  expect([...values]).toEqual([4, 4, 4, 6, 8, 8, 8, Number.NaN])
})

test('a vector is extended component by component, until the grid is full', () => {
  const values = new Float32Array(3 * 27)
  values.set([1, -2, 3], 3 * 13)
  extend(values, [3, 3, 3], 3, [13])
  for (let at = 0; at < 27; at++) expect([...values.subarray(3 * at, 3 * at + 3)]).toEqual([1, -2, 3])
})
