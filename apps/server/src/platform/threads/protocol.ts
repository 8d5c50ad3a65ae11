import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type ToThread =
  | { readonly type: 'run'; readonly id: number; readonly name: string; readonly payload: unknown }
  | { readonly type: 'abort'; readonly id: number }

export type FromThread =
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly type: 'next'; readonly id: number }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: unknown }

export interface TaskContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: unknown) => void
  /** From now on the thread can take the next task of the same affinity while this one ends. */
  readonly letNextBegin: () => void
}

export type TaskHandler = (payload: never, context: TaskContext) => unknown

const { PRIORITY_BELOW_NORMAL: belowNormal } = constants.priority

/** The thread's side of `ThreadPool`: answers each named task with its handler's value. */
export function answerTasks(handlers: Readonly<Record<string, TaskHandler>>, priority = belowNormal): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread only.')
  runAt(priority)
  const running = new Map<number, AbortController>()
  port.on('message', async (message: ToThread) => {
    if (message.type === 'abort') return running.get(message.id)?.abort(new Error('cancelled'))
    const { id, name, payload } = message
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`Unknown task "${name}".`)
      const onProgress = (progress: unknown) => port.postMessage({ type: 'progress', id, progress } satisfies FromThread)
      const letNextBegin = () => port.postMessage({ type: 'next', id } satisfies FromThread)
      const value = await handler(payload as never, { signal: controller.signal, onProgress, letNextBegin })
      port.postMessage({ type: 'done', id, value } satisfies FromThread)
    } catch (error) {
      port.postMessage({
        type: 'failed',
        id,
        error: error instanceof Error ? error : new Error(String(error)),
      } satisfies FromThread)
    } finally {
      running.delete(id)
    }
  })
}

/**
 * Lets the system prefer other threads to this one, and to those that it starts: a computation takes seconds anyway, an
 * answer to a call must not. Linux has a priority for each thread; elsewhere nothing happens.
 */
function runAt(priority: number): void {
  if (process.platform !== 'linux') return
  // The kernel's number of this thread, the last part of PID/task/TID.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  // A server that was started below that already may not rise.
  if (getPriority(thread) < priority) setPriority(thread, priority)
}
