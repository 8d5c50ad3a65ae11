import type { OptimizationSettings } from '@trabecula/domain'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { team } from './teams.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type FileUnit = 'mm' | 'cm' | 'm' | 'in'

export const project = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default('Untitled'),
    originalFilename: text('original_filename').notNull(),
    /** Key of the uploaded STL in the file store. */
    fileKey: text('file_key').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    triangles: integer('triangles').notNull(),
    fileUnit: text('file_unit').$type<FileUnit>().notNull().default('mm'),
    /** Key of the last saved surface selection, absent before the first. */
    surfacesKey: text('surfaces_key'),
    loadTriangles: integer('load_triangles').notNull().default(0),
    boundaryTriangles: integer('boundary_triangles').notNull().default(0),
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('projects_team').on(t.teamId, t.updatedAt)],
)

/** The seven settings in SI, and the unit system in which they were typed. */
export type StoredSettings = OptimizationSettings & { readonly unitType: 'imperial' | 'metric' }

export const subproject = pgTable(
  'subprojects',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    exportedRows: jsonb('exported_rows').$type<readonly number[]>().notNull().default([]),
    /** The finished run whose candidates this subproject shows. */
    resultRunId: text('result_run_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastOptimizedAt: moment('last_optimized_at'),
  },
  (t) => [index('subprojects_project').on(t.projectId, t.createdAt)],
)
