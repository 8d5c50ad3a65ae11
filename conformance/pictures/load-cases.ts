import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { estimateMessages } from '@trabecula/domain'
import { softwareBrowser } from '../support/browser/launch.ts'
import { area } from '../support/pages/elements.ts'
import { signIn } from '../support/pages/sign-in.ts'
import { mode, rows, tool } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

/**
 * Takes the two pictures of the guide to load cases: the set-up with its faces by case, and the envelope of the best
 * design. On a running product (TRABECULA_URL, TRABECULA_EMAIL, TRABECULA_PASSWORD), of a project with results of several
 * load cases:
 *
 *     node conformance/pictures/load-cases.ts PROJECT ['?camera=…']
 */
const [project = '', view = ''] = process.argv.slice(2)
const pictureOf = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url))
const browser = await chromium.launch(softwareBrowser())
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  page.setDefaultTimeout(120_000)
  await page.addInitScript(() => localStorage.setItem('has-seen-tour', 'true'))
  /** Nothing is on its way, and the lattice is as sharp as it gets. */
  const atRest = async () => {
    await page.waitForLoadState('networkidle')
    await page.getByText('Refining', { exact: true }).waitFor({ state: 'hidden' })
    await page.waitForTimeout(3000)
    await page.getByText('Refining', { exact: true }).waitFor({ state: 'hidden' })
  }
  await signIn(page, account())
  await page.goto(`${account().url}/project/${project}${view}`)
  await rows(page).first().waitFor()
  // Every row has its picture.
  const shown = await rows(page).count()
  await rows(page)
    .locator('img')
    .nth(shown - 1)
    .waitFor({ state: 'attached' })

  await page.keyboard.press('f')
  const legend = page.getByRole('region', { name: 'Legend', exact: true })
  await legend.getByText('worst of all cases').waitFor()
  await atRest()
  await page.screenshot({ path: pictureOf('load-cases-envelope') })

  await legend.getByRole('button', { name: 'Hide the field' }).click()
  await tool(page, 'Fields').click()
  await mode(page, 'Settings').click()
  const more = area(page, 'MoreLoads')
  await more.getByRole('button', { name: /^More loads and supports/ }).click()
  await more.getByRole('button', { name: 'Faces by case' }).waitFor()
  await more.evaluate((section) => section.scrollIntoView({ block: 'start' }))
  await page.getByRole('region', { name: 'Estimate' }).getByText(estimateMessages.severalCases).first().waitFor()
  await atRest()
  await page.screenshot({ path: pictureOf('load-cases') })
} finally {
  await browser.close()
}
