import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace } from '../support/pages/workspace.ts'
import { ApiClient } from '../support/product/api-client.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Try several values' })

/** From the curve of the estimate. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mass for other values' }).click()
  await page.getByRole('button', { name: 'Try several values…' }).click()
}

test('several values are tried: the price is said first, the runs need nobody who watches, and are stopped', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Several values')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await openWorkspace(page, id)
  await openDialog(page)

  await expect(dialog(page)).toContainText('At most 100 of 200 tokens')
  await dialog(page).getByLabel('From').fill('100')
  await dialog(page).getByLabel('To', { exact: true }).fill('300')
  await dialog(page).getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await expect(dialog(page)).toContainText('Max load: 100, 200, 300 lbf')
  await expect(dialog(page)).toContainText('At most 60 of 200 tokens')
  await expectAccessible(page)

  await dialog(page).getByRole('button', { name: 'Start 3 runs' }).click()
  const stop = dialog(page).getByRole('button', { name: 'Stop' })
  await expect(stop).toBeVisible()
  await expect(dialog(page).getByRole('row')).toHaveCount(4)
  await expect(dialog(page).getByRole('row').last()).toContainText('Waiting')
  await expectAccessible(page)

  // A page that is loaded again does not take a run of the sweep for one of its own.
  await openWorkspace(page, id)
  await openDialog(page)
  await stop.click()
  await expect(stop).toBeHidden()
  await expect(dialog(page).getByRole('row').last()).toContainText('Stopped')
  const owner = await ApiClient.open(person)
  const { sweeps } = await (await owner.fetch(contract.listSweeps, { params: { id } })).json()
  expect(sweeps[0].state).toBe('done')
  expect(sweeps[0].values.at(-1)).toMatchObject({ state: 'cancelled', tokens: 0 })
  await owner.close()
})
