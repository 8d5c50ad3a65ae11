import type { Outcome } from '@trabecula/domain'
import { ThreadPool } from '../jobs/thread-pool.ts'

export interface PartFacts {
  readonly triangles: number
  readonly format: string
}

export interface SurfaceFacts {
  /** The answer of the later GET, ready to be stored and streamed. */
  readonly answer: Uint8Array
  readonly loadTriangles: number
  readonly boundaryTriangles: number
}

/** Reads what browsers send, in a thread: a 100 MB file or a million posted triangles must not hold up other requests. */
export interface PartReader {
  check(path: string): Promise<Outcome<PartFacts>>
  surfaces(json: Uint8Array): Promise<Outcome<SurfaceFacts>>
  close(): Promise<void>
}

export function threadedPartReader(): PartReader {
  const pool = new ThreadPool(new URL('./part-thread.ts', import.meta.url), 1)
  return {
    check: (path) => pool.run('check', path) as Promise<Outcome<PartFacts>>,
    surfaces: (json) => pool.run('surfaces', json) as Promise<Outcome<SurfaceFacts>>,
    close: () => pool.close(),
  }
}
