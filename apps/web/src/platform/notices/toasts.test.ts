import { defaultToastMs, maxToasts } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, useToasts } from './toasts.ts'

const texts = () => useToasts.getState().toasts.map((entry) => entry.text)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    useToasts.setState({ toasts: [] })
  })
  afterEach(() => vi.useRealTimers())

  it('§4.12 §9.4 disappear after their duration', () => {
    toast('saved')
    vi.advanceTimersByTime(defaultToastMs - 1)
    expect(texts()).toEqual(['saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('are at most five over all positions, and the oldest is removed', () => {
    for (let n = 1; n <= maxToasts + 2; n++) toast(`toast ${n}`, 'info', { position: n % 2 ? 'top-left' : 'bottom-right' })
    expect(texts()).toEqual(['toast 3', 'toast 4', 'toast 5', 'toast 6', 'toast 7'])
  })
})
