import type { Database } from '../../platform/database/connection.ts'
import * as table from './queries.ts'
import { openTokenAccount } from './token-account.ts'

const batch = 100

/** Settles every period that is over; each team in a transaction of its own. Answers how many. */
export async function settlePeriods(db: Database, now: Date): Promise<number> {
  let settled = 0
  for (;;) {
    const teams = await table.overdueTeams(db, now, batch)
    for (const { teamId } of teams) await db.transaction((tx) => openTokenAccount(tx, teamId, now))
    settled += teams.length
    if (teams.length < batch) return settled
  }
}
