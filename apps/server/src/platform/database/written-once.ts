import type { Database } from './connection.ts'

/**
 * A statement whose SQL is written once for each database or transaction. It is for queries of nearly every call:
 * Drizzle takes longer to write such a statement than the embedded database to answer it. It stays without a name, so
 * that a pooler in front of PostgreSQL may send it over any connection.
 *
 * @param write makes it with placeholders: `db.select()….where(eq(user.id, sql.placeholder('id')))`
 */
export function writtenOnce<Statement>(write: (db: Database) => { prepare(name: string): Statement }) {
  const written = new WeakMap<Database, Statement>()
  return (db: Database): Statement => {
    const statement = written.get(db) ?? write(db).prepare('')
    written.set(db, statement)
    return statement
  }
}
