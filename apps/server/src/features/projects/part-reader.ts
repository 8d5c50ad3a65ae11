import type { PartHealthAnswer } from '@trabecula/contract'
import type { Outcome, PartChoice, PartOrigin } from '@trabecula/domain'
import { ThreadPool } from '../../platform/threads/pool.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Reads uploaded files in a thread of its own. */
    readonly parts: PartReader
  }
}

export interface PartFacts {
  readonly triangles: number
  readonly format: string
}

export interface SurfaceFacts {
  /** SHA-256 of what was written. */
  readonly hash: string
  readonly loadTriangles: number
  readonly boundaryTriangles: number
  /** Posted triangles that are none, and are not stored. */
  readonly skipped: number
  /** The version that it was made on, if the sender said. */
  readonly version: number | undefined
}

export interface PostedSurfaces {
  readonly json: Uint8Array
  /** The part's file, where triangles may be told by their places in it. */
  readonly partPath: string | null
  /** Where the answer is written. */
  readonly path: string
}

export type HealthFacts = Pick<PartHealthAnswer, 'health' | 'repair'>

export interface MadePart {
  readonly origin: PartOrigin
  readonly changes: readonly string[]
}

/**
 * Where a made part is written: an STL, and four bytes per triangle with the number of its surface when it was
 * re-meshed.
 */
export interface MadeFiles {
  readonly path: string
  readonly labelsPath: string
}

/**
 * Reads what browsers send, in threads: a 100 MB file or a million posted triangles must not hold up other requests.
 */
export interface PartReader {
  check(path: string): Promise<Outcome<PartFacts>>
  health(path: string): Promise<Outcome<HealthFacts>>
  /** Writes the answer of the later GET, ready to be stored and streamed. */
  surfaces(posted: PostedSurfaces): Promise<Outcome<SurfaceFacts>>
  /** Null, and nothing written, when the choice changes nothing about this file. */
  make(path: string, choice: PartChoice, files: MadeFiles): Promise<Outcome<MadePart | null>>
  close(): Promise<void>
}

/** Faces are saved just before a run, beside which a waiting thread would hold 30 MB; readings in a row still share one. */
const readingIdleMs = 2000

export function threadedPartReader(): PartReader {
  const reading = new ThreadPool(new URL('./part-reading-thread.ts', import.meta.url), 1, undefined, readingIdleMs)
  // New outer faces take seconds: no upload waits for them.
  const making = new ThreadPool(new URL('./part-making-thread.ts', import.meta.url), 1)
  return {
    check: (path) => reading.run('check', path) as Promise<Outcome<PartFacts>>,
    health: (path) => making.run('health', path) as Promise<Outcome<HealthFacts>>,
    surfaces: (posted) => reading.run('surfaces', posted) as Promise<Outcome<SurfaceFacts>>,
    make: (path, choice, files) => making.run('make', { path, choice, files }) as Promise<Outcome<MadePart | null>>,
    close: async () => {
      await Promise.all([reading.close(), making.close()])
    },
  }
}
