import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedDesigns, storedResults, withStoredRuns } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { rows } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

/** The designs of a study, all of which weigh and carry so many times as much. */
const scaled = (mass: number, load: number) => ({
  ...storedResults,
  results: storedDesigns.map((row) => {
    const values = row as unknown as { mass_g: number; max_load_n: number }
    return { ...row, mass_g: mass * values.mass_g, max_load_n: load * values.max_load_n }
  }),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'All studies' })

test('the designs of all studies are in one plot; a study is left out, and a design of the front opens in its study', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Studies')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  // The second study is better in all, so that the whole front is its own.
  await withStoredRuns(page, id, { Heavy: storedResults, Light: scaled(0.5, 1.2) })
  await page.goto(address(`/project/${id}`))
  await expect(rows(page)).toHaveCount(storedDesigns.length)
  await page.getByRole('button', { name: 'All studies' }).click()
  const front = dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') })

  await expect(dialog(page).locator('svg circle.stroke-accent')).not.toHaveCount(0)
  await expect(front.first()).toContainText('2 · Light')
  for (const row of await front.all()) await expect(row).toContainText('2 · Light')
  await expectAccessible(page)

  await dialog(page).getByRole('checkbox', { name: '2 · Light' }).uncheck()
  await expect(front.first()).toContainText('1 · Heavy')
  await dialog(page).getByRole('checkbox', { name: '1 · Heavy' }).uncheck()
  await expect(dialog(page)).toContainText('No designs are shown.')
  await dialog(page).getByRole('checkbox', { name: '2 · Light' }).check()

  const open = front.first().getByRole('button', { name: /^Open .* of Light$/ })
  const [, design] = /^Open (.*) of Light$/.exec((await open.getAttribute('aria-label')) ?? '') ?? []
  await open.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Study' })).toContainText('2 · ')
  await expect(rows(page).and(page.locator('[aria-current="true"]'))).toContainText(design!)
})

test('a project with one study that was run has no plot of studies', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'One study')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await withStoredRuns(page, id, { Only: storedResults })
  await page.goto(address(`/project/${id}`))
  await expect(rows(page)).toHaveCount(storedDesigns.length)
  await expect(page.getByRole('button', { name: 'All studies' })).toHaveCount(0)
})
