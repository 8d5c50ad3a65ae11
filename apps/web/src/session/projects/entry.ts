import type { HistoryEntry, Pagination, ProjectAnswer } from '@trabecula/contract'

/** A page of any list of projects; only the history knows their runs. */
export interface ProjectPage {
  readonly entries: readonly HistoryEntry[]
  readonly pagination: Pagination
}

/** The page with the current version of a project; unchanged when the project is not on it. */
export function withProject(page: ProjectPage, project: ProjectAnswer): ProjectPage {
  if (!page.entries.some((entry) => entry.project.id === project.id)) return page
  return { ...page, entries: page.entries.map((entry) => (entry.project.id === project.id ? { ...entry, project } : entry)) }
}

/** The page without a project that left its list. */
export function withoutProject(page: ProjectPage, id: string): ProjectPage {
  const entries = page.entries.filter((entry) => entry.project.id !== id)
  if (entries.length === page.entries.length) return page
  return { entries, pagination: { ...page.pagination, total_count: page.pagination.total_count - 1 } }
}
