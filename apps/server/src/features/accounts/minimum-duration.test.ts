import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withMinimumDuration } from './minimum-duration.ts'

it('answers no sooner than requested, whatever the work was, and passes on what it came to', async () => {
  const waited: number[] = []
  const isOver = Promise.withResolvers<void>()
  const wait = (ms: number) => {
    waited.push(ms)
    return isOver.promise
  }
  const answered: string[] = []
  const answers = ['quick', 'slow'].map((word) =>
    withMinimumDuration(60, async () => word, wait).then((result) => void answered.push(result)),
  )
  await nextTurn()
  expect([waited, answered]).toEqual([[60, 60], []])
  isOver.resolve()
  await Promise.all(answers)
  expect(answered).toEqual(['quick', 'slow'])
  await expect(withMinimumDuration(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
