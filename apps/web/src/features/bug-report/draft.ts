import { maxScreenshots } from '@trabecula/domain'
import { create } from 'zustand'
import { newId } from '../../platform/new-id.ts'

export interface Draft {
  /** Under which it is sent; the server stores it once, however often it is sent. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly email: string
  /** Names of the lines of context that are not to be sent. */
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

/** Changes the draft; its texts survive a reload, because reloading is what people try first. */
export function changeDraft(change: Partial<Draft>): void {
  useBugReport.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
  const { draft } = useBugReport.getState()
  try {
    localStorage.setItem(entry, JSON.stringify(Object.fromEntries(texts.map((name) => [name, draft[name]]))))
  } catch {
    // A full or forbidden store must not keep anybody from writing; the draft then lives as long as the page.
  }
}

/** Adds pictures up to the most that a report takes; the rest is left out. */
export const addScreenshots = (pictures: readonly Blob[]): void =>
  changeDraft({ screenshots: [...useBugReport.getState().draft.screenshots, ...pictures].slice(0, maxScreenshots) })

/** After sending: the next report is another one, with the same address to answer to. */
export function forgetDraft(): void {
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
