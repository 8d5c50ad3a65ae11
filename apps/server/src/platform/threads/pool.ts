import { Worker } from 'node:worker_threads'
import { requestMessages } from '@trabecula/domain'
import type { FromThread, ToThread } from './protocol.ts'

/** The thread that did the task is gone (out of memory, killed): the task may be tried again. */
export class ThreadDied extends Error {}

/** The task had all the time that one may have: the same input would take it again. */
export class TaskTookTooLong extends Error {
  constructor(budgetMs: number) {
    super(requestMessages.tookTooLong(budgetMs))
  }
}

interface TaskOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: unknown) => void
  /** Tasks with the same key prefer the thread that did the last of them, which may have kept something. */
  readonly affinity?: string
  /** Nothing that the thread holds is of use afterwards: it ends at once, unless another task waits for it. */
  readonly last?: boolean
  /** In place of the pool's. */
  readonly budgetMs?: number
  /** Team of the task: of those that wait, the one begins whose team was served longest ago. */
  readonly team?: string
}

/** How long tasks may take, and the clock that says so. */
export interface TaskLimits {
  /** From its beginning to its end; then it is stopped. */
  readonly budgetMs: number
  /** For a task that was stopped to notice; then its thread is ended. */
  readonly graceMs: number
  /** Calls back once after this long; returns a function that prevents it. */
  readonly after: (ms: number, callBack: () => void) => () => void
}

export const taskLimits: TaskLimits = {
  budgetMs: 10 * 60_000,
  // Computations look several times a second; a machine that is busy with others takes longer.
  graceMs: 5000,
  after: (ms, callBack) => {
    const timer = setTimeout(callBack, ms).unref()
    return () => clearTimeout(timer)
  },
}

interface Task {
  readonly name: string
  readonly payload: unknown
  readonly options: TaskOptions
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

interface Running {
  readonly task: Task
  letsNextBegin: boolean
  /** Why it was stopped, as soon as it was. */
  stopped: { readonly reason: unknown } | null
  /** Prevents what would happen to it next: the end of its budget, then of its grace. */
  cancelTimer: () => void
}

interface Thread {
  readonly worker: Worker
  /** By id; a second one where the first lets it begin. */
  readonly running: Map<number, Running>
  affinity: string | undefined
  /** Ends it when it has had nothing to do for long. */
  end: NodeJS.Timeout | undefined
}

const teamOf = ({ options }: Task): string => options.team ?? ''

/**
 * The young generation is small: little is short-lived here, and a larger one holds a hundred megabytes more at the
 * peak of an export and is no faster.
 */
const maxYoungGenerationSizeMb = 12

/** Longer than the pauses within one person's work; the start of a thread takes a few tenths of a second. */
const defaultIdleMs = 12_000

/**
 * Keeps computing off the event loop: each thread does one task at a time, or the end of one and the beginning of the
 * next together where the task allows it. Threads are started when they are needed and end when they are not: an engine
 * that was used once holds a hundred megabytes and more. Teams take turns. A task that was cancelled or has used up its
 * time gets a signal to stop; where it does not react, its thread is ended, and another task on that thread begins
 * again elsewhere.
 */
export class ThreadPool {
  readonly #script: URL
  readonly #size: number
  readonly #workerData: unknown
  readonly #idleMs: number
  readonly #limits: TaskLimits
  readonly #perTeam: number
  readonly #threads = new Set<Thread>()
  readonly #waiting: Task[] = []
  /** When each team that has tasks here was last served, in tasks begun. */
  readonly #served = new Map<string, number>()
  #nextId = 1
  #closed = false

  /** `perTeam`: tasks of one team that run at once, where some threads are to be left for others. */
  constructor(script: URL, size: number, workerData?: unknown, idleMs = defaultIdleMs, limits = taskLimits, perTeam = Infinity) {
    this.#script = script
    this.#size = size
    this.#workerData = workerData
    this.#idleMs = idleMs
    this.#limits = limits
    this.#perTeam = perTeam
  }

