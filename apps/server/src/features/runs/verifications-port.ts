import type { WaitingVerification } from '@trabecula/contract'
import type { Database } from '../../platform/database/connection.ts'
import type { RunRow } from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Whether runs verify their designs when the request does not say. */
    readonly verifiesDesigns: boolean
    readonly verificationsOfRuns: VerificationsOfRuns
  }
}

/** What runs need of the verifications, a higher feature; the application registers it. */
export interface VerificationsOfRuns {
  /** Orders one for each row of a run's result, the best first, in the transaction that stores it. Free. */
  order(tx: Database, run: RunRow, rows: number): Promise<void>
  /** Ends those of these runs that wait or are under way, with a sentence. Their rows stay predicted. */
  end(tx: Database, runIds: readonly string[], message: string): Promise<void>
  /** Those of a run that did not end with verified values, in the order of their rows. */
  standing(db: Database, runId: string): Promise<WaitingVerification[]>
}
