import type { Database } from '../../platform/database/connection.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly runsOfProjects: RunsOfProjects
  }
}

/** What projects need of the runs, a higher feature; the application registers it. */
export interface RunsOfProjects {
  /** Reads many projects at once. Projects without runs are not in the answer. */
  overview(db: Database, projectIds: readonly string[]): Promise<ReadonlyMap<string, ProjectRuns>>
  /** Cancels and deletes a project's runs in the transaction that deletes it; returns the folders of their files. */
  remove(tx: Database, projectId: string): Promise<readonly string[]>
}

/** What a project's card shows about its runs. */
export interface ProjectRuns {
  readonly activeRun: {
    readonly id: string
    readonly subprojectId: string
    readonly sweepId: string | null
    readonly createdAt: Date
  } | null
  readonly bestResult: string | null
  readonly hasResults: boolean
}
