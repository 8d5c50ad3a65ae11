import type { Database } from '../../platform/database/connection.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly runsOfProjects: RunsOfProjects
  }
}

/** What projects ask of the runs, which stand above them; the application registers it. */
export interface RunsOfProjects {
  /** Of many projects at once. Projects without runs are not in the answer. */
  overview(db: Database, projectIds: readonly string[]): Promise<ReadonlyMap<string, ProjectRuns>>
  /** Cancels and forgets a project's runs in the transaction that deletes it; answers the folders of their files. */
  remove(tx: Database, projectId: string): Promise<readonly string[]>
}

/** What a project's card tells about its runs. */
export interface ProjectRuns {
  readonly activeRun: { readonly id: string; readonly subprojectId: string; readonly createdAt: Date } | null
  readonly bestResult: string | null
  readonly hasResults: boolean
}
