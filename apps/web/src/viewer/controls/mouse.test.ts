import { expect, test } from 'vitest'
import { type Gesture, gestureOf, type MouseStyle } from './mouse.ts'

const buttons = { left: 1, right: 2, middle: 4 } as const

test.each<[MouseStyle, string, Gesture]>([
  ['trabecula', 'left', 'rotate'],
  ['trabecula', 'ctrl left', 'pan'],
  ['trabecula', 'right', 'pan'],
  ['trabecula', 'middle', 'pan'],
  ['fusion', 'left', 'rotate'],
  ['fusion', 'middle', 'pan'],
  ['fusion', 'shift middle', 'rotate'],
  ['fusion', 'right', 'pan'],
  ['onshape', 'left', 'rotate'],
  ['onshape', 'right', 'rotate'],
  ['onshape', 'ctrl right', 'pan'],
  ['onshape', 'middle', 'pan'],
  ['solidworks', 'left', 'rotate'],
  ['solidworks', 'middle', 'rotate'],
  ['solidworks', 'ctrl middle', 'pan'],
  ['solidworks', 'shift middle', 'zoom'],
  ['solidworks', 'right', 'pan'],
])('%s: %s drag → %s', (style, drag, gesture) => {
  const words = drag.split(' ')
  const button = words.at(-1) as keyof typeof buttons
  expect(gestureOf(style, { buttons: buttons[button], shiftKey: words.includes('shift'), ctrlKey: words.includes('ctrl') })).toBe(
    gesture,
  )
})
