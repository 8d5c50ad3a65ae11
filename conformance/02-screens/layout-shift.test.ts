import { expect, type Page } from '@playwright/test'
import { recordLayoutShifts } from '../support/browser/layout-shift.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, withStoredRun } from '../support/fixtures/stored-study.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions, rows } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

const at = (path: string) => account().url + path

/** Opens screens one after another, waits for what shows that each is there, and looks what moved on the way. */
async function stillScreens(page: Page) {
  const shifts = await recordLayoutShifts(page)
  return async (path: string, there: () => Promise<void>) => {
    await page.goto(at(path))
    await there()
    expect.soft(await shifts(), path).toEqual([])
  }
}

const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

test('§2 nothing on the screens of signing in moves by itself', async ({ page }) => {
  const expectStill = await stillScreens(page)
  for (const path of ['/login', '/register', '/forgot-password', '/check-email', '/reset-password/some-token'])
    await expectStill(`/auth${path}`, () => headed(page))
})

test('§2 nothing on the screens around the workspace moves by itself', async ({ page, request }) => {
  const { person } = await projectReadyToRun(request, 'Still')
  await signedInBrowser(page, person)
  const expectStill = await stillScreens(page)
  for (const path of ['/', '/history', '/archive', '/billing', '/manage-account', '/help'])
    await expectStill(path, () => headed(page))
})

test('§2 nothing in the workspace moves by itself: empty, with a part, with results', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Still')
  await signedInBrowser(page, person)
  const expectStill = await stillScreens(page)
  await expectStill('/project', () => expect(page.getByRole('button', { name: 'Import 3D model' })).toBeVisible())
  await expectStill(`/project/${id}`, () => expect(faceOptions(page).first()).toBeVisible())
  await withStoredRun(page, id)
  await expectStill(`/project/${id}`, () => expect(rows(page).first()).toBeVisible())
})
