import type { Database } from '../../platform/database/connection.ts'
import { paidPlansOf } from './queries.ts'

/** Whether the provider will ask this team for money again: it has a paid plan that nobody cancelled. */
export const hasRenewingPlan = async (tx: Database, teamId: string): Promise<boolean> =>
  (await paidPlansOf(tx, teamId)).some(
    ({ state, cancelAtPeriodEnd }) => state !== null && state !== 'ended' && !cancelAtPeriodEnd,
  )
