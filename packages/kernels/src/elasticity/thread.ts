/** A thread of the team: one instance of the kernel over the shared memory, one task at a time. Run by team.ts as a worker. */
import { parentPort, workerData } from 'node:worker_threads'
import type { TeamFunction, ThreadAnswer, ThreadStart, ThreadTask } from './exports.ts'

const { module, memory, thread, threads } = workerData as ThreadStart
const instance = new WebAssembly.Instance(module, { env: { memory } })
const kernel = instance.exports as unknown as Record<TeamFunction, (...parameters: number[]) => number>

parentPort?.on('message', ({ name, parameters }: ThreadTask) => {
  parentPort?.postMessage(run(name, parameters))
})

function run(name: TeamFunction, parameters: readonly number[]): ThreadAnswer {
  try {
    return { value: kernel[name](...parameters, thread, threads) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
