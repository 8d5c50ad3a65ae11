import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { type CandidateRow, fromWire, rankedRows, requirementOf } from '@trabecula/domain'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { finishedRun } from '../support/fixtures/finished-run.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../support/pages/workspace.ts'

/** Run, meshes and analyses take minutes on two busy cores. */
const LIMIT_MS = 20 * 60_000
test.describe.configure({ timeout: 2 * LIMIT_MS })

// Without a target no design is graded again for it; the server's own tests look at that.
test('a run verifies its designs, through a reload, and orders them by their files', async ({ page, request }) => {
  const { person, caller, projectId, designs } = await finishedRun(request, 'Verified by itself', { target: 0, verify: true })
  const tokens = async () => (await (await caller.fetch(contract.getTokenBalance)).json()).data.available_tokens as number
  const before = await tokens()
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await openWorkspace(page, projectId)
  const verified = rows(page).getByText(/^verified/)

  await test.step('the line above the table counts them as they end', async () => {
    await expect(rows(page)).toHaveCount(designs.length)
    await expect(verified.first()).toBeVisible({ timeout: LIMIT_MS })
  })

  await test.step('a reload loses none, and the others go on', async () => {
    await page.reload()
    await expect(verified).toHaveCount(designs.length, { timeout: LIMIT_MS })
    await expect(panel(page, 'Results').getByRole('button', { name: /^(Stop verifying|Verify)/ })).toHaveCount(0)
  })

  await test.step('the table has the order that their files give, and all was free', async () => {
    const answer = await (await caller.fetch(contract.getResults, { params: { id: projectId } })).json()
    const { results } = contract.getResults.answer.parse(answer)
    expect(results.map(({ state }) => state)).toEqual(designs.map(() => 'verified'))
    const ranked = rankedRows(fromWire(results) as CandidateRow[], requirementOf({ goal: 'max-load', target: 0 }))
    const names = await rows(page)
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
    expect(names).toEqual(ranked.map(({ name }) => `Compare ${name}`))
    expect(await tokens()).toBe(before)
  })
  await caller.close()
})
