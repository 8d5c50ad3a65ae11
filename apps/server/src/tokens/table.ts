import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { artifact, ledger, run, subscription } from '../database/schema.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type LedgerRow = typeof ledger.$inferSelect

export const insertSubscription = (tx: Database, row: typeof subscription.$inferInsert) =>
  tx.insert(subscription).values(row).onConflictDoNothing()

export async function readSubscription(db: Database, teamId: string): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(subscription).where(eq(subscription.teamId, teamId)))[0]
}

/** Locks the row until the transaction ends, so that charges of one team come one after the other. */
export async function lockSubscription(tx: Database, teamId: string): Promise<SubscriptionRow | undefined> {
  return (await tx.select().from(subscription).where(eq(subscription.teamId, teamId)).for('update'))[0]
}

export async function storePurse(tx: Database, row: SubscriptionRow): Promise<void> {
  const { teamId, periodStart, periodEnd, planLeft, carryOver, topup, used } = row
  await tx
    .update(subscription)
    .set({ periodStart, periodEnd, planLeft, carryOver, topup, used })
    .where(eq(subscription.teamId, teamId))
}

/** False when this key was charged before. */
export async function insertCharge(tx: Database, row: typeof ledger.$inferInsert): Promise<boolean> {
  // Who started the work may have deleted the account meanwhile: the charge stays, the person goes.
  const userId = row.userId == null ? null : sql`(select id from users where id = ${row.userId})`
  const rows = await tx
    .insert(ledger)
    .values({ ...row, userId })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  return rows.length > 0
}

export async function isCharged(db: Database, key: string): Promise<boolean> {
  return (await db.select({ id: ledger.id }).from(ledger).where(eq(ledger.key, key))).length > 0
}

/** True when this team already paid the server for work that is described like this. */
export async function hasChargeLike(db: Database, teamId: string, keyPrefix: string, tokens: number): Promise<boolean> {
  const where = and(eq(ledger.teamId, teamId), like(ledger.key, `${keyPrefix}:%`), eq(ledger.tokens, tokens))
  return (await db.select({ id: ledger.id }).from(ledger).where(where).limit(1)).length > 0
}

export const listCharges = (db: Database, teamId: string, limit: number, offset: number): Promise<LedgerRow[]> =>
  db.select().from(ledger).where(eq(ledger.teamId, teamId)).orderBy(desc(ledger.id)).limit(limit).offset(offset)

export const countCharges = (db: Database, teamId: string): Promise<number> => db.$count(ledger, eq(ledger.teamId, teamId))

/** Tokens that runs and exports in progress will cost when they finish. */
export async function promisedTokens(tx: Database, teamId: string): Promise<number> {
  const sum = (column: AnyPgColumn) => ({ tokens: sql<number>`coalesce(sum(${column}), 0)::int` })
  const openRun = sql`${run.status} in ('preparing', 'running', 'ranking')`
  const runs = await tx
    .select(sum(run.tokens))
    .from(run)
    .where(and(eq(run.teamId, teamId), openRun))
  const exports = await tx
    .select(sum(artifact.tokens))
    .from(artifact)
    .innerJoin(run, eq(run.id, artifact.runId))
    .where(and(eq(run.teamId, teamId), eq(artifact.status, 'queued')))
  return (runs[0]?.tokens ?? 0) + (exports[0]?.tokens ?? 0)
}
