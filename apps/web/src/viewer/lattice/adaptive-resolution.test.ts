import { expect, test } from 'vitest'
import { firstPace, keepPace, movingScales, nextTile } from './adaptive-resolution.ts'

const after = (gap: number, frames: number, drawnMs = 0) => {
  let pace = firstPace
  for (let i = 0; i < frames; i++) pace = keepPace(pace, i * gap, drawnMs)
  return movingScales[pace.level]
}

test('slow frames make the moving picture coarser until it is as coarse as it gets', () => {
  expect(after(120, 3)).toBeLessThan(0.5)
  expect(after(120, 50)).toBe(1 / 6)
})

test('fast frames make it finer until it is sharp', () => {
  expect(after(10, 50)).toBe(1)
})

test('frames that are asked for quickly but drawn slowly make it coarser too', () => {
  expect(after(16, 50, 120)).toBe(1 / 6)
  expect(after(16, 50, 40)).toBe(1 / 2)
})

test('pauses of the hand say nothing about speed', () => {
  expect(after(1000, 50)).toBe(1 / 2)
})

test('tiles grow on fast devices, shrink on slow ones, and stay bounded', () => {
  expect(nextTile(160, 16)).toBe(240)
  expect(nextTile(160, 40)).toBe(160)
  expect(nextTile(160, 200)).toBe(107)
  expect(nextTile(100, 200)).toBe(96)
  expect(nextTile(2000, 1)).toBe(2048)
})
