import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { cadMessages, defaultTolerance, readCad } from '@trabecula/cad'
import { orThrow } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { readCadInThread } from './read-cad-in-thread.ts'

const plate = readFileSync(new URL('../../../../packages/cad/src/testing/files/plate.step', import.meta.url))

/** A thread that runs this program in the place of the reader, and how it ended. */
function running(program: string, resourceLimits = {}) {
  const thread = new Worker(program, { eval: true, resourceLimits })
  return { thread, ended: new Promise((resolve) => thread.once('exit', resolve)) }
}

test('reads a file in a thread as it is read without one', { tags: ['long'] }, async () => {
  const read = await readCadInThread(plate, defaultTolerance)
  expect(orThrow(read).bodies).toHaveLength(1)
  expect(read).toEqual(await readCad(plate))
  expect(await readCadInThread(new Uint8Array(), defaultTolerance)).toMatchObject({ refusal: { message: cadMessages.empty } })
})

test('ends the thread of a file that takes too long, and says so', async () => {
  const { thread, ended } = running('for (;;);')
  const limit = new AbortController()
  thread.once('online', () => limit.abort())
  const read = await readCadInThread(plate, defaultTolerance, { limit: limit.signal, start: () => thread })
  expect(read).toEqual({ ok: false, refusal: { code: 'cad-too-long', message: cadMessages.tooLong } })
  await ended
})

test('ends the thread when it is cancelled, and throws the reason', async () => {
  const { thread, ended } = running('for (;;);')
  const cancelled = new AbortController()
  thread.once('online', () => cancelled.abort(new Error('cancelled')))
  const read = readCadInThread(plate, defaultTolerance, { signal: cancelled.signal, start: () => thread })
  await expect(read).rejects.toThrow('cancelled')
  await ended
})

test('a file that needs too much memory is refused, and a reader that fails is a bug', async () => {
  const greedy = running('const kept = []; for (;;) kept.push(Array(1e4).fill(0.5))', { maxOldGenerationSizeMb: 16 })
  expect(await readCadInThread(plate, defaultTolerance, { start: () => greedy.thread })).toMatchObject({
    refusal: { code: 'cad-out-of-memory' },
  })
  const failing = running('throw new Error("no library")')
  await expect(readCadInThread(plate, defaultTolerance, { start: () => failing.thread })).rejects.toThrow('no library')
  const silent = running('')
  await expect(readCadInThread(plate, defaultTolerance, { start: () => silent.thread })).rejects.toThrow('without an answer')
})