  /**
   * Resolves with the task's value; rejects with what it threw, with the signal's reason, with `TaskTookTooLong`, or
   * when its thread died.
   */
  run(name: string, payload: unknown, options: TaskOptions = {}): Promise<unknown> {
    if (this.#closed) return Promise.reject(new ThreadDied('The process is stopping.'))
    if (options.signal?.aborted) return Promise.reject(options.signal.reason)
    return new Promise((resolve, reject) => {
      const task: Task = { name, payload, options, resolve, reject }
      this.#waiting.push(task)
      options.signal?.addEventListener('abort', () => this.#stop(task, options.signal?.reason), { once: true })
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const reason = new ThreadDied('The process is stopping.')
    for (const task of this.#waiting.splice(0)) task.reject(reason)
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    for (let task = this.#next(); task; task = this.#next()) {
      const thread = this.#threadFor(task)
      if (!thread) return
      this.#waiting.splice(this.#waiting.indexOf(task), 1)
      const id = this.#nextId++
      this.#served.set(teamOf(task), id)
      const budgetMs = task.options.budgetMs ?? this.#limits.budgetMs
      const cancelTimer = this.#limits.after(budgetMs, () => this.#stop(task, new TaskTookTooLong(budgetMs)))
      thread.running.set(id, { task, letsNextBegin: false, stopped: null, cancelTimer })
      thread.affinity = task.options.affinity
      clearTimeout(thread.end)
      thread.worker.ref()
      thread.worker.postMessage({ type: 'run', id, name: task.name, payload: task.payload } satisfies ToThread)
    }
  }

  /** The longest waiting task of the team that was served longest ago, of those that do not have all they may. */
  #next(): Task | undefined {
    const running = [...this.#threads].flatMap((thread) => Array.from(thread.running.values(), ({ task }) => task))
    const here = new Set([...this.#waiting, ...running].map(teamOf))
    for (const team of this.#served.keys()) if (!here.has(team)) this.#served.delete(team)
    const served = (task: Task): number => this.#served.get(teamOf(task)) ?? 0
    const mayBegin = (task: Task): boolean => running.filter((other) => teamOf(other) === teamOf(task)).length < this.#perTeam
    return this.#waiting
      .filter(mayBegin)
      .reduce<Task | undefined>((first, task) => (first === undefined || served(task) < served(first) ? task : first), undefined)
  }

  #threadFor({ options }: Task): Thread | undefined {
    const { affinity } = options
    const idle = [...this.#threads].filter(({ running }) => running.size === 0)
    if (affinity !== undefined) {
      const beside = [...this.#threads].filter(
        ({ running }) => running.size === 1 && [...running.values()].every(({ letsNextBegin }) => letsNextBegin),
      )
      const known = [...beside, ...idle].find((thread) => thread.affinity === affinity)
      if (known) return known
    }
    return this.#threads.size < this.#size ? this.#start() : idle[0]
  }

  #start(): Thread {
    const worker = new Worker(this.#script, { workerData: this.#workerData, resourceLimits: { maxYoungGenerationSizeMb } })
    const thread: Thread = { worker, running: new Map(), affinity: undefined, end: undefined }
    this.#threads.add(thread)
    worker.on('message', (message: FromThread) => this.#onMessage(thread, message))
    worker.on('error', (error) => this.#onExit(thread, new ThreadDied(error.message, { cause: error })))
    worker.on('exit', () => this.#onExit(thread, new ThreadDied('The compute thread ended.')))
    return thread
  }

  #onMessage(thread: Thread, message: FromThread): void {
    const running = thread.running.get(message.id)
    if (!running) return
    const { task } = running
    if (message.type === 'progress') {
      task.options.onProgress?.(message.progress)
      return
    }
    if (message.type === 'next') {
      running.letsNextBegin = true
      this.#dispatch()
      return
    }
    running.cancelTimer()
    thread.running.delete(message.id)
    // An idle thread does not keep the process alive.
    if (thread.running.size === 0) thread.worker.unref()
    if (message.type === 'done') task.resolve(message.value)
    else task.reject(running.stopped ? running.stopped.reason : message.error)
    this.#dispatch()
    if (thread.running.size === 0) thread.end = setTimeout(() => this.#end(thread), task.options.last ? 0 : this.#idleMs).unref()
  }

  #end(thread: Thread): void {
    this.#threads.delete(thread)
    void thread.worker.terminate()
  }

  #onExit(thread: Thread, error: ThreadDied): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.end)
    for (const { task, stopped, cancelTimer } of thread.running.values()) {
      cancelTimer()
      task.reject(stopped ? stopped.reason : error)
    }
    if (!this.#closed) this.#dispatch()
  }

  /** Removes a waiting task; signals a running one to stop, and ends its thread when it does not. */
  #stop(task: Task, reason: unknown): void {
    const index = this.#waiting.indexOf(task)
    if (index >= 0) {
      this.#waiting.splice(index, 1)
      task.reject(reason)
      return
    }
    for (const thread of this.#threads) {
      for (const [id, each] of thread.running) {
        if (each.task !== task || each.stopped) continue
        each.stopped = { reason }
        each.cancelTimer()
        each.cancelTimer = this.#limits.after(this.#limits.graceMs, () => this.#replace(thread))
        thread.worker.postMessage({ type: 'abort', id } satisfies ToThread)
      }
    }
  }

  /** Ends a thread that does not react; a task that ran there without being stopped goes before all that wait. */
  #replace(thread: Thread): void {
    this.#threads.delete(thread)
    void thread.worker.terminate()
    for (const { task, stopped, cancelTimer } of [...thread.running.values()].reverse()) {
      cancelTimer()
      if (stopped) task.reject(stopped.reason)
      else this.#waiting.unshift(task)
    }
    thread.running.clear()
    this.#dispatch()
  }
}
