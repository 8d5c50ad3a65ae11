import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type TourStep, tourMessages, tourSteps, tutorialProjectId } from '@trabecula/domain'
import { chosenBrowser } from '../support/browser/launch.ts'
import { area } from '../support/pages/elements.ts'
import { signIn } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

/**
 * Takes each of the seventeen steps of the tour, to be looked at.
 * On a running product (TRABECULA_URL, TRABECULA_EMAIL, TRABECULA_PASSWORD):
 *
 *     node conformance/pictures/tour.ts FOLDER [640|1280|2560] [light|dark]
 */
const [folder = 'pictures', asked = '1280', theme = 'light'] = process.argv.slice(2)
const width = Number(asked)
const height = { 640: 900, 1280: 800, 2560: 1440 }[width] ?? 900
const colorScheme = theme === 'dark' ? 'dark' : 'light'

/** Does what the step teaches, or presses Next. */
async function goOn(page: Page, step: TourStep): Promise<void> {
  if (step === 'force-direction') return faceOptions(page).filter({ hasText: 'Face 11' }).click()
  if (step === 'fixed-face') return faceOptions(page).filter({ hasText: 'normal −X' }).first().click()
  const [place, name] =
    step === 'generate'
      ? [area(page, 'Generate'), /^Generate/]
      : [page.locator('[data-tour-id="popover"]'), step === tourSteps.at(-1) ? tourMessages.finish : tourMessages.next]
  await place.getByRole('button', { name }).click()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(chosenBrowser())
try {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  page.setDefaultTimeout(60_000)
  await signIn(page, account())
  await page.goto(`${account().url}/project/${tutorialProjectId}`)
  for (const [index, step] of tourSteps.entries()) {
    await page.locator(`[data-tour-step="${step}"]`).waitFor()
    await page.waitForFunction(() => globalThis.window.__viewer?.refined !== false)
    // Until the popover has risen, which a busy machine draws late.
    await page.waitForTimeout(1500)
    const name = `tour-${String(index + 1).padStart(2, '0')}-${width}-${colorScheme}.png`
    writeFileSync(join(folder, name), await page.screenshot({ timeout: 120_000 }))
    await goOn(page, step)
  }
} finally {
  await browser.close()
}
