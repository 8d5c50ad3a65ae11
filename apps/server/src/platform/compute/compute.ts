import type { ExportAnswer, WireCandidate, WirePrediction } from '@trabecula/contract'
import {
  type CouponRequest,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  type LoadsAndSupports,
  type MaterialAndPrinter,
  type OptimizationSettings,
  type Outcome,
  type PartOrigin,
  type RunProgress,
  refuse,
  type Vector,
  type Wire,
} from '@trabecula/domain'
import type { ResultRows } from '@trabecula/engine'
import type { FieldsSummary, FileUnit } from '../database/schema.ts'
import { TaskTookTooLong, ThreadPool, taskLimits } from '../threads/pool.ts'

/** A run as a compute thread sees it: files of this machine and a settings sheet. */
export interface RunJob {
  readonly runId: string
  readonly name: string
  readonly partPath: string
  /** What the part's file is, where it is not the uploaded one: the exporter reports it. */
  readonly made?: { readonly origin: PartOrigin; readonly changes: readonly string[] }
  /** Four bytes per triangle with the number of its face, where those are not found by their angles. */
  readonly labelsPath?: string
  readonly surfacesPath: string
  readonly fileUnit: FileUnit
  readonly force: Vector
  /** The load cases from the second on, the supports and the regions. */
  readonly loads?: LoadsAndSupports
  readonly settings: OptimizationSettings
  /** Values of the material and the printer; without them those of the catalogue by their names. */
  readonly printedWith?: MaterialAndPrinter
  readonly sizeConfirmed?: boolean
  /** Natural frequencies are found. */
  readonly frequencies?: boolean
  /** Loads at which the designs buckle, and their skins dimple, are found. */
  readonly buckling?: boolean
}

export interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: RunProgress) => void
}

/** The engine's result, as it is stored. */
export interface Ranking extends Wire<ResultRows> {
  /** For each row, which of the designs it shows. */
  readonly order: readonly number[]
  /** Fields of the solid part with the shapes that were looked for; absent where none were. */
  readonly fields?: FieldsSummary | undefined
}

export interface PreparedFamilies {
  readonly cells: readonly string[]
  /** Fields of the solid part; absent when its analysis left none. */
  readonly fields?: FieldsSummary | undefined
}

/** Where a candidate's two files are written. */
export interface DesignFiles {
  readonly designPath: string
  readonly fieldsPath: string
}

export interface MadeDesign {
  /** As it is stored. */
  readonly row: WireCandidate
  /** Absent when there are none; then no file was written. */
  readonly fields?: FieldsSummary | undefined
}

/** A family that gave no design, and why. */
export interface FamilyLeftOut {
  readonly cell: string
  readonly message: string
}

/** What an exported file is. */
export type MeshFacts = Omit<ExportAnswer, 'status' | 'message' | 'stl_file_path'>

export interface MeshFile {
  readonly path: string
  readonly format: ExportFormat
  readonly quality: ExportQuality
  readonly as: ExportShape
}

/** How far an analysis of a row is, over all of its stages. */
export interface VerifyStep {
  readonly done: number
  readonly total: number
  readonly detail: string
}

export interface StepWatch {
  readonly signal: AbortSignal
  readonly onProgress: (step: VerifyStep) => void
}

/** Where fields are written, with the stiffness that they must have, N/mm; `row` is null for the solid part alone. */
export interface FieldsAsked {
  readonly solid: FieldsWanted
  readonly row: FieldsWanted | null
}

export interface FieldsWanted {
  readonly path: string
  readonly stiffness: number
}

/** Where the fields of a row lie, if it has any, and where they are written with what a verification found. */
export interface VerifiedFields {
  readonly predictedPath: string | null
  readonly verifiedPath: string
}

export interface FieldsMade {
  /** Absent when the solid part differs from the one that the row's run found, and it was not requested by itself. */
  readonly solid?: FieldsSummary | undefined
  readonly row?: FieldsSummary | undefined
}

export interface VolumeFile {
  readonly origin: readonly number[]
  readonly spacing: number
  readonly size: readonly number[]
  readonly format: string
  readonly file: string
}

export interface ShaderFacts {
  /** Scalars by name, and volumes by name with the file that holds them. */
  readonly fields: Readonly<Record<string, VolumeFile | number>>
}

