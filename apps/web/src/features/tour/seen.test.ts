import { afterEach, expect, it, vi } from 'vitest'
import { readSeen, saveSeen } from './seen.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}
const refusing = (): Storage => {
  throw new Error('storage is off')
}

afterEach(() => void vi.restoreAllMocks())

it('§3.19 §3.22 the has-seen flag is kept in the browser', () => {
  const storage = memory()
  expect(readSeen(() => storage)).toBe(false)
  saveSeen(true, () => storage)
  expect(readSeen(() => storage)).toBe(true)
  saveSeen(false, () => storage)
  expect(readSeen(() => storage)).toBe(false)
})

it('§8.7 a failure to read or save the flag only logs a warning', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(readSeen(refusing)).toBe(false)
  expect(() => saveSeen(true, refusing)).not.toThrow()
  expect(warned).toHaveBeenCalledTimes(2)
})
