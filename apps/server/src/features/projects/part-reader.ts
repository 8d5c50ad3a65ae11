import { stat } from 'node:fs/promises'
import type { PartChoice, PartHealthAnswer } from '@trabecula/contract'
import { type FileUnit, type Outcome, type PartOrigin, refuse, requestMessages } from '@trabecula/domain'
import { type TaskLimits, ThreadPool, taskLimits } from '../../platform/threads/pool.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
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
  /** Posted triangles that are not in the part and are not stored. */
  readonly skipped: number
  /** The version that it was made on, if the sender gave it. */
  readonly version: number | undefined
}

export interface PostedSurfaces {
  readonly json: Uint8Array
  /** The part's file, where triangles may be named by their places in it. */
  readonly partPath: string | null
  readonly path: string
}

export interface PostedCadFaces {
  readonly json: Uint8Array
  /** The uploaded file. */
  readonly partPath: string
  readonly path: string
  readonly labelsPath: string
}

export interface CadFacesFacts {
  readonly unit: FileUnit
  readonly count: number
  /** Size of what was written. */
  readonly bytes: number
  /** The project's version that the sender gave. */
  readonly version: number | undefined
}

export interface ListedPart {
  /** File of the part as it is worked with. */
  readonly path: string
  readonly unit: FileUnit
  /** Where its faces are known: four bytes per triangle, and the answer of the call that has the CAD system's. */
  readonly labelsPath: string | null
  readonly cadFacesPath: string | null
}

export type HealthFacts = Pick<PartHealthAnswer, 'health' | 'repair'>

export interface MadePart {
  readonly origin: PartOrigin
  /** Whether the faces of its triangles were written. */
  readonly hasLabels: boolean
  readonly changes: readonly string[]
}

/** The uploaded file, and where four bytes per triangle with its face lie, where those are known. */
export interface UploadedFiles {
  readonly path: string
  readonly labelsPath: string | null
}

/** Where a made part is written: an STL, and the same of its triangles when it is re-meshed or they were known. */
export interface MadeFiles {
  readonly path: string
  readonly labelsPath: string
}

/** Whose work it is, and what ends it. */
export interface Turn {
  readonly team: string
  readonly signal?: AbortSignal
}

/** Reads what browsers send, in threads: a 100 MB file must not hold up other requests. Teams take turns. */
export interface PartReader {
  check(path: string, turn: Turn): Promise<Outcome<PartFacts>>
  health(path: string, turn: Turn): Promise<Outcome<HealthFacts>>
  /** Writes the answer of the later GET, ready to be stored and streamed. */
  surfaces(posted: PostedSurfaces, turn: Turn): Promise<Outcome<SurfaceFacts>>
  /** Writes the answer of the later GET, and the face of each triangle. */
  cadFaces(posted: PostedCadFaces, turn: Turn): Promise<Outcome<CadFacesFacts>>
  /** The answer of the call that lists faces, in JSON. */
  faces(part: ListedPart, turn: Turn): Promise<Outcome<Uint8Array>>
  /** Null, and nothing written, when the choice changes nothing about this file. */
  make(uploaded: UploadedFiles, choice: PartChoice, files: MadeFiles, turn: Turn): Promise<Outcome<MadePart | null>>
  close(): Promise<void>
}

/** Faces are saved before a run, during which a waiting thread would hold 30 MB; consecutive reads still share one. */
const readingIdleMs = 2000

/**
 * Health and repair of any file take a sixth of it on a machine that does nothing else; none of them checks for a
 * cancellation.
 */
const makingLimits: TaskLimits = { ...taskLimits, budgetMs: 120_000, graceMs: 100 }

/** Files up to this size (fifty thousand triangles) are looked at within seconds whatever is in them. */
const smallFileBytes = 2.5e6

const makingThread = new URL('./part-making-thread.ts', import.meta.url)

/** One for the team that sends many, one for everybody else: some triangles take five seconds also in a small file. */
const smallThreads = 2

export function threadedPartReader(limits = makingLimits, script = makingThread): PartReader {
  const reading = new ThreadPool(new URL('./part-reading-thread.ts', import.meta.url), 1, undefined, readingIdleMs)
  // New outer faces take seconds: no upload waits for them, and no small file for them or a large one.
  const making = new ThreadPool(script, 1, undefined, undefined, limits)
  const small = new ThreadPool(script, smallThreads, undefined, undefined, limits, smallThreads - 1)
  return {
    check: (path, turn) => reading.run('check', path, turn) as Promise<Outcome<PartFacts>>,
    health: async (path, turn) => {
      const { size } = await stat(path)
      return (size <= smallFileBytes ? small : making).run('health', path, turn) as Promise<Outcome<HealthFacts>>
    },
    surfaces: (posted, turn) => reading.run('surfaces', posted, turn) as Promise<Outcome<SurfaceFacts>>,
    cadFaces: (posted, turn) => reading.run('cadFaces', posted, turn) as Promise<Outcome<CadFacesFacts>>,
    faces: (part, turn) => reading.run('faces', part, turn) as Promise<Outcome<Uint8Array>>,
    make: (uploaded, choice, files, turn) =>
      making.run('make', { uploaded, choice, files }, turn) as Promise<Outcome<MadePart | null>>,
    close: async () => {
      await Promise.all([reading.close(), making.close(), small.close()])
    },
  }
}

/** A request is not answered once its sender has disconnected. */
export async function unlessGone<T>(work: Promise<Outcome<T>>, signal: AbortSignal): Promise<Outcome<T>> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) return refuse('cancelled', requestMessages.senderGone)
    throw error
  }
}
