import type { HistoryRun, ProjectAnswer } from '@trabecula/contract'

/** A project as a list shows it; only the history knows its runs. */
export interface ProjectEntry {
  readonly project: ProjectAnswer
  readonly runs: readonly HistoryRun[]
  readonly runCount: number
}

export interface ProjectPage {
  readonly entries: readonly ProjectEntry[]
  readonly totalCount: number
  readonly totalPages: number
}

export const emptyPage: ProjectPage = { entries: [], totalCount: 0, totalPages: 0 }

/** The page with a project as it stands now; unchanged when the project is not on it. */
export function withProject(page: ProjectPage, project: ProjectAnswer): ProjectPage {
  if (!page.entries.some((entry) => entry.project.id === project.id)) return page
  return { ...page, entries: page.entries.map((entry) => (entry.project.id === project.id ? { ...entry, project } : entry)) }
}

/** The page without a project that left its list. */
export function withoutProject(page: ProjectPage, id: string): ProjectPage {
  const entries = page.entries.filter((entry) => entry.project.id !== id)
  return entries.length === page.entries.length ? page : { ...page, entries, totalCount: page.totalCount - 1 }
}
