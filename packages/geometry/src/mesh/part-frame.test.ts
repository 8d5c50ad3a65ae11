import { expect, test } from 'vitest'
import { partFrame } from './part-frame.ts'

test('the centre of the bounding box becomes the origin and inches become millimetres', () => {
  const { soup, center } = partFrame(Float32Array.from([1, 2, 3, 3, 2, 3, 1, 6, 4]), 25.4)
  expect(center).toEqual([2, 4, 3.5])
  const expected = [-25.4, -50.8, -12.7, 25.4, -50.8, -12.7, -25.4, 50.8, 12.7]
  for (const [i, value] of soup.entries()) expect(value).toBeCloseTo(expected[i]!, 5)
})
