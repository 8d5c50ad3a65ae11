import { expect } from '@playwright/test'
import { recordLayoutShifts } from '../support/browser/layout-shift.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openProject, rows } from '../support/pages/workspace.ts'

/** A run takes minutes on two cores. */
const RUN_LIMIT_MS = 15 * 60_000

test.use({ actionTimeout: 120_000 })

test('nothing moves by itself from the first picture of a part through a run to its results', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Steady')
  await signedInBrowser(page, person)
  const shifts = await recordLayoutShifts(page)
  await openProject(page, id)
  expect.soft(await shifts(), 'the part arrives').toEqual([])
  const button = area(page, 'Generate').getByRole('button', { name: /^Generate/ })
  // Its script is fetched when the pointer comes: after the click, it would move its neighbours on a slow machine only.
  const panel = page.waitForResponse(/\/assets\/progress-/)
  await button.hover()
  await (await panel).finished()
  await button.click()
  await expect(area(page, 'Generate').getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Finished designs' }).or(area(page, 'OptimizationTableBody')).first()).toBeVisible(
    {
      timeout: RUN_LIMIT_MS,
    },
  )
  await expect(rows(page).first()).toBeVisible({ timeout: RUN_LIMIT_MS })
  expect.soft(await shifts(), 'progress, first designs, results').toEqual([])
  await rows(page).nth(1).click()
  await expect(page.getByText('Loading the lattice view')).toHaveCount(0, { timeout: RUN_LIMIT_MS })
  expect(await shifts(), 'another design').toEqual([])
  await caller.close()
})

test('sorting changes the width of no column', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Sorted')
  await signedInBrowser(page, person)
  await withStoredRun(page, id)
  await openProject(page, id)
  const headers = area(page, 'OptimizationTableHeader').getByRole('columnheader')
  await expect(rows(page).first()).toBeVisible()
  const widths = () => headers.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  const before = await widths()
  expect(before.length).toBeGreaterThan(5)
  for (const title of ['Design', 'Mass', 'Print ease']) {
    const header = headers.filter({ hasText: title }).first()
    for (const direction of ['ascending', 'descending']) {
      await header.getByRole('button').first().click()
      await expect(header).toHaveAttribute('aria-sort', direction)
      await expect(header.locator('svg').first()).toBeVisible()
      expect(await widths(), `${title}, ${direction}`).toEqual(before)
    }
  }
  await caller.close()
})
