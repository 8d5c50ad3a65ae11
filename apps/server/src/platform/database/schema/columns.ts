import { type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The row that another one belongs to and is deleted with. */
export const belongsTo = (name: string, owner: () => AnyPgColumn) =>
  text(name).notNull().references(owner, { onDelete: 'cascade' })
