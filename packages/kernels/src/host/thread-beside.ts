/**
 * A thread of a solver in addition to the calling one, in a worker of a browser: an instance of the kernel over the shared
 * memory, one task at a time. Started by calling-thread.ts, whose first message is a `ThreadStart`, answered by "ready".
 */
import type { ThreadAnswer, ThreadFunction, ThreadStart, ThreadTask } from './messages.ts'

type Kernel = Readonly<Record<ThreadFunction, (...parameters: number[]) => number>>

let run: ((task: ThreadTask) => number) | undefined

self.onmessage = ({ data }: { readonly data: ThreadStart | ThreadTask }) => {
  if ('module' in data) {
    const { module, memory, thread, threads } = data
    const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel
    run = ({ name, parameters }) => kernel[name](...parameters, thread, threads)
    self.postMessage('ready')
    return
  }
  try {
    if (run) self.postMessage({ value: run(data) } satisfies ThreadAnswer)
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies ThreadAnswer)
  }
}
