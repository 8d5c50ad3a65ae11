import type { PartChoice, WireLoads, WireSettings } from '@trabecula/contract'
import type { PartOrigin } from '@trabecula/domain'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { team } from './teams.ts'

export type FileUnit = 'mm' | 'cm' | 'm' | 'in'

/** The part that a project works with, made from the uploaded file because the user requested it. */
export interface StoredPartInput {
  readonly choice: PartChoice
  readonly origin: PartOrigin
  readonly changes: readonly string[]
  /** Key of the STL that takes the place of the uploaded one. */
  readonly fileKey: string
  /** Key of the surface numbers of its triangles: of a re-meshed part, or of one whose faces a CAD system gave. */
  readonly labelsKey: string | null
}

/** What the CAD system knew of the uploaded file, as far as it was sent. */
export interface StoredCad {
  readonly faces: {
    /** Key of their list, as the call answers it. */
    readonly key: string
    /** Key of the place in that list of each triangle's face. */
    readonly labelsKey: string
    readonly count: number
    /** Size of both files. */
    readonly bytes: number
  } | null
  /** The file that the part was converted from. */
  readonly file: { readonly key: string; readonly name: string; readonly bytes: number } | null
}

export const project = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    name: text('name').notNull().default('Untitled'),
    originalFilename: text('original_filename').notNull(),
    fileKey: text('file_key').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the uploaded file; empty for those from before it was kept. */
    fileHash: text('file_hash'),
    triangles: integer('triangles').notNull(),
    fileUnit: text('file_unit').$type<FileUnit>().notNull().default('mm'),
    /** Absent while the file is used as it was uploaded. */
    partInput: jsonb('part_input').$type<StoredPartInput>(),
    /** Absent where nothing of a CAD system was sent. */
    cad: jsonb('cad').$type<StoredCad>(),
    /** Key of the last saved surface selection, absent before the first. */
    surfacesKey: text('surfaces_key'),
    loadTriangles: integer('load_triangles').notNull().default(0),
    boundaryTriangles: integer('boundary_triangles').notNull().default(0),
    /** SHA-256 of the stored selection; empty for those from before it was kept. */
    surfacesHash: text('surfaces_hash'),
    /** Grows with every selection that differs from the one before. */
    surfacesVersion: integer('surfaces_version').notNull().default(0),
    /** Key of the picture that lists show, absent before the first. */
    pictureKey: text('picture_key'),
    archivedAt: moment('archived_at'),
    /** Grows with every change of name, unit, part or archive state: two people see when they changed the same. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('projects_team').on(t.teamId, t.updatedAt)],
)

/** The seven settings in SI, and the unit system in which they were typed. */
export type StoredSettings = WireSettings & { readonly unitType: 'imperial' | 'metric' }

export const subproject = pgTable(
  'subprojects',
  {
    id: text('id').primaryKey(),
    projectId: belongsTo('project_id', () => project.id),
    name: text('name').notNull(),
    /** Grows with every change of name, settings or loads. */
    version: integer('version').notNull().default(0),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    /** In SI; empty where there is one load case, no support and no region. */
    loads: jsonb('loads_and_supports').$type<WireLoads>(),
    exportedRows: jsonb('exported_rows').$type<readonly number[]>().notNull().default([]),
    /** The finished run whose candidates this subproject shows. */
    resultRunId: text('result_run_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastOptimizedAt: moment('last_optimized_at'),
  },
  (t) => [index('subprojects_project').on(t.projectId, t.createdAt)],
)
