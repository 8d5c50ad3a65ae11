import { expect, type Page, type Request } from '@playwright/test'

/** A shift of the layout that no click or key explains, and what moved. */
export interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** How long a page has fetched nothing when it has all that it asks for by itself. */
const CALM_MS = 500

/** Keeps every shift of each page opened from now on. Reading waits until nothing is left to fetch, fonts included. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<Shift[]>> {
  const calm = watchFetches(page)
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
    await calm()
    return page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return (window as unknown as { shiftsSoFar(): Shift[] }).shiftsSoFar()
    })
  }
}

/** A lattice's shader, which stored runs keep back for ever, and the script of a thread, whose end is lost with it. */
const endsUnseen = /\/protected\/generate_glsl\/$|\/assets\/(thread|[a-z]+\.worker)-[^/]+\.js$/

/**
 * Resolves when nothing is fetched for a while. What the page before had open is forgotten when the next one takes its
 * place: nothing need report its end any more.
 */
function watchFetches(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let since = Date.now()
  let leaving = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving = true
    if (!endsUnseen.test(request.url())) open.add(request)
  })
  page.on('framenavigated', (frame) => {
    if (!leaving || frame !== page.mainFrame()) return
    leaving = false
    open.clear()
  })
  const end = (request: Request) => {
    open.delete(request)
    since = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const waitsFor = () => {
    if (open.size > 0) return [...open].map((request) => request.url())
    return Date.now() - since > CALM_MS ? [] : ['what it may ask for next']
  }
  return () => expect.poll(waitsFor, { message: 'the page has what it asks for' }).toEqual([])
}
