import { type SQL, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'
import { team } from './teams.ts'

/** A team's own materials and printers, in the spelling of calls. */
export const catalogEntry = pgTable(
  'catalog_entries',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    kind: text('kind').$type<'material' | 'printer'>().notNull(),
    name: text('name').notNull(),
    entry: jsonb('entry').$type<object>().notNull(),
    /** Grows with every change: two people see when they changed the same. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Set where studies still name a deleted entry, whose values they keep. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [uniqueIndex('catalog_entries_name').on(t.teamId, t.kind, t.name).where(isKept())],
)

const isKept = (): SQL => sql`deleted_at is null`
