import type { Page } from '@playwright/test'
import type { Person } from '../../support/product/accounts.ts'
import type { ApiClient } from '../../support/product/api-client.ts'

/** What every visit finds on the server. */
export interface Prepared {
  readonly person: Person
  readonly caller: ApiClient
  /** A project with the demonstration's part, whose results the visits mock. */
  readonly bracket: string
  /** A project whose part has a hole and two bodies. */
  readonly torn: string
}

/** One thing to look at. A state goes on from the one before it in its visit. */
export interface State {
  readonly name: string
  reach(page: Page, prepared: Prepared): Promise<unknown>
}

/** States that are reached one after another in one browser. */
export interface Visit {
  readonly name: string
  /** Whether a user is signed in; the browser of a guest is offered the tour no more than one that has seen it. */
  readonly signedIn: boolean
  readonly offersTour?: boolean
  readonly states: readonly State[]
}

/** The first visible button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

export const closed = (page: Page): Promise<void> => page.keyboard.press('Escape')

/** The settings, or the page, on their way down to the element. */
export const scrollTo = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))

/** The screen of the main frame at its end. */
export const scrollToEnd = (page: Page): Promise<void> =>
  page.getByRole('main').evaluate((element) => element.scrollTo(0, element.scrollHeight))

/** The lattice is there and as sharp as it gets. */
export async function sharp(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.window.__viewer?.refined !== false, undefined, { timeout: 90_000 })
  await page.waitForTimeout(600)
}
