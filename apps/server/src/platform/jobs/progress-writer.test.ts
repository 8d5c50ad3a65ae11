import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressWriter } from './progress-writer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a writer of progress', () => {
  it('writes the first at once, and of many that follow the latest after 300 ms', async () => {
    const written: number[] = []
    const { report } = progressWriter<number>(async (n) => written.push(n), vi.fn())
    report(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([1])
    for (const n of [2, 3, 4]) report(n)
    await vi.advanceTimersByTimeAsync(250)
    expect(written).toEqual([1])
    await vi.advanceTimersByTimeAsync(50)
    expect(written).toEqual([1, 4])
    await vi.advanceTimersByTimeAsync(1000)
    report(5)
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([1, 4, 5])
  })

  it('stops after what is being written, and drops what was not begun', async () => {
    const written: number[] = []
    const { promise: disk, resolve } = Promise.withResolvers<void>()
    const { report, stop } = progressWriter<number>((n) => disk.then(() => written.push(n)), vi.fn())
    report(1)
    await vi.advanceTimersByTimeAsync(1)
    report(2)
    const stopped = stop()
    resolve()
    await stopped
    await vi.advanceTimersByTimeAsync(1000)
    expect(written).toEqual([1])
  })

  it('says what could not be written, and goes on', async () => {
    const logError = vi.fn()
    const write = vi.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValue(undefined)
    const { report } = progressWriter<number>(write, logError)
    report(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(logError).toHaveBeenCalledWith(new Error('no disk'), 'progress could not be written')
    report(2)
    await vi.advanceTimersByTimeAsync(300)
    expect(write).toHaveBeenLastCalledWith(2)
  })
})
