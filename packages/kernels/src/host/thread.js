/**
 * One thread of solvers: an instance of the kernel over each solver's shared memory, one task at a time. Run by threads.ts as a worker.
 *
 * JavaScript with types in its comments, checked like the rest: to strip types Node loads a compiler of 18 MB into every thread.
 *
 * @import { KernelStart, SolverAnswer, SolverEnd, SolverTask, ThreadFunction } from './messages.ts'
 */
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {Readonly<Record<ThreadFunction, (...parameters: number[]) => number>>} Kernel */

/** @type {{ readonly thread: number, readonly threads: number }} */
const { thread, threads } = workerData
/** @type {Map<number, Kernel>} */
const kernels = new Map()

parentPort?.on('message', (/** @type {KernelStart | SolverTask | SolverEnd} */ message) => {
  const { solver } = message
  if ('memory' in message) {
    const instance = new WebAssembly.Instance(message.module, { env: { memory: message.memory } })
    kernels.set(solver, /** @type {Kernel} */ (/** @type {unknown} */ (instance.exports)))
  } else if ('name' in message) parentPort?.postMessage(run(message))
  else kernels.delete(solver)
})

/**
 * @param {SolverTask} task
 * @returns {SolverAnswer}
 */
function run({ solver, name, parameters }) {
  try {
    const kernel = kernels.get(solver)
    if (!kernel) throw new Error(`There is no solver ${solver}.`)
    return { solver, answer: { value: kernel[name](...parameters, thread, threads) } }
  } catch (error) {
    return { solver, answer: { error: error instanceof Error ? error.message : String(error) } }
  }
}
