import { expect, it } from 'vitest'
import { withMinimumDuration } from './minimum-duration.ts'

it('answers no sooner than asked, whatever the work was, and passes on what it came to', async () => {
  const started = performance.now()
  const results = await Promise.all([withMinimumDuration(60, async () => 'quick'), withMinimumDuration(60, async () => 'slow')])
  expect(results).toEqual(['quick', 'slow'])
  // Timers may fire a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  await expect(withMinimumDuration(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
