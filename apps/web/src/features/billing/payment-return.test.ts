import { paymentRefreshDelayMs } from '@trabecula/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPayment } from './payment-return.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('§2.9 §9.2 refreshes once, two seconds after the return, and removes the note', () => {
  const refresh = vi.fn()
  afterPayment(refresh)
  vi.advanceTimersByTime(paymentRefreshDelayMs - 1)
  expect([refresh.mock.calls.length, stored.size]).toEqual([0, 1])
  vi.advanceTimersByTime(1)
  expect([refresh.mock.calls.length, stored.size]).toEqual([1, 0])
  vi.advanceTimersByTime(10 * paymentRefreshDelayMs)
  expect(refresh).toHaveBeenCalledOnce()
})

it('refreshes nothing when the page is left earlier', () => {
  const refresh = vi.fn()
  const stop = afterPayment(refresh)
  vi.advanceTimersByTime(1000)
  stop()
  vi.advanceTimersByTime(paymentRefreshDelayMs)
  expect([refresh.mock.calls.length, stored.size]).toEqual([0, 0])
})
