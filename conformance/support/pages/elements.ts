import type { Locator, Page } from '@playwright/test'

export const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The user that the page hands over (§3). */
export async function pageUser(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script#initial-data').textContent()
  return (JSON.parse(text ?? '{}') as { user: Record<string, unknown> }).user
}

/** An interface area of the specification's second point. */
export const area = (page: Page, name: string): Locator => page.locator(`[data-ui="${name}"]`)
