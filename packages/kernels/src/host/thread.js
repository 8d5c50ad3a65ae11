/**
 * One thread of a solver: an instance of the kernel over the shared memory, one task at a time. Run by threads.ts as a worker.
 *
 * JavaScript with types in its comments, checked like the rest: to strip types Node loads a compiler of 18 MB into every thread.
 *
 * @import { ThreadFunction, ThreadAnswer, ThreadStart, ThreadTask } from './messages.ts'
 */
import { parentPort, workerData } from 'node:worker_threads'

/** @type {ThreadStart} */
const { module, memory, thread, threads } = workerData
const instance = new WebAssembly.Instance(module, { env: { memory } })
const kernel = /** @type {Record<ThreadFunction, (...parameters: number[]) => number>} */ (
  /** @type {unknown} */ (instance.exports)
)

parentPort?.on('message', (/** @type {ThreadTask} */ { name, parameters }) => {
  parentPort?.postMessage(run(name, parameters))
})

/**
 * @param {ThreadFunction} name
 * @param {readonly number[]} parameters
 * @returns {ThreadAnswer}
 */
function run(name, parameters) {
  try {
    return { value: kernel[name](...parameters, thread, threads) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
