import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of WCAG 2.2 A and AA that a machine can find, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `accessibility in the ${colorScheme} theme of ${page.url()}`).toEqual([])
  }
}
