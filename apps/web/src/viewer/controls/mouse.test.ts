import { expect, test } from 'vitest'
import { type Gesture, gestureOf, type MouseStyle } from './mouse.ts'

const buttons = { left: 1, right: 2, middle: 4 } as const

test.each<[MouseStyle, string, Gesture]>([
  ['trabecula', 'left', 'turn'],
  ['trabecula', 'ctrl left', 'move'],
  ['trabecula', 'right', 'move'],
  ['trabecula', 'middle', 'move'],
  ['fusion', 'left', 'turn'],
  ['fusion', 'middle', 'move'],
  ['fusion', 'shift middle', 'turn'],
  ['fusion', 'right', 'move'],
  ['onshape', 'left', 'turn'],
  ['onshape', 'right', 'turn'],
  ['onshape', 'ctrl right', 'move'],
  ['onshape', 'middle', 'move'],
  ['solidworks', 'left', 'turn'],
  ['solidworks', 'middle', 'turn'],
  ['solidworks', 'ctrl middle', 'move'],
  ['solidworks', 'shift middle', 'zoom'],
  ['solidworks', 'right', 'move'],
])('%s: %s drag → %s', (style, drag, gesture) => {
  const words = drag.split(' ')
  const button = words.at(-1) as keyof typeof buttons
  expect(gestureOf(style, { buttons: buttons[button], shiftKey: words.includes('shift'), ctrlKey: words.includes('ctrl') })).toBe(
    gesture,
  )
})
