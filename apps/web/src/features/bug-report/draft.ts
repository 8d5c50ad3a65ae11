import { maxScreenshots } from '@trabecula/domain'
import { create } from 'zustand'
import { newId } from '../../platform/new-id.ts'

export interface Draft {
  /** The report's id: the server stores it once, however often it is sent. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly email: string
  /** Names of the lines of context that are not sent. */
  readonly withheld: readonly string[]
  readonly screenshots: readonly Blob[]
}

interface BugReportState {
  readonly open: boolean
  readonly draft: Draft
}

const entry = 'bug-report-draft'
const texts = ['title', 'description', 'email'] as const

export const useBugReport = create<BugReportState>(() => ({ open: false, draft: readDraft() }))

export const openBugReport = (): void => useBugReport.setState({ open: true })
/** Closes without losing what was written. */
export const closeBugReport = (): void => useBugReport.setState({ open: false })

/** Changes the draft; its texts survive a reload, because reloading is the first thing that users try. */
export function changeDraft(change: Partial<Draft>): void {
  useBugReport.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
  const { draft } = useBugReport.getState()
  try {
    localStorage.setItem(entry, JSON.stringify(Object.fromEntries(texts.map((name) => [name, draft[name]]))))
  } catch {
    // A full or forbidden store must not prevent writing; the draft then lasts as long as the page.
  }
}

/** Adds pictures up to the most that a report may have; the rest is left out. */
export const addScreenshots = (pictures: readonly Blob[]): void =>
  changeDraft({ screenshots: [...useBugReport.getState().draft.screenshots, ...pictures].slice(0, maxScreenshots) })

/** Called after sending: the next report has a new id and the same reply address. */
export function forgetReport(): void {
  changeDraft({ ...emptyDraft(), email: useBugReport.getState().draft.email })
  closeBugReport()
}

function emptyDraft(): Draft {
  return { id: newId(), title: '', description: '', email: '', withheld: [], screenshots: [] }
}

function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? '{}')
    const known = texts.flatMap((name) => {
      const value = (stored as Record<string, unknown>)[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return { ...emptyDraft(), ...Object.fromEntries(known) }
  } catch {
    return emptyDraft()
  }
}
