import { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import type { ThreadBeside } from './calling-thread.ts'
import type { KernelStart, SolverAnswer, SolverTask } from './messages.ts'

/** One end held, the other pressed down; 6 × 3 × 3 cells of 1 mm. */
const grid = { nx: 6, ny: 3, nz: 3, spacing: 1 }
const cells = 6 * 3 * 3
const plane = (i: number): number[] => Array.from({ length: 16 }, (_, n) => i + 7 * n)

async function solved(threads = 1): Promise<{ compliance: number; displacement: Float64Array; strains: Float32Array }> {
  const { ElasticSolver } = await import('../elasticity/solver.ts')
  const solver = await ElasticSolver.create(grid, { threads })
  solver.setModuli(new Float32Array(cells).fill(2700), new Float32Array(cells).fill(1150), new Float32Array(cells).fill(770))
  solver.setConstrainedNodes(Uint32Array.from(plane(0)))
  await solver.prepare()
  const values = new Float64Array(48).map((_, n) => (n % 3 === 2 ? -1 / 16 : 0))
  const { compliance, converged } = await solver.solve({ nodes: Uint32Array.from(plane(6)), values })
  expect(converged).toBe(true)
  const strains = new Float32Array(6 * cells)
  await solver.strains(strains)
  const displacement = solver.displacement()
  await solver.dispose()
  await expect(solver.strains(strains)).rejects.toThrow('disposed')
  return { compliance, displacement, strains }
}

afterEach(() => {
  vi.doUnmock('#host')
  vi.resetModules()
})

it('the calling thread finds what a thread of its own finds, to the last bit', async () => {
  const apart = await solved()
  vi.resetModules()
  const { CallingThread } = await import('./calling-thread.ts')
  vi.doMock('#host', async (original) => ({ ...(await original<object>()), SolverThreads: CallingThread }))
  const made = vi.spyOn(CallingThread.prototype, 'run')
  const here = await solved()
  expect(made).toHaveBeenCalled()
  expect(here).toEqual(apart)
})

it('threads beside the calling one find the same, to the last bit', async () => {
  const apart = await solved()
  vi.resetModules()
  const { CallingThread } = await import('./calling-thread.ts')
  const started: ThreadBeside[] = []
  class WithThreadBeside extends CallingThread {
    constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
      super(module, memory, 2, () => started[started.push(nodeThread()) - 1] as ThreadBeside)
    }
  }
  vi.doMock('#host', async (original) => ({ ...(await original<object>()), SolverThreads: WithThreadBeside }))
  expect(await solved(2)).toEqual(apart)
  expect(started).toHaveLength(1)
})

/** A thread of Node in the place of a browser's worker: its start comes with the first message. */
function nodeThread(): ThreadBeside {
  let thread: Worker | undefined
  return {
    ask: (message) =>
      new Promise((resolve) => {
        if ('module' in message) {
          const { module, memory, ...workerData } = message
          thread = new Worker(new URL('./thread.js', import.meta.url), { workerData })
          thread.postMessage({ solver: 0, module, memory } satisfies KernelStart)
          thread.once('online', () => resolve('ready'))
          return
        }
        thread?.once('message', ({ answer }: SolverAnswer) => resolve(answer))
        thread?.postMessage({ solver: 0, ...message } satisfies SolverTask)
      }),
    terminate: () => void thread?.terminate(),
  }
}