/** The engine behind an interface that tests replace. Calls work on files: nothing large passes the event loop. */
export interface Compute {
  /**
   * Builds the problem, analyses the solid part and writes its fields. Refuses what cannot be solved; returns the
   * families to try.
   */
  prepare(job: RunJob, fieldsPath: string, watch: Watch): Promise<Outcome<PreparedFamilies>>
  /** Optimises one family and writes its encoded design and its fields. */
  design(job: RunJob, cell: string, files: DesignFiles, watch: Watch): Promise<Outcome<MadeDesign>>
  /** Orders the designs; its notes name the families that were left out. Writes fields of the solid part with its shapes. */
  rank(
    job: RunJob,
    designPaths: readonly string[],
    leftOut: readonly FamilyLeftOut[],
    fieldsPath: string,
    watch: Watch,
  ): Promise<Outcome<Ranking>>
  /** Writes the checked mesh of one design. */
  mesh(job: RunJob, designPath: string, file: MeshFile, watch: Watch): Promise<Outcome<MeshFacts>>
  /** Writes `lattice.glsl` and the volumes it samples into a folder. */
  shader(job: RunJob, designPath: string, folder: string, watch: Watch): Promise<Outcome<ShaderFacts>>
  /**
   * Analyses a stored design, and its solid part, once more and writes their fields; those of another stiffness than
   * the row's are refused.
   */
  fields(job: RunJob, designPath: string, asked: FieldsAsked, watch: StepWatch): Promise<Outcome<FieldsMade>>
  /**
   * Analyses a written mesh under the run's loads; returns the row with its verified values, and writes the predicted
   * fields with the verified ones. `at` is when, ISO 8601.
   */
  verify(
    job: RunJob,
    designPath: string,
    meshPath: string,
    fields: VerifiedFields,
    at: string,
    watch: StepWatch,
  ): Promise<Outcome<MadeDesign>>
  /** Writes a test coupon of a design, and returns what it is predicted to do. */
  coupon(
    job: RunJob,
    designPath: string,
    request: CouponRequest,
    path: string,
    watch: StepWatch,
  ): Promise<Outcome<WirePrediction>>
  /** Grades the design of a row again, for this predicted merit, and writes it and its fields (`meetTarget`). */
  gradeAgain(job: RunJob, designPath: string, aim: number, files: DesignFiles, watch: StepWatch): Promise<Outcome<MadeDesign>>
  close(): Promise<void>
}

type RunPayload = { readonly job: RunJob } & Readonly<Record<string, unknown>>

export interface ComputeOptions {
  /** Threads that optimise; each has solver threads of its own in addition. */
  readonly threads: number
  readonly solverThreads: number
  /** Wished number of analysis cells; the engine's default when absent. */
  readonly elements?: number
  /** Memory of one verification; the least that is of use when absent. Larger parts are judged by windows. */
  readonly verifyMegabytes?: number
  /** Time that one task may take; then it is refused. */
  readonly taskMinutes?: number
  /** Share of that time at which a verification ends its search for modes, which then stay predicted. */
  readonly modesShare?: number
}

/**
 * The engine in worker threads. Meshes and shaders have a thread of their own: so that a viewer of a lattice does not
 * wait for another person's run.
 */
export function threadedCompute({ threads, taskMinutes = 30, modesShare = 0.6, ...settings }: ComputeOptions): Compute {
  const script = new URL('./thread.ts', import.meta.url)
  const budgetMs = taskMinutes * 60_000
  const modesMs = modesShare * budgetMs
  const open = (size: number, standsBack = false) =>
    new ThreadPool(script, size, { ...settings, modesMs, standsBack }, undefined, { ...taskLimits, budgetMs })
  const runs = open(threads)
  const files = open(1)
  // Verifications follow every run, so neither runs nor viewers of a lattice wait for them.
  const checks = open(1, true)
  const on =
    (pool: ThreadPool) =>
    <T>(name: string, payload: RunPayload, { signal, onProgress }: Watch, last = false) =>
      inTime<T>(
        pool.run(name, payload, {
          signal,
          onProgress: onProgress as (progress: unknown) => void,
          affinity: payload.job.runId,
          last,
        }),
      )
  const run = on(runs)
  const file = on(files)
  const check = async <T>(name: string, payload: RunPayload, { signal, onProgress }: StepWatch) => {
    const end = await inTime<T>(checks.run(name, payload, { signal, onProgress: onProgress as (progress: unknown) => void }))
    // A task that ended before its thread got the cancellation is cancelled all the same.
    signal.throwIfAborted()
    return end
  }
  return {
    prepare: (job, fieldsPath, watch) => run('prepare', { job, fieldsPath }, watch),
    design: (job, cell, designFiles, watch) => run('design', { job, cell, ...designFiles }, watch),
    // The prepared problem is freed with it.
    rank: (job, designPaths, leftOut, fieldsPath, watch) => run('rank', { job, designPaths, leftOut, fieldsPath }, watch, true),
    mesh: (job, designPath, meshFile, watch) => file('mesh', { job, designPath, file: meshFile }, watch),
    shader: (job, designPath, folder, watch) => file('shader', { job, designPath, folder }, watch),
    fields: (job, designPath, asked, watch) => check('fields', { job, designPath, asked }, watch),
    verify: (job, designPath, meshPath, verifiedFields, at, watch) =>
      check('verify', { job, designPath, meshPath, fields: verifiedFields, at }, watch),
    coupon: (job, designPath, request, path, watch) => check('coupon', { job, designPath, request, path }, watch),
    gradeAgain: (job, designPath, aim, { designPath: newDesignPath, fieldsPath }, watch) =>
      check('gradeAgain', { job, designPath, aim, newDesignPath, fieldsPath }, watch),
    close: async () => {
      await Promise.all([runs.close(), files.close(), checks.close()])
    },
  }
}

/** A task that would need more time than there is for one is refused as what cannot be solved. */
async function inTime<T>(task: Promise<unknown>): Promise<Outcome<T>> {
  try {
    return (await task) as Outcome<T>
  } catch (error) {
    if (error instanceof TaskTookTooLong) return refuse('took-too-long', error.message)
    throw error
  }
}
