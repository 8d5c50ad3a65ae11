import type { Database } from './database/connection.ts'
import type { EventBus } from './database/events.ts'
import type { Mailer } from './email/mailer.ts'
import type { JobEngine } from './jobs/engine.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { FileStore } from './storage/store.ts'

/** How long what usually takes moments is waited for. */
export interface Patience {
  /** For each thing that a process needs to be ready. */
  readonly readinessMs: number
  /** For the decoder of an uploaded picture. */
  readonly decodeSeconds: number
}

/**
 * What every feature builds on; made once at start (or by a test) and passed in. A feature adds what only it needs by
 * declaration merging, next to the type of it, and the application provides it (app/start.ts).
 */
export interface Platform {
  readonly db: Database
  readonly events: EventBus
  readonly jobs: JobEngine
  readonly files: FileStore
  readonly metrics: Metrics
  readonly mailer: Mailer
  readonly embedded: boolean
  /** There is an outbox page and a demo account; production never has them. */
  readonly openToTry: boolean
  /** What a reader of /metrics must bring; null: open in the embedded default, closed elsewhere. */
  readonly metricsToken: string | null
  readonly publicUrl: string
  /** Signs session cookies and CSRF tokens. */
  readonly secret: string
  readonly version: string
  readonly patience: Patience
  readonly now: () => Date
}
