import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { TaskTookTooLong, ThreadDied, ThreadPool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-threads-'))
const script = join(folder, 'thread.ts')
writeFileSync(
  script,
  `import { once } from 'node:events'
   import { threadId, Worker } from 'node:worker_threads'
   import { answerTasks } from ${JSON.stringify(new URL('./protocol.ts', import.meta.url).href)}
   const tellPriority = \`
     const thread = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)
     require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(Number(thread)))\`
   answerTasks({
     priorityOfStarted: () => once(new Worker(tellPriority, { eval: true }), 'message'),
     where: () => threadId,
     spin: (_: unknown, { onProgress }) => { onProgress('spinning'); for (;;); },
     fail: () => { throw new Error('a bug') },
     die: () => process.exit(1),
     hold: ({ letsNextBegin }, { signal, letNextBegin }) => new Promise((resolve) => {
       if (letsNextBegin) letNextBegin()
       signal.addEventListener('abort', () => resolve(threadId))
       setTimeout(() => {}, 60_000)
     }),
     wait: (_: unknown, { signal, onProgress }) => new Promise((_resolve, reject) => {
       onProgress('waiting')
       signal.addEventListener('abort', () => reject(signal.reason))
       setTimeout(() => {}, 60_000)
     }),
   })`,
)
let pool: ThreadPool
const open = (size: number, idleMs?: number) => {
  pool = new ThreadPool(pathToFileURL(script), size, undefined, idleMs)
  return pool
}
afterEach(() => pool.close())
afterAll(() => rmSync(folder, { recursive: true }))

describe('a pool of threads', () => {
  it.runIf(process.platform === 'linux')(
    'runs at a lower priority than those that answer calls, with the threads that it starts',
    async () => {
      const own = getPriority()
      const below = Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)
      expect(await open(1).run('priorityOfStarted', null)).toEqual([below])
      expect(getPriority()).toBe(own)
    },
  )

  it('gives work of the same kind to the thread that did it last', async () => {
    open(2)
    const [a, b] = await Promise.all([pool.run('where', null, { affinity: 'a' }), pool.run('where', null, { affinity: 'b' })])
    expect(a).not.toBe(b)
    expect(await pool.run('where', null, { affinity: 'b' })).toBe(b)
    expect(await pool.run('where', null, { affinity: 'a' })).toBe(a)
  })

  it('answers a thrown error and goes on', async () => {
    open(1)
    await expect(pool.run('fail', null)).rejects.toThrow('a bug')
    expect(await pool.run('where', null)).toBeTypeOf('number')
  })

  it('says when a thread died, and starts another', async () => {
    open(1)
    const before = await pool.run('where', null)
    await expect(pool.run('die', null)).rejects.toBeInstanceOf(ThreadDied)
    expect(await pool.run('where', null)).not.toBe(before)
  })

  it('ends a thread that had nothing to do for long, and starts another for the next task', async () => {
    open(1, 1)
    const before = await pool.run('where', null)
    await sleep(200)
    expect(await pool.run('where', null)).not.toBe(before)
  })

  it('keeps a thread between two tasks that follow each other', async () => {
    open(1)
    const before = await pool.run('where', null)
    await sleep(200)
    expect(await pool.run('where', null)).toBe(before)
  })

  it('ends a thread after its last task, unless another one waits for it', async () => {
    open(1)
    const [before, next] = await Promise.all([pool.run('where', null, { last: true }), pool.run('where', null, { last: true })])
    expect(next).toBe(before)
    await sleep(200)
    expect(await pool.run('where', null)).not.toBe(before)
  })

  /** A task that ends by its `stop`, and whether it has ended. */
  const held = (affinity: string, letsNextBegin: boolean) => {
    const stop = new AbortController()
    const task = pool.run('hold', { letsNextBegin }, { affinity, signal: stop.signal })
    const held = { stop: () => stop.abort(new Error('enough')), task, hasEnded: false }
    const end = () => {
      held.hasEnded = true
    }
    task.then(end, end)
    return held
  }

  it('begins a task while one of the same affinity ends that lets it, but not a third', async () => {
    open(1)
    const first = held('a', true)
    const second = pool.run('where', null, { affinity: 'a' })
    const thread = await second
    expect(first.hasEnded).toBe(false)
    const beside = held('a', true)
    const third = pool.run('where', null, { affinity: 'a' })
    expect(await Promise.race([third, sleep(200).then(() => 'waits')])).toBe('waits')
    first.stop()
    expect(await third).toBe(thread)
    expect(beside.hasEnded).toBe(false)
    beside.stop()
    expect(await first.task).toBe(thread)
    expect(await beside.task).toBe(thread)
  })

  it.each([
    ['of another affinity', 'b', true],
    ['where it does not let it', 'a', false],
  ])('begins no task %s beside one', async (_, affinity, letsNextBegin) => {
    open(1)
    const first = held('a', letsNextBegin)
    const second = pool.run('where', null, { affinity })
    expect(await Promise.race([second, sleep(200).then(() => 'waits')])).toBe('waits')
    first.stop()
    expect(await second).toBe(await first.task)
  })

  /** Limits whose times come when the test says so, and in the order in which they were set. */
  function openWithClock() {
    const due: { readonly ms: number; readonly callBack: () => void }[] = []
    const after = (ms: number, callBack: () => void) => {
      const entry = { ms, callBack }
      due.push(entry)
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
    }
    pool = new ThreadPool(pathToFileURL(script), 1, undefined, undefined, { budgetMs: 1000, graceMs: 10, after })
    return { due, elapse: (ms: number) => due.find((entry) => entry.ms === ms)?.callBack() }
  }
  /** A task that computes for ever without looking, once it does. */
  function spinning(signal?: AbortSignal, affinity?: string) {
    const options = { ...(signal ? { signal } : {}), ...(affinity ? { affinity } : {}) }
    let task: Promise<unknown> = Promise.resolve()
    const begun = new Promise((resolve) => {
      task = pool.run('spin', null, { ...options, onProgress: resolve })
    })
    return { task, begun }
  }

  it('ends the thread of a cancelled task that does not look, and takes another', async () => {
    const { elapse, due } = openWithClock()
    const stop = new AbortController()
    const { task, begun } = spinning(stop.signal)
    await begun
    stop.abort(new Error('cancelled'))
    const next = pool.run('where', null)
    elapse(10)
    await expect(task).rejects.toThrow('cancelled')
    expect(await next).toBeTypeOf('number')
    expect(due, 'no time is left to come').toEqual([])
  })

  it('stops a task that has used up its time, whether it looks or not', async () => {
    const { elapse } = openWithClock()
    const deaf = spinning()
    await deaf.begun
    elapse(1000)
    elapse(10)
    await expect(deaf.task).rejects.toBeInstanceOf(TaskTookTooLong)
    const listening = pool.run('wait', null, { onProgress: () => elapse(1000) })
    await expect(listening).rejects.toBeInstanceOf(TaskTookTooLong)
  })

  it('begins again on another thread what shared one with a task that does not react', async () => {
    const { elapse } = openWithClock()
    const beside = held('a', true)
    const stop = new AbortController()
    const { task, begun } = spinning(stop.signal, 'a')
    await begun
    stop.abort(new Error('cancelled'))
    elapse(10)
    await expect(task).rejects.toThrow('cancelled')
    expect(beside.hasEnded).toBe(false)
    beside.stop()
    expect(await beside.task).toBeTypeOf('number')
  })

  it('lets a cancelled task that looks end by itself', async () => {
    const { due } = openWithClock()
    const stop = new AbortController()
    const running = pool.run('wait', null, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })
    await expect(running).rejects.toThrow('enough')
    expect(due).toEqual([])
  })

  it('serves the team that was served longest ago, and the tasks of each in their order', async () => {
    open(1)
    const first = held('a', false)
    const begun: string[] = []
    const task = (name: string, team: string) => pool.run('where', null, { team }).then(() => begun.push(name))
    const tasks = [task('x1', 'x'), task('x2', 'x'), task('x3', 'x'), task('y1', 'y'), task('y2', 'y'), task('z1', 'z')]
    first.stop()
    await first.task
    await Promise.all(tasks)
    expect(begun).toEqual(['x1', 'y1', 'z1', 'x2', 'y2', 'x3'])
  })

  it('leaves a thread to other teams where one team may have so many at once', async () => {
    pool = new ThreadPool(pathToFileURL(script), 2, undefined, undefined, undefined, 1)
    const stop = new AbortController()
    const begun: number[] = []
    const long = (id: number) =>
      pool.run('wait', null, { team: 'many', signal: stop.signal, onProgress: () => begun.push(id) }).catch(() => 'stopped')
    const stopped = Promise.all([long(1), long(2)])
    await pool.run('where', null, { team: 'one' })
    await pool.run('where', null, { team: 'another' })
    expect(begun).not.toContain(2)
    stop.abort(new Error('enough'))
    expect(await stopped).toEqual(['stopped', 'stopped'])
  })

  it('says of both tasks of a thread when it died', async () => {
    open(1)
    const first = held('a', true)
    await expect(pool.run('die', null, { affinity: 'a' })).rejects.toBeInstanceOf(ThreadDied)
    await expect(first.task).rejects.toBeInstanceOf(ThreadDied)
  })

  it('stops a running task by its signal, and drops a waiting one', async () => {
    open(1)
    const stop = new AbortController()
    const running = pool.run('wait', null, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })
    const waiting = pool.run('where', null, { signal: stop.signal })
    await Promise.all([running, waiting].map((task) => expect(task).rejects.toThrow('enough')))
  })
})
