import { defaultSection } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { clipPositionAt, isKept, sectionCut } from './plane.ts'

const min = [-10, -20, -30]
const max = [10, 20, 30]

test('without clipping there is no cut', () => {
  expect(sectionCut(defaultSection, min, max)).toBeNull()
  expect(isKept(null, 99, 99, 99)).toBe(true)
})

test.each([
  ['xy', 2],
  ['xz', 1],
  ['yz', 0],
] as const)('the plane %s at half keeps the low half, and the high half when reversed', (sectionPlane, axis) => {
  const low = [0, 0, 0]
  const high = [0, 0, 0]
  low[axis] = -1
  high[axis] = 1
  const cut = sectionCut({ enableClipping: true, sectionPlane, clipPosition: 0.5, reverse: false }, min, max)
  const reversed = sectionCut({ enableClipping: true, sectionPlane, clipPosition: 0.5, reverse: true }, min, max)
  expect(isKept(cut, low[0]!, low[1]!, low[2]!)).toBe(true)
  expect(isKept(cut, high[0]!, high[1]!, high[2]!)).toBe(false)
  expect(isKept(reversed, low[0]!, low[1]!, low[2]!)).toBe(false)
  expect(isKept(reversed, high[0]!, high[1]!, high[2]!)).toBe(true)
})

test('the default position 1 keeps the whole part from either side', () => {
  for (const reverse of [false, true]) {
    const cut = sectionCut({ ...defaultSection, enableClipping: true, reverse }, min, max)
    expect(isKept(cut, 0, 0, -30) && isKept(cut, 0, 0, 30)).toBe(true)
  }
})

test.each([false, true])('a dragged plane gives the clip position that puts it there (reversed: %s)', (reverse) => {
  const section = { ...defaultSection, enableClipping: true, reverse }
  const clipPosition = clipPositionAt(section, 12, min, max)
  const cut = sectionCut({ ...section, clipPosition }, min, max)
  expect(isKept(cut, 0, 0, 11.9)).toBe(!reverse)
  expect(isKept(cut, 0, 0, 12.1)).toBe(reverse)
  expect(clipPositionAt(section, 500, min, max)).toBe(reverse ? 0 : 1)
})
