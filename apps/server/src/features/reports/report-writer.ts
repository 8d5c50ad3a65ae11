import type { Outcome } from '@trabecula/domain'
import type { ReportInput } from '@trabecula/engine/report'
import type { RunJob } from '../../platform/compute/compute.ts'
import { ThreadPool } from '../../platform/threads/pool.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly reportWriter: ReportWriter
  }
}

/** What a report is made from, and where it goes; what takes long to read is named by its path. */
export interface ReportOrder extends Omit<ReportInput, 'part' | 'setup' | 'design' | 'fields' | 'files' | 'fileUnit'> {
  readonly format: 'html' | 'pdf'
  readonly job: RunJob
  /** null where it is no longer kept. */
  readonly designPath: string | null
  readonly fieldsPath: string | null
  readonly path: string
}

/** Writes reports: a second or two, too short for a job and too long for the event loop. */
export interface ReportWriter {
  write(order: ReportOrder): Promise<Outcome<true>>
  close(): Promise<void>
}

export function threadedReportWriter(): ReportWriter {
  const pool = new ThreadPool(new URL('./report-thread.ts', import.meta.url), 1)
  return { write: (order) => pool.run('write', order) as Promise<Outcome<true>>, close: () => pool.close() }
}
