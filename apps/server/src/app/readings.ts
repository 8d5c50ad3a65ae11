import { inArray, min, sql } from 'drizzle-orm'
import { openStatuses } from '../features/runs/queries.ts'
import { ledger, run } from '../platform/database/schema.ts'
import type { Readings } from '../platform/metrics/metrics.ts'
import type { Platform } from '../platform/platform.ts'

/** Rows of transactions that began earlier may still appear below the newest id: they are left for the next look. */
const settleMs = 30_000

/** Reads the installation's state from the tables; each look takes up the ledger where the last one stopped. */
export function openReadings({ db, jobs, now }: Pick<Platform, 'db' | 'jobs' | 'now'>): () => Promise<Readings> {
  let seen: number | null = null

  const tokensMoved = async (): Promise<Readings['tokens']> => {
    const before = new Date(now().getTime() - settleMs)
    const [last] = await db
      .select({ id: sql<number>`coalesce(max(${ledger.id}), 0)::int` })
      .from(ledger)
      .where(sql`${ledger.createdAt} < ${before.toISOString()}`)
    const from = seen
    seen = Math.max(seen ?? 0, last?.id ?? 0)
    if (from === null || seen === from) return []
    return db
      .select({ kind: ledger.kind, tokens: sql<number>`sum(${ledger.tokens})::int` })
      .from(ledger)
      .where(sql`${ledger.id} > ${from} and ${ledger.id} <= ${seen}`)
      .groupBy(ledger.kind, sql`${ledger.tokens} < 0`)
  }

  return async () => {
    const open = await db
      .select({
        status: run.status,
        count: sql<number>`count(*)::int`,
        oldest: min(run.createdAt),
      })
      .from(run)
      .where(sql`${run.finishedAt} is null and ${inArray(run.status, [...openStatuses])}`)
      .groupBy(run.status)
    const oldest = Math.min(now().getTime(), ...open.map(({ oldest }) => oldest?.getTime() ?? Infinity))
    return {
      queues: await jobs.depths(),
      runs: Object.fromEntries(open.map(({ status, count }) => [status, count])),
      oldestRunSeconds: (now().getTime() - oldest) / 1000,
      tokens: await tokensMoved(),
    }
  }
}
