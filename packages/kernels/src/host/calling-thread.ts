import type { ThreadAnswer, ThreadFunction, ThreadStart, ThreadTask } from './messages.ts'

type Kernel = Readonly<Record<ThreadFunction, (...parameters: number[]) => number>>

/** A thread in a worker. */
export interface ThreadBeside {
  /** Resolves with what the thread says next; rejects when its script does not come. */
  ask(message: ThreadStart | ThreadTask): Promise<'ready' | ThreadAnswer>
  terminate(): void
}

function startThread(): ThreadBeside {
  const worker = new Worker(new URL('./thread-beside.ts', import.meta.url), { type: 'module' })
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = (event) => {
          event.preventDefault()
          reject(new Error(`A solver thread did not start: ${event.message}`))
        }
        worker.postMessage(message)
      }),
    terminate: () => worker.terminate(),
  }
}

/**
 * The threads of a solver in a browser's worker: the calling one, which is blocked for as long as a function runs, and
 * workers next to it, where the page may share memory. The same interface as the threads of Node; a caller that may cancel
 * looks between two calls. A worker that fails within a function leaves the calling one waiting for ever, so
 * the page must end a worker that is silent for long.
 */
export class CallingThread {
  readonly busy = false
  readonly count: number
  readonly #kernel: Kernel
  readonly #beside: readonly ThreadBeside[]
  /** A worker does not start while the thread that made it is blocked. */
  readonly #started: Promise<readonly PromiseSettledResult<unknown>[]>
  #ended = false

  /** `wished`: how many, or a solver's: as many as it has. A page analyses one grid at a time and shares none. */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, wished: number | CallingThread, start = startThread) {
    const threads = typeof wished === 'number' ? wished : wished.count
    this.#kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel
    this.count = threads
    this.#beside = Array.from({ length: threads - 1 }, () => start())
    const starts = this.#beside.map((thread, index) => thread.ask({ module, memory, thread: index + 1, threads }))
    this.#started = Promise.allSettled(starts)
  }

  async run(name: ThreadFunction, ...parameters: number[]): Promise<number> {
    for (const start of await this.#started) if (start.status === 'rejected') throw start.reason
    if (this.#ended) throw new Error('The solver was disposed of.')
    const answers = Promise.all(this.#beside.map((thread) => thread.ask({ name, parameters })))
    const value = this.#kernel[name](...parameters, 0, this.count)
    for (const answer of await answers)
      if (typeof answer === 'object' && 'error' in answer) throw new Error(`The elasticity kernel failed: ${answer.error}`)
    return value
  }

  async end(): Promise<void> {
    this.#ended = true
    for (const thread of this.#beside) thread.terminate()
  }
}
