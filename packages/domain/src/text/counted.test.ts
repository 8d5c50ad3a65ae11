import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('counted agrees with its number', () => {
  expect([0, 1, 2, 2000].map((count) => counted(count, 'token'))).toEqual(['0 tokens', '1 token', '2 tokens', '2,000 tokens'])
  expect(counted(3, 'cavity')).toBe('3 cavities')
  expect([1, 2].map((count) => counted(count, 'design is', 'designs are'))).toEqual(['1 design is', '2 designs are'])
})
