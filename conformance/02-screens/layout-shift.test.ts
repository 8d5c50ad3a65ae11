import { expect, type Page } from '@playwright/test'
import { watchShifts } from '../support/browser/layout-shift.ts'
import { test } from '../support/browser/test.ts'
import { readyBox, withStoredRun } from '../support/fixtures/stored-study.ts'
import { account, surfaceOptions } from '../support/pages/workspace.ts'
import { rows, signedInBrowser } from '../support/pages/workspace-visit.ts'

const at = (path: string) => account().url + path

/** Opens screens one after another, waits for what shows that each is there, and looks what moved on the way. */
async function stillScreens(page: Page) {
  const shifts = await watchShifts(page)
  return async (path: string, there: () => Promise<void>) => {
    await page.goto(at(path))
    await there()
    expect.soft(await shifts(), path).toEqual([])
  }
}

const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 60_000 })

test('§2 nothing on the screens of signing in moves by itself', async ({ page }) => {
  const expectStill = await stillScreens(page)
  for (const path of ['/login', '/register', '/forgot-password', '/check-email', '/reset-password/some-token'])
    await expectStill(`/auth${path}`, () => headed(page))
})

test('§2 nothing on the screens around the workspace moves by itself', async ({ page, request }) => {
  const { person } = await readyBox(request, 'Still')
  await signedInBrowser(page, person)
  const expectStill = await stillScreens(page)
  for (const path of ['/', '/history', '/archive', '/billing', '/manage-account', '/help'])
    await expectStill(path, () => headed(page))
})

test('§2 nothing in the workspace moves by itself: empty, with a part, with results', async ({ page, request }) => {
  const { person, id } = await readyBox(request, 'Still')
  await signedInBrowser(page, person)
  const expectStill = await stillScreens(page)
  await expectStill('/project', () => expect(page.getByRole('button', { name: 'Import 3D model' })).toBeVisible())
  await expectStill(`/project/${id}`, () => expect(surfaceOptions(page).first()).toBeVisible({ timeout: 60_000 }))
  await withStoredRun(page, id)
  await expectStill(`/project/${id}`, () => expect(rows(page).first()).toBeVisible({ timeout: 60_000 }))
})
