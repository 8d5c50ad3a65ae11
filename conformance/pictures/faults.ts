import type { Page } from '@playwright/test'

/** What a visitor should never get: an error in the console, or something that moves by itself. */
export interface Fault {
  readonly at: string
  readonly text: string
}

/** From now on collects what is logged as an error, and every shift of the layout that no click or key explains. */
export async function watch(page: Page): Promise<{ at(place: string): void; found(): Fault[] }> {
  const faults: Fault[] = []
  let place = 'start'
  const note = (text: string) => faults.push({ at: place, text })
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`))
  page.on('pageerror', (reason) => note(`thrown: ${reason.message}`))
  await page.exposeFunction('noteShift', (value: number, moved: string) => note(`layout shift ${value.toFixed(4)}: ${moved}`))
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources?: readonly { readonly node?: Node | null }[]
    }
    const told = globalThis as unknown as { noteShift(value: number, moved: string): void }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const nodes = (sources ?? []).map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? '?'),
        )
        told.noteShift(value, nodes.join(' | '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    at: (next) => {
      place = next
    },
    found: () => faults,
  }
}

export const told = (faults: readonly Fault[]): string =>
  faults.length === 0
    ? 'Nothing moved by itself, nothing was logged as an error.'
    : faults.map(({ at, text }) => `${at}: ${text}`).join('\n')
