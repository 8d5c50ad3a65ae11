import { checkCells } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { furtherSize, withFamily } from './chosen-cells.ts'

it('checked families stand in the order of the list, and none is no choice', () => {
  expect(withFamily(undefined, 'octet', true)).toEqual(['octet'])
  expect(withFamily(['octet'], 'gyroid-sheet', true)).toEqual(['gyroid-sheet', 'octet'])
  expect(withFamily(['gyroid-sheet', 'octet'], 'octet', false)).toEqual(['gyroid-sheet'])
  expect(withFamily(['octet'], 'octet', false)).toBeUndefined()
})

it.each(['metric', 'imperial'] as const)('a further size in %s units can be chosen, until the largest is reached', (unitType) => {
  const sizes: number[] = []
  for (let next = furtherSize(sizes, unitType); next !== undefined && sizes.length < 6; next = furtherSize(sizes, unitType)) {
    sizes.push(next)
    expect(checkCells({ cellSizesMm: sizes }).ok).toBe(true)
  }
  expect(sizes).toHaveLength(6)
  expect(furtherSize([59.5], unitType)).toBeUndefined()
})
