import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { paymentRefreshDelayMs, projectMessages, tokenMessages } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { holdTimers } from '../support/browser/intercept.ts'
import { otherBrowser, test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { ownerWithProjects, projectNow } from '../support/fixtures/projects.ts'
import { panel } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: `Open ${name}` }) })

async function rename(page: Page, from: string, to: string): Promise<void> {
  await card(page, from).hover()
  await page.getByRole('button', { name: `Rename ${from}` }).click()
  await page.getByRole('textbox', { name: `Name of ${from}` }).fill(to)
  await page.keyboard.press('Enter')
}

test('§1.6 §2.6 §4.1 Project lifecycle: active, archived and back by Undo, archived, restored, archived, permanently deleted', async ({
  page,
  request,
}) => {
  const { person, caller, ids } = await ownerWithProjects(request, ['Lever', 'Hinge'])
  await signedInAt(page, person)
  const archiveLever = async () => {
    await page.goto(address('/'))
    await card(page, 'Lever').hover()
    await page.getByRole('button', { name: 'Archive Lever' }).click()
    await expectToast(page, projectMessages.archived)
    await expect(card(page, 'Lever')).toHaveCount(0)
  }
  await archiveLever()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, projectMessages.restored)
  await expect(card(page, 'Lever')).toBeVisible()

  await archiveLever()
  expect((await projectNow(caller, ids[0] ?? '')).archived).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore Lever' }).click()
  await expectToast(page, projectMessages.restored)
  await expect(page.getByText('The archive is empty')).toBeVisible()

  await archiveLever()
  await page.goto(address('/archive'))
  const remove = page.getByRole('button', { name: 'Delete Lever permanently' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this project permanently?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog, 'deletion asks first').toHaveCount(0)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expectToast(page, projectMessages.deleted)
  await expect(page.getByText('The archive is empty')).toBeVisible()
  expect((await caller.send(contract.getProject, { params: { id: ids[0] ?? '' } })).status).toBe(404)
  await page.goto(address('/history'))
  await expect(page.getByRole('list', { name: 'Projects' }).getByRole('link')).toHaveText(['Hinge'])
  await caller.close()
})

test('§4 a change is shown at once and taken back when the server does not take it', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, ['Bracket'])
  await signedInAt(page, person)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/update-name/', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await rename(page, 'Bracket', 'Console')
  await expect(card(page, 'Console'), 'before the server has answered').toBeVisible()
  answer()
  await expectToast(page, projectMessages.renameFailed)
  await expect(card(page, 'Bracket')).toBeVisible()

  await page.route('**/archive/', (route) => route.fulfill({ status: 500, body: '' }))
  await card(page, 'Bracket').hover()
  await page.getByRole('button', { name: 'Archive Bracket' }).click()
  await expectToast(page, projectMessages.archiveFailed)
  await expect(card(page, 'Bracket')).toBeVisible()
  await caller.close()
})

test('§4 two windows rename one project: the slower one is asked, and nothing is lost', async ({ page, browser, request }) => {
  const { person, caller, ids } = await ownerWithProjects(request, ['Bracket'])
  const [id = ''] = ids
  await signedInAt(page, person)
  const other = await otherBrowser(browser)
  await signedInAt(other, person)
  await expect(card(other, 'Bracket')).toBeVisible()

  await card(other, 'Bracket').hover()
  await other.getByRole('button', { name: 'Rename Bracket' }).click()
  await rename(page, 'Bracket', 'Theirs')
  await expectToast(page, projectMessages.renamed)
  await other.getByRole('textbox', { name: 'Name of Bracket' }).fill('Mine')
  await other.keyboard.press('Enter')
  const dialog = other.getByRole('dialog', { name: 'Edit conflict' })
  await expect(dialog.getByText('Theirs', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText('Mine', { exact: true }).last()).toBeVisible()
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(card(other, 'Theirs')).toBeVisible()
  expect((await projectNow(caller, id)).name).toBe('Theirs')

  await card(page, 'Theirs').hover()
  await page.getByRole('button', { name: 'Rename Theirs' }).click()
  await rename(other, 'Theirs', 'Newer')
  await expectToast(other, projectMessages.renamed)
  await page.getByRole('textbox', { name: 'Name of Theirs' }).fill('Wanted')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(card(page, 'Wanted')).toBeVisible()
  await expect.poll(async () => (await projectNow(caller, id)).name).toBe('Wanted')
  await other.context().close()
  await caller.close()
})

test('§2.9 §8.5 returning with payment=success refreshes status and balance after 2 seconds and removes the query; a reload does not repeat it', async ({
  page,
  request,
}) => {
  const refresh = await holdTimers(page, paymentRefreshDelayMs)
  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  const fresh = () => asked.filter((path) => ['/api/subscription-status/', '/api/token-balance/'].includes(path))
  await signedInAt(page, await registered(request, newPerson('paid')), '/billing?payment=success')
  await expect(panel(page, 'Tokens').getByText('200', { exact: true }).first()).toBeVisible()
  await expect.poll(refresh.count).toBe(1)
  asked.length = 0
  await refresh.run()
  await expect(page).toHaveURL(address('/billing'))
  await expect.poll(() => new Set(fresh())).toEqual(new Set(['/api/subscription-status/', '/api/token-balance/']))
  await expectToast(page, tokenMessages.refreshed)

  await page.reload()
  await expect(panel(page, 'Tokens').getByText('200', { exact: true }).first()).toBeVisible()
  expect(await refresh.count(), 'what comes after a reload').toBe(0)

  await test.step('leaving the page before stops it', async () => {
    await page.goto(address('/billing?payment=success'))
    await expect(panel(page, 'Tokens').getByText('200', { exact: true }).first()).toBeVisible()
    await expect.poll(refresh.count).toBe(1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(address('/'))
    await expect.poll(refresh.count).toBe(0)
  })
})

test('§1.5 a top-up is paid in a new tab, and the first tab shows the new balance', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('buyer')), '/billing')
  const tokens = panel(page, 'Tokens')
  await expect(tokens.getByText('200', { exact: true }).first()).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await tokens.getByRole('button', { name: 'Top up' }).click()
  await expectToast(page, tokenMessages.topupOpened)
  const checkout = await opened
  await expect(checkout.getByText('Sandbox: no money is moved')).toBeVisible()
  expect(await checkout.evaluate(() => window.opener), 'the new tab cannot reach back').toBeNull()
  const before = await topped(page)
  await checkout.getByRole('button', { name: 'Pay in the sandbox' }).click()
  await expect(checkout).toHaveURL(/\/billing/)
  await expect(checkout).toHaveURL(address('/billing'))
  await expect.poll(() => topped(checkout)).toBeGreaterThan(before)
  await expect.poll(() => topped(page)).toBeGreaterThan(before)
  await expect(panel(checkout, 'Received').getByRole('row')).not.toHaveCount(0)
})

/** The topped-up tokens that a billing page shows. */
async function topped(page: Page): Promise<number> {
  const figures = panel(page, 'Tokens').locator('dl > div').filter({ hasText: 'Topped up' }).locator('dd')
  return Number((await figures.innerText()).replaceAll(',', ''))
}
