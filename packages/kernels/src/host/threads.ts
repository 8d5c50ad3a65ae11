/**
 * The threads of solvers. The calling thread posts one task to all and only waits for messages: its event loop stays
 * free. Inside a task the threads meet at barriers in shared memory, so one that fails would leave the others waiting
 * for ever: any failure ends all threads and rejects the calls of every solver on them, now and later.
 */
import { Worker } from 'node:worker_threads'
import type { KernelStart, SolverAnswer, SolverEnd, SolverTask, ThreadAnswer, ThreadFunction } from './messages.ts'

interface Pending {
  readonly resolve: (value: number) => void
  readonly reject: (error: Error) => void
  missing: number
  value: number
}

/** A solver's part in its threads: one call at a time. */
export class SolverThreads {
  readonly count: number
  readonly #workers: Workers
  readonly #solver: number
  #pending: Pending | undefined
  #failure: Error | undefined

  /** `threads`: how many to start, or a solver's whose threads are used, too. */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number | SolverThreads) {
    this.#workers = typeof threads === 'number' ? new Workers(threads) : threads.#workers
    this.count = this.#workers.count
    this.#solver = this.#workers.open(module, memory, {
      receive: (thread, answer) => this.#receive(thread, answer),
      fail: (error) => this.#fail(error),
      isBusy: () => this.busy,
    })
  }

  get busy(): boolean {
    return this.#pending !== undefined
  }

  /** Runs an exported function on all threads and resolves with thread 0's answer. Rejects when a thread fails. */
  run(name: ThreadFunction, ...parameters: number[]): Promise<number> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.#pending) return Promise.reject(new Error('The solver is busy with another call.'))
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, missing: this.count, value: 0 }
      this.#workers.post({ solver: this.#solver, name, parameters })
    })
  }

  /** A running call rejects. The threads end with the last solver on them. */
  async end(): Promise<void> {
    this.#fail(new Error('The solver was disposed of.'))
    await this.#workers.close(this.#solver)
  }

  #receive(thread: number, answer: ThreadAnswer): void {
    const pending = this.#pending
    if (!pending || 'error' in answer) return
    if (thread === 0) pending.value = answer.value
    pending.missing -= 1
    if (pending.missing === 0) this.#settle((settled) => settled.resolve(settled.value))
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#settle((pending) => pending.reject(error))
  }

  #settle(answer: (pending: Pending) => void): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#workers.rest()
    if (pending) answer(pending)
  }
}

interface Member {
  readonly receive: (thread: number, answer: ThreadAnswer) => void
  readonly fail: (error: Error) => void
  readonly isBusy: () => boolean
}

/**
 * Workers with a kernel for each solver. Every task goes to all of them in the same order, so that none waits at a
 * barrier for one that works for another solver.
 */
class Workers {
  readonly count: number
  readonly #workers: readonly Worker[]
  readonly #members = new Map<number, Member>()
  #opened = 0
  #failure: Error | undefined

  constructor(count: number) {
    this.count = count
    this.#workers = Array.from({ length: count }, (_, thread) => {
      const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: { thread, threads: count } })
      worker.on('message', (answer: SolverAnswer) => this.#receive(thread, answer))
      worker.on('error', (error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', (code) => this.#fail(new Error(`A solver thread ended with code ${code}.`)))
      // An idle solver must not keep the process alive; a running one must (see post).
      worker.unref()
      return worker
    })
  }

  open(module: WebAssembly.Module, memory: WebAssembly.Memory, member: Member): number {
    const solver = this.#opened++
    this.#members.set(solver, member)
    if (this.#failure) member.fail(this.#failure)
    for (const worker of this.#workers) worker.postMessage({ solver, module, memory } satisfies KernelStart)
    return solver
  }

  post(task: SolverTask): void {
    for (const worker of this.#workers) {
      worker.ref()
      worker.postMessage(task)
    }
  }

  /** Called after each call: lets the process end when no solver is at work. */
  rest(): void {
    if ([...this.#members.values()].some((member) => member.isBusy())) return
    for (const worker of this.#workers) worker.unref()
  }

  async close(solver: number): Promise<void> {
    this.#members.delete(solver)
    if (this.#members.size === 0) await Promise.all(this.#workers.map((worker) => worker.terminate()))
    else for (const worker of this.#workers) worker.postMessage({ solver } satisfies SolverEnd)
  }

  #receive(thread: number, { solver, answer }: SolverAnswer): void {
    if ('error' in answer) this.#fail(new Error(`The elasticity kernel failed: ${answer.error}`))
    else this.#members.get(solver)?.receive(thread, answer)
  }

  #fail(error: Error): void {
    if (this.#failure) return
    this.#failure = error
    for (const member of this.#members.values()) member.fail(error)
    for (const worker of this.#workers) void worker.terminate()
  }
}
