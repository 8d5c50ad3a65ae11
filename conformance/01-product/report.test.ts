import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { refusal, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

test.use({ actionTimeout: 120_000 })

test('a report of study or design is saved as PDF or HTML; a refusal stays in the dialogue', async ({ page, request }) => {
  const { person, caller, projectId } = await finishedRun(request, 'Reported')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  await rows(page).nth(1).click()
  const name = (await rows(page).nth(1).locator('td').first().innerText()).trim().split('\n')[0] ?? ''
  const dialog = page.getByRole('dialog', { name: 'Make a report' })
  const make = dialog.getByRole('button', { name: 'Download report' })
  const open = () => page.getByRole('button', { name: 'Make a report' }).click()
  const asked = '**/report.*'

  await test.step('a refusal is said where it was asked', async () => {
    await open()
    const message = 'The file of this part is no longer kept.'
    await page.route(asked, (route) => route.fulfill(refusal(message)))
    await make.click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await page.unroute(asked)
  })

  await test.step('the PDF of the study', async () => {
    const saved = page.waitForEvent('download')
    await make.click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^Reported - .+ - report\.pdf$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the HTML of the design; the page shows its styles and pictures under its own policy', async () => {
    await open()
    await dialog.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name: 'HTML' }).click()
    const answered = page.waitForResponse(/\/report\.html\?/)
    const saved = page.waitForEvent('download')
    await make.click()
    expect((await saved).suggestedFilename()).toContain(name)
    const complaints: string[] = []
    page.on('console', (line) => {
      // The sandbox also keeps out what the test's own browser puts into every page; the report has no script.
      if (line.type() === 'error' && !line.text().startsWith('Blocked script execution')) complaints.push(line.text())
    })
    await page.goto((await answered).url())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toContainText(name)
    expect(await page.locator('svg, img').count()).toBeGreaterThan(2)
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('table')!).borderCollapse)).toBe('collapse')
    expect(await page.locator('script').count()).toBe(0)
    expect(complaints).toEqual([])
    await test.info().attach('report', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
  })
  await caller.close()
})
