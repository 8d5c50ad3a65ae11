import type { Auth } from '../features/accounts/auth.ts'
import type { Payments } from '../features/billing/payments.ts'
import type { CellMaker } from '../features/cells/cell-maker.ts'
import type { PartReader } from '../features/projects/part-reader.ts'
import type { Quota } from '../features/projects/quota.ts'
import type { RunLimits } from '../features/runs/admission.ts'
import type { Database } from './database/connection.ts'
import type { EventBus } from './database/events.ts'
import type { Mailer } from './email/mailer.ts'
import type { JobEngine } from './jobs/engine.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { FileStore } from './storage/store.ts'

/** What every feature stands on; made once at start (or by a test) and passed in. */
export interface Platform {
  readonly db: Database
  readonly events: EventBus
  readonly jobs: JobEngine
  readonly files: FileStore
  readonly metrics: Metrics
  readonly mailer: Mailer
  readonly auth: Auth
  /** Reads uploaded files in a thread of its own. */
  readonly parts: PartReader
  /** Makes standalone cells in a thread of its own. */
  readonly cellMaker: CellMaker
  /** The engine's lattice families. */
  readonly cells: readonly { readonly name: string; readonly title: string; readonly form: string }[]
  /** The embedded default has an outbox page and a demo account; production has neither. */
  readonly embedded: boolean
  readonly runLimits: RunLimits
  readonly payments: Payments
  /** What one team may store. */
  readonly quota: Quota
  /** Files of a result that a newer one of the same study replaced are kept for so long. */
  readonly retentionDays: number
  /** What a reader of /metrics must bring; null: open in the embedded default, closed elsewhere. */
  readonly metricsToken: string | null
  /** Who reads bug reports; null: they are stored only. */
  readonly reportsTo: string | null
  readonly publicUrl: string
  /** Signs session cookies and CSRF tokens. */
  readonly secret: string
  /** Answers that must not tell whether an address is known take at least this long. */
  readonly evenAnswerMs: number
  readonly version: string
  readonly now: () => Date
}
