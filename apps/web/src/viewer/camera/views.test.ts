import { expect, test } from 'vitest'
import { keyIsForViewer, viewOfKey } from './views.ts'

test('the keys 1 to 7 name the seven standard views and no other key does', () => {
  expect(['1', '2', '3', '4', '5', '6', '7'].map(viewOfKey)).toEqual(['front', 'back', 'left', 'right', 'top', 'bottom', 'iso'])
  expect(['0', '8', 'f', '12', 'F1', ''].map(viewOfKey)).toEqual([null, null, null, null, null, null])
})

test('typing in a field, choosing in a list and command keys do not move the camera', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  const inside = { closest: () => ({}) }
  const outside = { closest: () => null }
  expect(keyIsForViewer({ ...plain, target: outside })).toBe(true)
  expect(keyIsForViewer({ ...plain, target: inside })).toBe(false)
  expect(keyIsForViewer({ ...plain, ctrlKey: true, target: outside })).toBe(false)
})
