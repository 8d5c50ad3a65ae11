import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { softwareBrowser } from '../support/browser/launch.ts'
import { signIn } from '../support/pages/sign-in.ts'
import { rows } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

/**
 * Takes the picture of the workspace that the README shows: the designs of a project with results, the first one cut
 * open. On a running product (TRABECULA_URL, TRABECULA_EMAIL, TRABECULA_PASSWORD):
 *
 *     node conformance/pictures/workspace.ts PROJECT ['?cut=…&camera=…']
 */
const [project = '', view = '?cut=yz:0.6'] = process.argv.slice(2)
const picture = fileURLToPath(new URL('../../docs/pictures/workspace.png', import.meta.url))
const browser = await chromium.launch(softwareBrowser())
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  page.setDefaultTimeout(120_000)
  await page.addInitScript(() => localStorage.setItem('has-seen-tour', 'true'))
  await signIn(page, account())
  await page.goto(`${account().url}/project/${project}${view}`)
  await rows(page).first().waitFor()
  // Every row has its picture, and the lattice is as sharp as it gets.
  const shown = await rows(page).count()
  await rows(page)
    .locator('img')
    .nth(shown - 1)
    .waitFor({ state: 'attached' })
  await page.waitForFunction(() => globalThis.window.__viewer?.refined !== false)
  await page.waitForTimeout(1500)
  await page.waitForFunction(() => globalThis.window.__viewer?.refined !== false)
  await page.screenshot({ path: picture })
} finally {
  await browser.close()
}
