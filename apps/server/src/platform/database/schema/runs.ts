import type {
  SubjectFields,
  WireCandidate,
  WireLoads,
  WireOptimizationData,
  WireReference,
  WireSettings,
} from '@trabecula/contract'
import type {
  ExportFormat,
  ExportQuality,
  ExportShape,
  MaterialAndPrinter,
  PartOrigin,
  RunProgress,
  Vector,
} from '@trabecula/domain'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'
import type { FileUnit } from './projects.ts'
import { project, subproject } from './projects.ts'

/** waiting: for another run of the same team to end. */
export type RunStatus = 'waiting' | 'preparing' | 'running' | 'ranking' | 'done' | 'refused' | 'failed' | 'cancelled'
export type CandidateStatus = 'waiting' | 'queued' | 'ok' | 'failed'
/** A file of the standard quality is called by its format alone, as before there were others. */
type TrianglesKind = ExportFormat | `${ExportFormat} ${Exclude<ExportQuality, 'standard'>}`
export type ExportKind = TrianglesKind | `${TrianglesKind} as ${Exclude<ExportShape, 'triangles'>}`
/** 'fields' are of a row and of the solid part; 'solid fields' of the solid part alone. */
/** A coupon by what was requested of it: `couponArtifact` of exports. */
export type ArtifactKind = ExportKind | `coupon ${string}` | 'shader' | 'verification' | 'fields' | 'solid fields'

/** What a file of fields says, read once when it is stored. */
export type FieldsSummary = Pick<SubjectFields, 'name' | 'load_n' | 'fields' | 'absent'>

/** Everything a worker on any machine needs; a snapshot, so later edits of the project do not reach into a run. */
export interface RunInput {
  readonly name: string
  readonly fileKey: string
  readonly fileUnit: FileUnit
  /** What `fileKey` is, where it is not the uploaded file itself. */
  readonly made?: { readonly origin: PartOrigin; readonly changes: readonly string[] }
  /** Key of the face of each triangle, where they are not found by their angles. */
  readonly labelsKey?: string
  readonly surfacesKey: string
  readonly force: Vector
  /** The load cases from the second on and the supports, in SI. */
  readonly loads?: WireLoads
  /** In SI. */
  readonly settings: WireSettings
  /** Values of the settings' material and printer when the run began; absent in runs from before they were kept. */
  readonly printedWith?: MaterialAndPrinter
  readonly isMetric: boolean
  /** The user confirmed the size of a part that fits no printer. */
  readonly sizeConfirmed?: boolean
  /** Its designs are verified when they are ready; false again when all of them are settled. */
  readonly verify?: boolean
  /** Natural frequencies are found. */
  readonly frequencies?: boolean
  /** Loads at which the designs buckle, and their skins dimple, are found. */
  readonly buckling?: boolean
  /** Priority of its jobs, by the team's plan at the time of the request. */
  readonly priority?: number
}

export interface RunResult {
  /** As they were predicted, with what was verified next to it. */
  readonly candidates: readonly WireCandidate[]
  /** The row that is known to be the best; the first until one is verified. */
  readonly best_row?: number
  readonly baseline: WireReference
  readonly solid: WireReference
  readonly analysis: unknown
  readonly timings: unknown
  readonly optimization_data: WireOptimizationData
}

export const run = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    projectId: belongsTo('project_id', () => project.id),
    subprojectId: belongsTo('subproject_id', () => subproject.id),
    teamId: text('team_id').notNull(),
    userId: text('user_id').notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    /** Tokens to charge when done: the price agreed at the start. */
    tokens: integer('tokens').notNull(),
    input: jsonb('input').$type<RunInput>().notNull(),
    progress: jsonb('progress').$type<RunProgress>(),
    refusalCode: text('refusal_code'),
    message: text('message'),
    result: jsonb('result').$type<RunResult>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the first candidate could start; time left is computed from it. */
    runningSince: moment('running_since'),
    /** Last time a browser was known to watch this run. */
    watchedAt: moment('watched_at').notNull().defaultNow(),
    /** When the last watcher left; empty while it is watched, and before it ever was. */
    leftAt: moment('left_at'),
    finishedAt: moment('finished_at'),
    /** The sweep that it belongs to, which is its watcher, and its place in it from 0; empty for a run by itself. */
    sweepId: text('sweep_id'),
    sweepPlace: integer('sweep_place'),
  },
  (t) => [
    index('runs_project').on(t.projectId, t.createdAt),
    index('runs_subproject').on(t.subprojectId),
    // Order in which waiting runs begin, however many runs a team had.
    index('runs_turns').on(t.teamId).where(sql`${t.finishedAt} is null`),
    index('runs_sweep').on(t.sweepId).where(sql`${t.sweepId} is not null`),
  ],
)

