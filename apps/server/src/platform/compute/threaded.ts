import type { CandidateRow, Outcome } from '@trabecula/domain'
import { ThreadPool } from '../threads/pool.ts'
import type { Compute, RunJob, Watch } from './compute.ts'

type RunPayload = { readonly job: RunJob } & Readonly<Record<string, unknown>>

export interface ComputeOptions {
  /** Threads that optimise; each has its own solver threads besides. */
  readonly threads: number
  readonly solverThreads: number
  /** Wished number of analysis cells; the engine's default when absent. */
  readonly elements?: number
}

/**
 * The engine in worker threads. Meshes and shaders have a thread of their own: nobody waits for another's run to see a
 * lattice.
 */
export function threadedCompute({ threads, ...settings }: ComputeOptions): Compute {
  const script = new URL('./thread.ts', import.meta.url)
  const runs = new ThreadPool(script, threads, settings)
  const files = new ThreadPool(script, 1, settings)
  // Minutes of work: neither a run nor somebody who only wants to see a lattice waits for it.
  const checks = new ThreadPool(script, 1, settings)
  const on =
    (pool: ThreadPool) =>
    <T>(name: string, payload: RunPayload, { signal, onProgress }: Watch): Promise<T> =>
      pool.run(name, payload, {
        signal,
        onProgress: onProgress as (progress: unknown) => void,
        affinity: payload.job.runId,
      }) as Promise<T>
  const run = on(runs)
  const file = on(files)
  return {
    prepare: (job, watch) => run('prepare', { job }, watch),
    design: (job, cell, designPath, watch) => run('design', { job, cell, designPath }, watch),
    rank: (job, designPaths, watch) => run('rank', { job, designPaths }, watch),
    mesh: (job, designPath, meshFile, watch) => file('mesh', { job, designPath, file: meshFile }, watch),
    shader: (job, designPath, folder, watch) => file('shader', { job, designPath, folder }, watch),
    verify: (job, designPath, meshPath, at, { signal, onProgress }) =>
      checks.run(
        'verify',
        { job, designPath, meshPath, at },
        { signal, onProgress: onProgress as (progress: unknown) => void },
      ) as Promise<Outcome<CandidateRow>>,
    close: async () => {
      await Promise.all([runs.close(), files.close(), checks.close()])
    },
  }
}
