import type { Outcome } from '@trabecula/domain'
import type { CellRequest } from '@trabecula/engine'
import { ThreadPool } from '../../platform/threads/pool.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly cellMaker: CellMaker
  }
}

/** The files of a made cell in the folder it was made in. */
export const cellFiles = ['cell.stl', 'cell.glsl', 'properties.json'] as const

/** Makes standalone cells in a thread: seconds of work, too short for a job and too long for the event loop. */
export interface CellMaker {
  /** Writes `cellFiles` into a folder. */
  make(request: CellRequest, folder: string): Promise<Outcome<true>>
  close(): Promise<void>
}

export function threadedCellMaker(): CellMaker {
  const pool = new ThreadPool(new URL('./cell-thread.ts', import.meta.url), 1)
  return {
    make: (request, folder) => pool.run('make', { request, folder }) as Promise<Outcome<true>>,
    close: () => pool.close(),
  }
}
