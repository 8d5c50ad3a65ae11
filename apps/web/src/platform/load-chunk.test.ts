import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

afterEach(() => vi.useRealTimers())

describe('§8 a further script part', () => {
  it('§8.9 is returned when it arrives', async () => {
    expect(await loadChunk(async () => ({ Screen: 1 }))).toEqual({ Screen: 1 })
  })

  it("gives a ChunkLoadError with the browser's words when it fails", async () => {
    const failing = loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')))
    await expect(failing).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Failed to fetch dynamically imported module: /a.js',
    })
  })

  it('§9.9 gives a ChunkLoadError after 120000 ms, not before', async () => {
    vi.useFakeTimers()
    const settled = vi.fn()
    void loadChunk(() => new Promise(() => undefined)).catch(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ name: 'ChunkLoadError' }))
  })
})
