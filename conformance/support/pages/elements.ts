import type { Browser, Locator, Page } from '@playwright/test'
import { withTourSeen } from '../browser/test.ts'
import { account } from './workspace.ts'

export const address = (path: string): string => account().url + path
export const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A browser of its own: other cookies, other storage. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  return (await withTourSeen(await browser.newContext())).newPage()
}

/** The user that the page hands over (§3). */
export async function pageUser(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script#initial-data').textContent()
  return (JSON.parse(text ?? '{}') as { user: Record<string, unknown> }).user
}
