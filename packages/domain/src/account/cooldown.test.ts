import { expect, it } from 'vitest'
import { letterCooldownMs, secondsUntil } from './cooldown.ts'

it('counts whole seconds down to zero', () => {
  expect(secondsUntil(61_000, 1000, letterCooldownMs)).toBe(60)
  expect(secondsUntil(61_000, 60_001, letterCooldownMs)).toBe(1)
  expect(secondsUntil(61_000, 90_000, letterCooldownMs)).toBe(0)
})

it('waits no longer than the cooldown after the clock was set back', () => {
  expect(secondsUntil(9_000_000, 0, letterCooldownMs)).toBe(60)
})
