import { expect, type Page } from '@playwright/test'
import { dropZoneIds } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { panel } from '../support/pages/elements.ts'
import { dropFile } from '../support/pages/file-drop.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

/** The texts stand here as §8 writes them, not as the product's own list has them. */
const silent = { status: 500, body: '' } as const

const once = (page: Page, path: string) => page.route(`**${path}`, (route) => route.fulfill(silent), { times: 1 })

test('§8.4 Project toasts: each text of success and of failure', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, ['Bracket'])
  await signedInAt(page, person)
  const rename = async (to: string) => {
    await page.getByRole('article').first().hover()
    await page.getByRole('button', { name: /^Rename / }).click()
    await page.getByRole('textbox', { name: /^Name of / }).fill(to)
    await page.keyboard.press('Enter')
  }
  const archive = async () => {
    await page.getByRole('article').first().hover()
    await page.getByRole('button', { name: /^Archive / }).click()
  }
  await once(page, '/update-name/')
  await rename('Console')
  await expectToast(page, 'Failed to update project name. Please try again.')
  await rename('Console')
  await expectToast(page, 'Project name updated')
  await once(page, '/archive/')
  await archive()
  await expectToast(page, 'Failed to archive project. Please try again.')
  await archive()
  await expectToast(page, 'Project moved to archive')

  await page.goto(address('/archive'))
  await once(page, '/restore/')
  await page.getByRole('button', { name: 'Restore Console' }).click()
  await expectToast(page, 'Failed to restore project. Please try again.')
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Console permanently' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  }
  await once(page, '/permanently-delete/')
  await remove()
  await expectToast(page, 'Failed to delete project. Please try again.')
  await page.getByRole('button', { name: 'Restore Console' }).click()
  await expectToast(page, 'Project restored successfully')
  await page.goto(address('/'))
  await archive()
  await page.goto(address('/archive'))
  await remove()
  await expectToast(page, 'Project permanently deleted')
  await caller.close()
})

test('§2.18 §4.2 §8.3 Upload: chooser and drop have own texts in the overlay; closing resets it', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('upload')))
  const overlay = page.getByRole('alertdialog')
  const shows = async (text: string) => {
    await expect(overlay.getByText(text, { exact: true })).toBeVisible()
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(overlay).toHaveCount(0)
  }
  const chooser = page.locator(`#${dropZoneIds.dashboard} input[type=file]`)
  const file = (name: string) => ({ name, mimeType: 'model/stl', buffer: boxStl() })
  await chooser.setInputFiles(file('part.obj'))
  await shows('Unsupported file format. Supported formats: STL')
  await chooser.setInputFiles([file('a.stl'), file('b.stl')])
  await shows('Too many files. Please select only one file')
  await dropFile(page, dropZoneIds.dashboard, { name: 'part.obj', bytes: boxStl() })
  await shows('Only STL files are allowed')
  for (const [how, text] of [
    ['chooser', 'File is too large. Maximum size is 100MB'],
    ['drop', 'File size must be less than 100MB'],
  ] as const) {
    await page.evaluate(
      ([zone, way]) => {
        const big = new File([], 'big.stl')
        Object.defineProperty(big, 'size', { value: 104_857_601 })
        const target = document.getElementById(zone) as HTMLElement
        if (way === 'drop') {
          const event = new DragEvent('drop', { bubbles: true, cancelable: true })
          Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [big] } })
          target.dispatchEvent(event)
        } else {
          const input = target.querySelector('input') as HTMLInputElement
          Object.defineProperty(input, 'files', { value: [big], configurable: true })
          input.dispatchEvent(new Event('change', { bubbles: true }))
        }
      },
      [dropZoneIds.dashboard, how] as const,
    )
    await shows(text)
    await page.reload()
  }
})

test('§8.5 §9.1 Tokens: low and very low are told with one text, and a balance that cannot be fetched is zero and warns of nothing', async ({
  page,
  request,
}) => {
  let change: Record<string, unknown> = {}
  await page.route('**/api/token-balance/', async (route) => {
    const answer = await (await route.fetch()).json()
    Object.assign(answer.data, change)
    await route.fulfill({ json: answer })
  })
  await signedInAt(page, await registered(request, newPerson('low')), '/billing')
  const tokens = panel(page, 'Tokens')
  const low = tokens.getByText('Running low on tokens - consider adding more', { exact: true })
  const veryLow = tokens.getByText('Very low tokens - add more to continue using the service', { exact: true })
  for (const [available, used, lows, veryLows] of [
    [10, 80, 0, 0],
    [10, 80.1, 1, 0],
    [9, 0, 1, 0],
    [3, 0, 1, 0],
    [2, 99, 0, 1],
  ] as const) {
    change = { available_tokens: available, tokens_used_percentage: used }
    await tokens.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, 'Token balance refreshed')
    await expect(tokens.getByText(new RegExp(`^${available}\\s*tokens left$`))).toBeVisible()
    await expect(low, `${available} left, ${used} % used`).toHaveCount(lows)
    await expect(veryLow, `${available} left, ${used} % used`).toHaveCount(veryLows)
  }
  await page.unroute('**/api/token-balance/')
  await page.route('**/api/token-balance/', (route) => route.fulfill(silent))
  await tokens.getByRole('button', { name: 'Refresh' }).click()
  await expectToast(page, 'Failed to refresh token balance')
  await expect(tokens.getByText('0 of 0 used in this period (0 %)')).toBeVisible()
  await expect(low).toHaveCount(0)
  await expect(veryLow).toHaveCount(0)
})

test('§8.5 Tokens: when the usage history fails the list empties and the pages begin again', async ({ page, request }) => {
  const record = {
    id: '1',
    created_at: new Date().toISOString(),
    description: 'STL export',
    tokens: 19,
    parts_count: null,
    username: null,
  }
  let works = true
  await page.route('**/api/token-usage-history/**', (route) => {
    if (!works) return route.fulfill(silent)
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    const pagination = { page: at, page_size: 20, total_count: 41, total_pages: 3 }
    return route.fulfill({
      json: { status: 'success', data: { usage_records: [{ ...record, description: `Page ${at}` }], pagination } },
    })
  })
  await signedInAt(page, await registered(request, newPerson('usage')), '/billing')
  const history = panel(page, 'History')
  await expect(history.getByText('Page 1 of 3')).toBeVisible()
  await history.getByRole('button', { name: 'Next' }).click()
  await expect(history.getByText('Page 2 of 3')).toBeVisible()
  works = false
  await history.getByRole('button', { name: 'Next' }).click()
  await expect(history.getByRole('alert')).toContainText('could not be loaded')
  await expect(history.getByRole('row')).toHaveCount(0)
  works = true
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history.getByText('Page 1 of 3')).toBeVisible()
})

test('§8 lists that cannot be loaded say so and can be asked again', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, ['Bracket'])
  await signedInAt(page, person)
  for (const [path, call, text] of [
    ['/', '**/api/projects/**', 'The projects could not be loaded.'],
    ['/history', '**/api/history/**', 'The history could not be loaded.'],
    ['/archive', '**/api/projects/**', 'The archive could not be loaded.'],
  ] as const) {
    await page.route(call, (route) => route.fulfill(silent))
    await page.goto(address(path))
    const alert = page.getByRole('alert').filter({ hasText: text })
    await expect(alert).toBeVisible()
    await page.unroute(call)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByText(path === '/archive' ? 'The archive is empty' : 'Bracket').first()).toBeVisible()
  }
  await caller.close()
})
