import { beforeEach, describe, expect, it, vi } from 'vitest'

const store = new Map<string, string>()
const fresh = async () => {
  vi.resetModules()
  return import('./draft.ts')
}

beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  })
})

describe('the draft of a bug report', () => {
  it('survives closing and a reload; its pictures live as long as the page', async () => {
    const { changeDraft, addScreenshots, openBugReport, closeBugReport, useBugReport } = await fresh()
    openBugReport()
    changeDraft({ title: 'It broke' })
    addScreenshots([new Blob(['1'])])
    closeBugReport()
    expect(useBugReport.getState()).toMatchObject({ open: false, draft: { title: 'It broke' } })
    const { draft } = (await fresh()).useBugReport.getState()
    expect([draft.title, draft.screenshots]).toEqual(['It broke', []])
  })

  it('holds three screenshots at most', async () => {
    const { addScreenshots, useBugReport } = await fresh()
    addScreenshots([1, 2].map((n) => new Blob([`${n}`])))
    addScreenshots([3, 4].map((n) => new Blob([`${n}`])))
    expect(useBugReport.getState().draft.screenshots).toHaveLength(3)
  })

  it('begins again under another id once it was sent, and keeps only the address', async () => {
    const { changeDraft, forgetReport, useBugReport } = await fresh()
    changeDraft({ title: 'It broke', email: 'me@example.com' })
    const { id } = useBugReport.getState().draft
    forgetReport()
    const { draft } = useBugReport.getState()
    expect([draft.title, draft.email, draft.id === id]).toEqual(['', 'me@example.com', false])
  })

  it('works without a store that is broken or forbidden', async () => {
    store.set('bug-report-draft', '{not json')
    expect((await fresh()).useBugReport.getState().draft.title).toBe('')
    vi.stubGlobal('localStorage', undefined)
    const { changeDraft, useBugReport } = await fresh()
    changeDraft({ title: 'still here' })
    expect(useBugReport.getState().draft.title).toBe('still here')
  })
})
