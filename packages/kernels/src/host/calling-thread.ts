import type { ThreadFunction } from './messages.ts'

type Kernel = Readonly<Record<ThreadFunction, (...parameters: number[]) => number>>

/**
 * The one "thread" of a solver in a browser's worker: the calling one, which is blocked for as long as a function runs.
 * The same interface as the threads of Node; whoever wants to cancel looks between two calls.
 */
export class CallingThread {
  readonly busy = false
  readonly #kernel: Kernel
  #ended = false

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number) {
    if (threads !== 1) throw new RangeError(`A browser's solver has one thread, not ${threads}.`)
    this.#kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel
  }

  async run(name: ThreadFunction, ...parameters: number[]): Promise<number> {
    if (this.#ended) throw new Error('The solver was disposed of.')
    return this.#kernel[name](...parameters, 0, 1)
  }

  async end(): Promise<void> {
    this.#ended = true
  }
}
