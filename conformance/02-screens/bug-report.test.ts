import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test } from '../support/browser/test.ts'
import { signIn } from '../support/pages/sign-in.ts'
import { emailTo } from '../support/product/outbox.ts'
import { account } from '../support/product/under-test.ts'

const team = 'team@trabecula.local'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a problem' })
const title = (page: Page) => dialog(page).getByLabel('Summary')

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Drops or pastes pictures as the browser would hand them over. */
async function bring(page: Page, how: 'drop' | 'paste', type: string, count = 1): Promise<void> {
  await page.evaluate(
    ({ how, type, count, base64 }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      for (let n = 1; n <= count; n++) transfer.items.add(new File([bytes], `shot-${n}`, { type }))
      const zone = document.getElementById('bug-report-screenshot-drop')
      if (how === 'paste') zone?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
      else
        for (const name of ['dragenter', 'dragover', 'drop'])
          zone?.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }))
    },
    { how, type, count, base64: pixel.toString('base64') },
  )
}

test('§1.9 §2.10 §2.17 Known modal: the bug report is sent with what was dropped and pasted, without what was taken out, and reaches the team', async ({
  page,
}) => {
  await signIn(page, account())
  await openFromMenu(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(dialog(page)).toContainText('Describe in one line what went wrong.')

  await title(page).fill('The report of a test')
  await bring(page, 'drop', 'image/png')
  await bring(page, 'paste', 'image/png')
  await expect(dialog(page).getByRole('img', { name: /^Screenshot/ })).toHaveCount(2)
  await bring(page, 'drop', 'image/png', 2)
  await expect(dialog(page)).toContainText('Too many files selected')
  await bring(page, 'drop', 'text/plain')
  await expect(dialog(page)).toContainText('File type not accepted')
  await dialog(page).getByRole('button', { name: 'Remove Screenshot 1' }).click()
  await expect(dialog(page).getByRole('img', { name: /^Screenshot/ })).toHaveCount(1)

  await expect(dialog(page).getByRole('region', { name: 'Technical details' })).toContainText('Browser')
  await dialog(page).getByRole('button', { name: 'Do not send Browser' }).click()
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent. Thank you.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const email = await emailTo(page.request, team, /The report of a test/)
  expect(email.text).toContain('1 screenshot.')
  expect(email.text).toContain('Version: ')
  expect(email.text).not.toContain('Browser: ')
})

test('§9.10 Modals lock scrolling, close on Escape and outside; the draft outlives a reload', async ({ page }) => {
  await signIn(page, account())
  const locked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden')
  await openFromMenu(page)
  expect(await locked()).toBe(true)
  await title(page).fill('Not sent yet')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(locked).toBe(false)
  await page.reload()
  await openFromMenu(page)
  await expect(title(page)).toHaveValue('Not sent yet')
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()
})

test('§2 a bug report while the server is away is kept, can be copied, and goes with the next try', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, account())
  await page.route('**/api/bug-report/', (route) => route.abort())
  await openFromMenu(page)
  await title(page).fill('Sent at the second try')
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(dialog(page)).toContainText('The report could not be sent. Your text is kept')
  await dialog(page).getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Report copied as text')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Sent at the second try\n\n/)
  await page.unroute('**/api/bug-report/')
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Report sent. Thank you.')).toBeVisible()
})

test('§2 the bug report is on the auth screens too, without signing in or an email’s token', async ({ page }) => {
  const { url } = account()
  await page.goto(`${url}/auth/reset-password/a-secret-token`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Technical details' })).toContainText('/auth/reset-password/…')
  await expect(dialog(page)).not.toContainText('a-secret-token')
  await title(page).fill('A guest cannot sign in')
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent. Thank you.')).toBeVisible()
  expect((await emailTo(page.request, team, /A guest cannot sign in/)).text).not.toContain('a-secret-token')
})

test('§2 the help explains every page and term, and a term beside a field leads to it', async ({ page }) => {
  await signIn(page, account())
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  await expectAccessible(page)
  const pages = page.getByRole('navigation', { name: 'Help' })
  for (const name of await pages.getByRole('link').allInnerTexts()) {
    await pages.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('article'), name).toContainText(/(\w+\W+){20}/)
  }
  await expectAccessible(page)
  await page.goto(`${account().url}/help/glossary#tolerance`)
  await expect(page.locator('#tolerance')).toContainText('Up to 5 %')
  await page.goto(`${account().url}/help/nowhere`)
  await expect(page.getByText('Page not found')).toBeVisible()
})
