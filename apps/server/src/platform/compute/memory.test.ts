import { expect, it } from 'vitest'
import { eighthOfMemory } from './memory.ts'

it('an eighth of the memory is that of the container where it has less than the machine', () => {
  expect(eighthOfMemory(16e9, 0)).toBe(2000)
  expect(eighthOfMemory(16e9, 4e9)).toBe(500)
  expect(eighthOfMemory(16e9, 2 ** 63)).toBe(2000)
})
