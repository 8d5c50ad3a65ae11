import { type Browser, type BrowserContext, type Page, test as plainTest, type Request } from '@playwright/test'
import { keepToasts } from './toasts.ts'

export interface VisitOptions {
  /** The browser comes as one that was offered the tour before. */
  tourSeen: boolean
}

/**
 * Playwright's test. The offer of the tour would stand over what other tests click, so their browser has seen it; the
 * tour's own tests come without this. A test that fails says which requests were still without an answer: a page that
 * never loads is the server's doing or the browser's, and this shows which.
 */
export const test = plainTest.extend<VisitOptions>({
  tourSeen: [true, { option: true }],
  context: async ({ context, tourSeen }, use) => {
    if (tourSeen) await withTourSeen(context)
    else await keepToasts(context)
    await use(context)
  },
  page: async ({ page }, use, info) => {
    const waiting = unanswered(page)
    await use(page)
    if (info.status === info.expectedStatus) return
    const body = [...waiting].map((request) => `${request.method()} ${request.url()}`).join('\n')
    await info.attach('requests without an answer', { body: body || 'none', contentType: 'text/plain' })
  },
})

function unanswered(page: Page): ReadonlySet<Request> {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return waiting
}

/**
 * By a script instead of a stored state, for which Playwright opens a page in every new browser: 0.9 s of a core each
 * when measured. The screens of accounts offer no tour, and keep no mark of it.
 */
export async function withTourSeen(context: BrowserContext): Promise<BrowserContext> {
  await keepToasts(context)
  await context.addInitScript(() => {
    const { protocol, pathname } = location
    if (protocol.startsWith('http') && !pathname.startsWith('/auth')) localStorage.setItem('has-seen-tour', 'true')
  })
  return context
}

/** A browser of its own: other cookies, other storage. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  return (await withTourSeen(await browser.newContext())).newPage()
}
