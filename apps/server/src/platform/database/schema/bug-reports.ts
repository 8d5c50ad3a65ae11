import type { ContextLine } from '@trabecula/domain'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { moment } from './columns.ts'

/** Reports as they were sent. They are deleted with the account of the sender; the sweep then removes the pictures. */
export const bugReport = pgTable(
  'bug_reports',
  {
    /** Made by the sender, so that a repeated call stores nothing twice. */
    id: text('id').primaryKey(),
    /** Null: a guest's. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    email: text('email').notNull(),
    context: jsonb('context').$type<readonly ContextLine[]>().notNull(),
    /** How many pictures lie under "bug-reports/<id>/". */
    screenshots: integer('screenshots').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('bug_reports_user').on(t.userId), index('bug_reports_time').on(t.createdAt)],
)
