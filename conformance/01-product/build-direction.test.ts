import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const section = (page: Page) => area(page, 'OptimizationParameters')
const field = (page: Page) => section(page).getByRole('combobox', { name: 'Build direction' })

test('a build direction is chosen by an axis or typed, undone, and kept', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Upright')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  const choose = async (name: RegExp) => {
    await field(page).click()
    await page.getByRole('option', { name }).click()
  }

  await expect(field(page), 'not chosen at first, and said').toHaveText(/^As it prints best: [+−][XYZ]$/)
  await choose(/^−X$/)
  await expect(field(page)).toHaveText('−X')

  await test.step('a typed one begins as the axis, and numbers without a direction are refused in a sentence', async () => {
    await choose(/^Typed/)
    const x = section(page).getByLabel('Build direction X', { exact: true })
    await expect(x).toHaveValue('-1')
    await x.fill('0')
    await expect(section(page)).toContainText('The build direction has no length')
    await section(page).getByLabel('Build direction Z', { exact: true }).fill('2')
    await expectAccessible(page, '[data-ui="OptimizationParameters"]')
  })

  await test.step('undo takes it back, and a reload keeps what is left', async () => {
    await page.keyboard.press('Escape')
    await choose(/^\+Y$/)
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveText('Typed')
    await page.reload()
    await expect(field(page)).toHaveText('Typed')
  })
})
