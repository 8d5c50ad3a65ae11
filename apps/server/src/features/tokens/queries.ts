import { and, asc, desc, eq, gte, inArray, like, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { hold, type LedgerKind, ledger, subscription } from '../../platform/database/schema.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type LedgerRow = typeof ledger.$inferSelect

/** False when the team has one already. */
export const insertSubscription = async (tx: Database, row: typeof subscription.$inferInsert): Promise<boolean> =>
  (await tx.insert(subscription).values(row).onConflictDoNothing().returning({ teamId: subscription.teamId })).length > 0

export async function readSubscription(db: Database, teamId: string): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(subscription).where(eq(subscription.teamId, teamId)))[0]
}

/** Locks the row until the transaction ends, so that charges of one team come one after the other. */
export async function lockSubscription(tx: Database, teamId: string): Promise<SubscriptionRow | undefined> {
  return (await tx.select().from(subscription).where(eq(subscription.teamId, teamId)).for('update'))[0]
}

export async function storeSubscription(tx: Database, { teamId, ...values }: SubscriptionRow): Promise<void> {
  await tx.update(subscription).set(values).where(eq(subscription.teamId, teamId))
}

/** Teams whose period is over, the longest overdue first. */
export const overdueTeams = (db: Database, now: Date, limit: number) =>
  db
    .select({ teamId: subscription.teamId })
    .from(subscription)
    .where(lte(subscription.periodEnd, now))
    .orderBy(asc(subscription.periodEnd))
    .limit(limit)

/** Adds a row; false when one with this key exists already. */
export async function insertLedger(tx: Database, row: typeof ledger.$inferInsert): Promise<boolean> {
  // The person who started the work may have deleted the account since: the charge stays without the person.
  const userId = row.userId == null ? null : sql`(select id from users where id = ${row.userId})`
  const rows = await tx
    .insert(ledger)
    .values({ ...row, userId })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  return rows.length > 0
}

export async function isInLedger(db: Database, key: string): Promise<boolean> {
  return (await db.select({ id: ledger.id }).from(ledger).where(eq(ledger.key, key))).length > 0
}

/** What was paid under a key; 0 when nothing was. */
export async function tokensOf(db: Database, key: string): Promise<number> {
  return (await db.select({ tokens: ledger.tokens }).from(ledger).where(eq(ledger.key, key)))[0]?.tokens ?? 0
}

export async function keysInLedger(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: ledger.key })
    .from(ledger)
    .where(inArray(ledger.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** True when this team already paid the server for work that is described like this. */
export async function hasChargeLike(db: Database, teamId: string, keyPrefix: string, tokens: number): Promise<boolean> {
  const where = and(eq(ledger.teamId, teamId), like(ledger.key, `${keyPrefix}:%`), eq(ledger.tokens, tokens))
  return (await db.select({ id: ledger.id }).from(ledger).where(where).limit(1)).length > 0
}

const ofKinds = (teamId: string, kinds: readonly LedgerKind[]) => and(eq(ledger.teamId, teamId), inArray(ledger.kind, [...kinds]))

export const listLedger = (
  db: Database,
  teamId: string,
  kinds: readonly LedgerKind[],
  limit: number,
  offset = 0,
): Promise<LedgerRow[]> =>
  db.select().from(ledger).where(ofKinds(teamId, kinds)).orderBy(desc(ledger.id)).limit(limit).offset(offset)

export const countLedger = (db: Database, teamId: string, kinds: readonly LedgerKind[]): Promise<number> =>
  db.$count(ledger, ofKinds(teamId, kinds))

/** What the ledger says the balance is. */
export async function ledgerBalance(db: Database, teamId: string): Promise<number> {
  const sum = { tokens: sql<number>`coalesce(-sum(${ledger.tokens}), 0)::int` }
  return (await db.select(sum).from(ledger).where(eq(ledger.teamId, teamId)))[0]?.tokens ?? 0
}

/** Tokens used on each day (UTC) that has any. */
export function usageByDay(db: Database, teamId: string, since: Date) {
  const date = sql<string>`to_char(${ledger.createdAt} at time zone 'utc', 'YYYY-MM-DD')`
  const keyed = (prefix: string) => sql<number>`(count(*) filter (where ${ledger.key} like ${`${prefix}:%`}))::int`
  return db
    .select({ date, tokens: sql<number>`sum(${ledger.tokens})::int`, runs: keyed('run'), exports: keyed('export') })
    .from(ledger)
    .where(and(eq(ledger.teamId, teamId), eq(ledger.kind, 'usage'), gte(ledger.createdAt, since)))
    .groupBy(sql`1`)
}

export async function heldTokens(tx: Database, teamId: string): Promise<number> {
  const sum = { tokens: sql<number>`coalesce(sum(${hold.tokens}), 0)::int` }
  return (await tx.select(sum).from(hold).where(eq(hold.teamId, teamId)))[0]?.tokens ?? 0
}

export const readHold = async (db: Database, key: string) => (await db.select().from(hold).where(eq(hold.key, key)))[0]

export const insertHold = (tx: Database, row: typeof hold.$inferInsert) => tx.insert(hold).values(row).onConflictDoNothing()

export const deleteHold = (tx: Database, key: string) => tx.delete(hold).where(eq(hold.key, key))

export const deleteHoldsOfRuns = (tx: Database, runIds: readonly string[]) =>
  tx.delete(hold).where(inArray(hold.runId, [...runIds]))
