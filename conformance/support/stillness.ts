import type { Page } from '@playwright/test'

/** A shift of the layout that no click or key explains, and what moved. */
export interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Keeps every shift of each page that is opened from now on. Reading waits until the page has nothing left to fetch, its letters included. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources?: readonly { readonly node?: Node | null }[]
    }
    const shifts: Shift[] = []
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? '?')
    const keep = (entries: readonly Entry[]) => {
      for (const { value, hadRecentInput, sources } of entries)
        if (!hadRecentInput) shifts.push({ value, moved: (sources ?? []).map(({ node }) => nameOf(node)) })
    }
    const observer = new PerformanceObserver((list) => keep(list.getEntries() as Entry[]))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shiftsSoFar: () => {
        keep(observer.takeRecords() as Entry[])
        return shifts
      },
    })
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return (window as unknown as { shiftsSoFar(): Shift[] }).shiftsSoFar()
    })
  }
}
