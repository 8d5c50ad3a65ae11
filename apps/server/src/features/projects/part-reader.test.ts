import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeBinaryStl } from '@trabecula/geometry'
import { boxStl } from '@trabecula/testkit/box-stl'
import { hostileSoups } from '@trabecula/testkit/hostile-soups'
import { afterAll, afterEach, expect, it } from 'vitest'
import { TaskTookTooLong } from '../../platform/threads/pool.ts'
import { type PartReader, threadedPartReader } from './part-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-parts-'))
const box = join(folder, 'box.stl')
writeFileSync(box, boxStl([30, 20, 10]))
const hostile = join(folder, 'hostile.stl')
writeFileSync(hostile, writeBinaryStl(hostileSoups['needles across the box'](200)))
/** More than small files have. */
const large = join(folder, 'large.stl')
writeFileSync(large, writeBinaryStl(hostileSoups['random triangles'](60_000)))
const plain = join(folder, 'plain.stl')
writeFileSync(plain, writeBinaryStl(hostileSoups['equal triangles'](60_000)))

let reader: PartReader
afterEach(() => reader.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread for files of which those named `endless` are never answered, and all others at once. */
const endlessThread = join(folder, 'endless-thread.ts')
const protocol = new URL('../../platform/threads/protocol.ts', import.meta.url).href
writeFileSync(
  endlessThread,
  `import { answerTasks } from ${JSON.stringify(protocol)}
   answerTasks({ health: (path: string) => path.includes('endless') ? new Promise(() => setInterval(() => {}, 1000)) : path })`,
)
const endless = join(folder, 'endless.stl')
writeFileSync(endless, boxStl([30, 20, 10]))
const endlessLarge = join(folder, 'endless-large.stl')
writeFileSync(endlessLarge, Buffer.alloc(3e6))

it('answers for a file of another team while a team that sent many has one looked at', async () => {
  reader = threadedPartReader(undefined, pathToFileURL(endlessThread))
  const stop = new AbortController()
  const many = [1, 2, 3].map(() => reader.health(endless, { team: 'many', signal: stop.signal }).catch(() => 'stopped'))
  expect(await reader.health(box, { team: 'one' })).toBe(box)
  expect(await reader.health(box, { team: 'another' })).toBe(box)
  stop.abort(new Error('enough'))
  expect(await Promise.all(many)).toEqual(['stopped', 'stopped', 'stopped'])
})

it('answers for a small file while it looks at a large one, of one team', async () => {
  reader = threadedPartReader(undefined, pathToFileURL(endlessThread))
  const stop = new AbortController()
  const looked = reader.health(endlessLarge, { team: 'a', signal: stop.signal })
  expect(await reader.health(box, { team: 'a' })).toBe(box)
  stop.abort(new Error('enough'))
  await expect(looked).rejects.toThrow('enough')
})

it('ends what nobody waits for any more in the middle, and goes on with the next', async () => {
  reader = threadedPartReader()
  const gone = new AbortController()
  const looked = reader.health(large, { team: 'a', signal: gone.signal })
  const next = reader.health(plain, { team: 'b' })
  gone.abort(new Error('the sender has gone'))
  await expect(looked).rejects.toThrow('the sender has gone')
  expect((await next).ok).toBe(true)
})

it('ends what takes longer than it may with a sentence', async () => {
  // The time of every task is up at once, and that of noticing it, too.
  const after = (_: number, callBack: () => void) => {
    queueMicrotask(callBack)
    return () => {}
  }
  reader = threadedPartReader({ budgetMs: 120_000, graceMs: 0, after })
  const looked = reader.health(hostile, { team: 'a' })
  await expect(looked).rejects.toBeInstanceOf(TaskTookTooLong)
  await expect(looked).rejects.toThrow('This took longer than the 2 minutes that one step may take')
})