export const candidate = pgTable(
  'candidates',
  {
    runId: belongsTo('run_id', () => run.id),
    index: integer('index').notNull(),
    cell: text('cell').notNull(),
    status: text('status').$type<CandidateStatus>().notNull(),
    row: jsonb('row').$type<WireCandidate>(),
    /** Where the design lies; empty when it was never shown, or when its result was replaced long ago. */
    designKey: text('design_key'),
    /** Length and SHA-256 of the stored file; empty for those from before they were kept. */
    designBytes: bigint('design_bytes', { mode: 'number' }),
    designHash: text('design_hash'),
    /** Row of the ranked result that shows this candidate. */
    rowIndex: integer('row_index'),
    message: text('message'),
    /** Percent of this candidate's work that is done. */
    percent: integer('percent').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.runId, t.index] })],
)

/** The fields of one solution, the solid part's or a candidate's, in a file. Other contents have other ids and keys. */
export const keptFields = pgTable(
  'kept_fields',
  {
    id: text('id').primaryKey(),
    runId: belongsTo('run_id', () => run.id),
    /** Candidate whose analysis left them; empty for the solid part, and when they were computed later. */
    candidate: integer('candidate'),
    /** Row of the result that shows it; empty for the solid part, and as long as the run has not ended. */
    rowIndex: integer('row_index'),
    key: text('key').notNull(),
    /** Length and SHA-256 of the stored file. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    summary: jsonb('summary').$type<FieldsSummary>().notNull(),
    /** When a verification wrote them again, with what it found. */
    verifiedAt: moment('verified_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('kept_fields_solid').on(t.runId).where(sql`${t.candidate} is null and ${t.rowIndex} is null`),
    uniqueIndex('kept_fields_candidate').on(t.runId, t.candidate),
    uniqueIndex('kept_fields_row').on(t.runId, t.rowIndex),
  ],
)

/**
 * What is made from one row of one result: the exported mesh, the shader with its volumes, the verification of its
 * mesh, fields that it lacks, or test coupons.
 */
export const artifact = pgTable(
  'artifacts',
  {
    id: text('id').primaryKey(),
    runId: belongsTo('run_id', () => run.id),
    rowIndex: integer('row_index').notNull(),
    kind: text('kind').$type<ArtifactKind>().notNull(),
    status: text('status').$type<'queued' | 'ready' | 'failed'>().notNull(),
    tokens: integer('tokens').notNull().default(0),
    userId: text('user_id').notNull(),
    /** What the call answers besides the files; for a verification its row, and while queued its progress. */
    answer: jsonb('answer').$type<unknown>(),
    /** Length and SHA-256 of each file of it, by name; empty for those from before they were kept. */
    files: jsonb('files').$type<Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>>(),
    message: text('message'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('artifacts_once').on(t.runId, t.rowIndex, t.kind)],
)

/** Links with which a slicer fetches an exported file once. */
export const fileLink = pgTable(
  'file_links',
  {
    id: text('id').primaryKey(),
    artifactId: belongsTo('artifact_id', () => artifact.id),
    /** Who made it; without that person in the team it opens nothing. */
    userId: belongsTo('user_id', () => user.id),
    /** SHA-256 of the secret, which has 256 random bits: a reader of the table cannot open the link. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the file began to be sent; null again when it did not arrive whole. */
    usedAt: moment('used_at'),
  },
  (t) => [index('file_links_artifact').on(t.artifactId), index('file_links_expiry').on(t.expiresAt)],
)
