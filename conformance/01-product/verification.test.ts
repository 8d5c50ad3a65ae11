import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { verificationMessages } from '@trabecula/domain'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { area, panel } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

/** Run, mesh and analysis take minutes on two busy cores. */
const LIMIT_MS = 10 * 60_000
test.describe.configure({ timeout: 2 * LIMIT_MS })

test('a verification says how far it is; cancelled it loses and costs nothing; again it ends', async ({ page, request }) => {
  const { person, caller, projectId } = await finishedRun(request, 'Verified')
  const params = { id: projectId }
  const available = async () => (await (await caller.fetch(contract.getTokenBalance)).json()).data.available_tokens as number
  const designs = async () =>
    (await (await caller.fetch(contract.getResults, { params })).json()).results as readonly { readonly name: string }[]
  const [tokensBefore, designsBefore] = [await available(), await designs()]
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  // A verified row may rank in another place.
  const chosen = rows(page).filter({ hasText: designsBefore[1]?.name ?? '' })
  const verification = panel(page, 'Verification')
  const status = verification.getByRole('status')
  const bar = verification.getByRole('progressbar', { name: 'Verifying' })
  const cancel = verification.getByRole('button', { name: 'Cancel' })

  await test.step('it begins with what it does, and a bar', async () => {
    await chosen.click()
    await expect(verification).toContainText('is free')
    await area(page, 'Verify').click()
    await expect(bar).toBeVisible()
    await expect(status).toContainText(/Making the mesh|Reading the exported mesh/)
  })

  await test.step('another row can be selected while it runs, and may be verified by itself', async () => {
    await rows(page).first().click()
    await expect(area(page, 'Verify')).toBeEnabled()
    await chosen.click()
    await expect(bar).toBeVisible()
  })

  await test.step('cancelled, it is told; tokens and designs are as they were', async () => {
    await cancel.click()
    await expectToast(page, verificationMessages.cancelled)
    await expect(area(page, 'Verify')).toBeEnabled()
    await expect(bar).toHaveCount(0)
    await expect(verification.getByRole('alert')).toHaveCount(0)
    expect([await available(), await designs()]).toEqual([tokensBefore, designsBefore])
  })

  await test.step('begun again it is watched on after a reload', async () => {
    await area(page, 'Verify').click()
    await expect(cancel).toBeEnabled()
    await page.reload()
    await chosen.click()
    await expect(verification.getByRole('table').or(bar)).toBeVisible()
  })

  await test.step('it ends in predicted beside verified, free, in its own row only', async () => {
    await expect(verification.getByRole('table')).toBeVisible({ timeout: LIMIT_MS })
    for (const name of ['Max load', 'Stiffness', 'Predicted', 'Verified', 'Deviation', 'voxels'])
      await expect(verification).toContainText(name)
    expect(await available()).toBe(tokensBefore)
    const verified = (await designs()).map((design) => 'verification' in design)
    expect(verified).toEqual(designsBefore.map((_, index) => index === 1))
  })

  await test.step('it is there after a reload', async () => {
    await page.reload()
    await chosen.click()
    await expect(verification.getByRole('table')).toBeVisible()
  })
})
