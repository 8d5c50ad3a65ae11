import { type BrowserContext, test as plainTest } from '@playwright/test'

export interface VisitOptions {
  /** The browser comes as one that was offered the tour before. */
  tourSeen: boolean
}

/**
 * Playwright's test. The offer of the tour would stand over what other tests click, so their browser has seen it; the tour's own
 * tests come without this.
 */
export const test = plainTest.extend<VisitOptions>({
  tourSeen: [true, { option: true }],
  context: async ({ context, tourSeen }, use) => {
    if (tourSeen) await withTourSeen(context)
    await use(context)
  },
})

/**
 * By a script instead of a stored state, for which Playwright opens a page in every new browser: 0.9 s of a core each when measured.
 * The screens of accounts offer no tour, and keep no mark of it.
 */
export async function withTourSeen(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const { protocol, pathname } = location
    if (protocol.startsWith('http') && !pathname.startsWith('/auth')) localStorage.setItem('has-seen-tour', 'true')
  })
  return context
}
