import { expect } from '@playwright/test'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

test('a point mass is placed on a face, and refused while it has no mass, no face, or a held one', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'With a motor')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('600')
  const section = area(page, 'MoreLoads')
  const entry = section.getByRole('button', { name: /^Point mass 1/ })
  const missing = page.getByRole('list', { name: 'Still missing' })
  const generate = page.getByRole('button', { name: /^Generate/ })
  await section.getByRole('button', { name: /^More loads and supports/ }).click()

  await test.step('it waits for a mass and a face, and Generate with it', async () => {
    await section.getByRole('button', { name: 'Point mass', exact: true }).click()
    await expect(missing).toContainText('Point mass 1 must be a number of grams above zero')
    await expect(generate).toBeDisabled()
    await section.getByRole('textbox', { name: 'Mass' }).fill('2 lb')
    await page.keyboard.press('Enter')
    await expect(section.getByRole('textbox', { name: 'Mass' })).toHaveValue('32')
    await expect(missing).toContainText('Point mass 1 has no face')
    await expect(page.getByRole('status').filter({ hasText: 'Picks go to point mass 1.' })).toBeVisible()
    const held = faceOptions(page).filter({ hasText: 'normal −X' }).first()
    await held.click()
    await expect(missing).toContainText('Point mass 1 is on a held face, which does not move')
    await held.click()
    await faceOptions(page).filter({ hasText: 'normal +Z' }).first().click()
    await expect(faceOptions(page).filter({ hasText: 'normal +Z' }).first()).toHaveAccessibleName(/, point mass$/)
    await expect(generate).toBeEnabled()
    await expect(entry).toContainText('32 oz, 1 face')
  })
})
