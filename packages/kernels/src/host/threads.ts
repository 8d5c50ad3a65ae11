/**
 * The threads of a solver. The calling thread posts one task to all and only waits for messages: its event loop stays
 * free. Inside a task the threads meet at barriers in shared memory, so one that fails would leave the others waiting
 * for ever: any failure ends all threads and rejects the call, now and later.
 */
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadFunction, ThreadStart } from './messages.ts'

interface Pending {
  readonly resolve: (value: number) => void
  readonly reject: (error: Error) => void
  missing: number
  value: number
}

export class SolverThreads {
  readonly #workers: readonly Worker[]
  #pending: Pending | undefined
  #failure: Error | undefined

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number) {
    this.#workers = Array.from({ length: threads }, (_, thread) => {
      const start: ThreadStart = { module, memory, thread, threads }
      const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: start })
      worker.on('message', (answer: ThreadAnswer) => this.#receive(thread, answer))
      worker.on('error', (error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', (code) => this.#fail(new Error(`A solver thread ended with code ${code}.`)))
      // An idle solver must not keep the process alive; a running one must (see run).
      worker.unref()
      return worker
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
      this.#pending = { resolve, reject, missing: this.#workers.length, value: 0 }
      for (const worker of this.#workers) {
        worker.ref()
        worker.postMessage({ name, parameters })
      }
    })
  }

  async end(): Promise<void> {
    this.#failure ??= new Error('The solver was disposed of.')
    this.#settle((pending) => pending.reject(this.#failure ?? new Error('unreachable')))
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #receive(thread: number, answer: ThreadAnswer): void {
    if ('error' in answer) {
      this.#fail(new Error(`The elasticity kernel failed: ${answer.error}`))
      return
    }
    const pending = this.#pending
    if (!pending) return
    if (thread === 0) pending.value = answer.value
    pending.missing -= 1
    if (pending.missing === 0) this.#settle((settled) => settled.resolve(settled.value))
  }

  #fail(error: Error): void {
    if (this.#failure) return
    this.#failure = error
    this.#settle((pending) => pending.reject(error))
    for (const worker of this.#workers) void worker.terminate()
  }

  #settle(answer: (pending: Pending) => void): void {
    const pending = this.#pending
    this.#pending = undefined
    for (const worker of this.#workers) worker.unref()
    if (pending) answer(pending)
  }
}
