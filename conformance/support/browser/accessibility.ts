import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules of axe-core that read colours: the only ones that can differ between the themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * No violation of WCAG 2.2 A and AA that a machine can find: all rules in the light theme, and those that read colours
 * in the dark one too.
 *
 * @param within a selector: looks at that panel only, where the rest of the page was looked at before
 * @param without a selector: what is scrolled half out of sight, and was looked at whole before
 */
export async function expectAccessible(page: Page, within?: string, without?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    // In the page itself: otherwise a blank page, a process of its own, reads axe once more to put frames together.
    // Only violations are written out in full, which takes half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const builder =
      colorScheme === 'light' ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']) : axe.withRules(colorRules)
    if (within) builder.include(within)
    if (without) builder.exclude(without)
    const { violations } = await builder.analyze()
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html, failureSummary }) => `${target.join(' ')} ${html.slice(0, 300)} ${failureSummary}`).join(', ')}`,
    )
    expect(found, `accessibility in the ${colorScheme} theme of ${within ?? page.url()}`).toEqual([])
  }
}

/** Waits until the colours of the other theme have arrived: an inherited colour changes a frame later. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const calmFrames = 3
    for (let calm = 0, frame = 0; calm < calmFrames && frame < 120; frame++) {
      await new Promise(requestAnimationFrame)
      calm = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : calm + 1
    }
  })
}
