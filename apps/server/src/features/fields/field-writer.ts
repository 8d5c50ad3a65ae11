import type { FieldFileFormat, Outcome } from '@trabecula/domain'
import type { RunJob } from '../../platform/compute/compute.ts'
import { ThreadPool } from '../../platform/threads/pool.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly fieldWriter: FieldWriter
  }
}

export interface FieldFile {
  readonly format: FieldFileFormat
  readonly fieldsPath: string
  /** Part and faces, for the outer surface. */
  readonly job: RunJob
  /**
   * The load, N; with a stiffness goal, for every case but the first, a multiple of its loads. By default the usual
   * load.
   */
  readonly load?: number | undefined
  /** Which of several load cases; without it what is shown of all together. */
  readonly caseName?: string | undefined
  readonly path: string
}

/** Writes files for VTK: a second of work, too short for a job and too long for the event loop. */
export interface FieldWriter {
  /** Refuses fields that cannot be read. */
  write(file: FieldFile): Promise<Outcome<true>>
  close(): Promise<void>
}

export function threadedFieldWriter(): FieldWriter {
  const pool = new ThreadPool(new URL('./field-thread.ts', import.meta.url), 1)
  return { write: (file) => pool.run('write', file) as Promise<Outcome<true>>, close: () => pool.close() }
}
