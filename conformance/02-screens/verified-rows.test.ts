import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, withStoredRun } from '../support/fixtures/stored-study.ts'
import { predicted, resultOf, rowCount, tellOf, verified, waiting } from '../support/fixtures/verified-rows.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { columnTexts, openProject, rows } from '../support/pages/workspace.ts'

const results = (page: Page) => panel(page, 'Results')
const all = Array.from({ length: rowCount }, (_, row) => row)

test('a design that its file puts first moves there, is announced, and nothing chosen is lost', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Reordered')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await withStoredRun(
    page,
    id,
    resultOf(
      [0.5],
      all.slice(1).map((row) => waiting(row)),
    ),
  )
  await tellOf(page, 1, { state: 'running', done: 2, total: 5, detail: 'Most loaded block 2 of 3' })
  // The second row's verification ends when the test has looked at the table before it.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/runs/verification-2/events', async (route) => {
    await asked
    const event = { run_id: 'verification-2', state: 'done', done: 5, total: 5, elapsed_s: 9, seconds_left: null }
    const body = `data: ${JSON.stringify({ ...event, candidates: [verified(2, 1.4)] })}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await tellOf(page, 3, { state: 'queued', done: 0, total: 0 })
  await openProject(page, id)

  await test.step('predicted numbers are marked, and every row says how far its verification is', async () => {
    await expect(rows(page)).toHaveCount(rowCount)
    await expect(results(page)).toContainText(`1 of ${rowCount} designs verified.`)
    await expect(rows(page).getByRole('progressbar')).toHaveCount(1)
    await expect(rows(page).getByTitle('Most loaded block 2 of 3')).toBeVisible()
    expect((await columnTexts(page, /^Verified/)).toSorted()).toEqual(
      ['', 'verified, −50.0 %', ...Array<string>(rowCount - 2).fill('waiting')].toSorted(),
    )
    await expect(rows(page).getByTitle(/^Predicted: the exported mesh/)).toHaveCount(2 * (rowCount - 1))
    await expectAccessible(page)
  })

  const name = predicted(2).name
  const chosen = rows(page).filter({ hasText: name })
  await test.step('the row is selected, ticked and reached by keyboard; then it moves', async () => {
    await chosen.click()
    await page.keyboard.press('c')
    await expect(chosen).toBeFocused()
    answer()
    await expect(results(page).getByRole('status')).toHaveText(/ is first now: its file carries [\d,]+ lbf\.$/)
    await expect(rows(page).first()).toContainText(name)
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    await expect(chosen.getByRole('checkbox')).toBeChecked()
    await expect(panel(page, 'Verification').getByRole('table')).toContainText('+40.0 %')
  })

  await test.step('a column that the user sorts by decides, until another result is opened', async () => {
    await page.getByRole('columnheader', { name: /^Mass/ }).getByRole('button').first().click()
    await expect(page.getByRole('columnheader', { name: /^Mass/ })).toHaveAttribute('aria-sort', 'ascending')
  })
  await caller.close()
})

test('a failed verification says why; rows that nothing verifies are verified by one button', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Failed')
  const why = 'The part is too large to be verified.'
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  const shares = all.slice(0, -1).map((row) => 1 - row / 100)
  await withStoredRun(page, id, resultOf(shares, [waiting(rowCount - 1, { state: 'failed', message: why })]))
  const ordered: object[] = []
  await page.route('**/protected/verify/', async (route) => {
    ordered.push(route.request().postDataJSON())
    await route.fulfill({ json: { status: 'success', run_id: `verification-${rowCount - 1}` } })
  })
  await tellOf(page, rowCount - 1, { state: 'done', done: 1, total: 1, candidates: [verified(rowCount - 1, 0.5)] })
  await openProject(page, id)
  await expect(results(page)).toContainText(`was not verified: ${why}`)
  await results(page).getByRole('button', { name: 'Verify 1' }).click()
  await expect(results(page)).toContainText(`All ${rowCount} designs are verified.`)
  expect(ordered).toEqual([expect.objectContaining({ row_index: rowCount - 1 })])
  await caller.close()
})
