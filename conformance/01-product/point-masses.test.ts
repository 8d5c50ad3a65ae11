import { expect } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

test('a point mass is placed on a face, refused while something of it is missing, converted, undone, kept, and sent with the study', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'With a motor')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  const goal = area(page, 'OptimizationGoal')
  await goal.getByRole('textbox', { name: 'Required load' }).fill('600')
  const section = area(page, 'MoreLoads')
  const entry = section.getByRole('button', { name: /^Point mass 1/ })
  const missing = page.getByRole('list', { name: 'Still missing' })
  const generate = page.getByRole('button', { name: /^Generate/ })
  const head = section.getByRole('button', { name: /^More loads and supports/ })
  const mass = section.getByRole('textbox', { name: 'Mass' })
  const top = faceOptions(page).filter({ hasText: 'normal +Z' }).first()
  await head.click()

  await test.step('it waits for a mass and a face, and Generate with it', async () => {
    await section.getByRole('button', { name: 'Point mass', exact: true }).click()
    await expect(missing).toContainText('Point mass 1 must be a number of grams above zero')
    await expect(generate).toBeDisabled()
    await mass.fill('2 lb')
    await page.keyboard.press('Enter')
    await expect(mass).toHaveValue('32')
    await expect(missing).toContainText('Point mass 1 has no face')
    await expect(page.getByRole('status').filter({ hasText: 'Picks go to point mass 1.' })).toBeVisible()
    const held = faceOptions(page).filter({ hasText: 'normal −X' }).first()
    await held.click()
    await expect(missing).toContainText('Point mass 1 is on a held face, which does not move')
    await held.click()
    await top.click()
    await expect(top).toHaveAccessibleName(/, point mass$/)
    await expect(generate).toBeEnabled()
    await expect(entry).toContainText('32 oz, 1 face')
  })

  await test.step('in the other units it is the same mass, and what is typed there is too', async () => {
    await goal.getByRole('button', { name: 'Metric' }).click()
    await expect(entry).toContainText('907 g, 1 face')
    await mass.fill('250')
    await page.keyboard.press('Enter')
    await expect(entry).toContainText('250 g, 1 face')
    await goal.getByRole('button', { name: 'Imperial' }).click()
    await expect(entry).toContainText('8.82 oz, 1 face')
  })

  await test.step('undo brings back one that was removed, with its face', async () => {
    await section.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(entry).toContainText('8.82 oz, 1 face')
    await expect(top).toHaveAccessibleName(/, point mass$/)
  })

  await test.step('a reload keeps it, and the study is made with it in grams', async () => {
    await page.reload()
    await expect(head).toContainText('1 point mass')
    await head.click()
    await expect(entry).toContainText('8.82 oz, 1 face')
    await expect(top).toHaveAccessibleName(/, point mass$/)
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: storedRun }))
    const studied = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${id}/subprojects/`))
    await generate.click()
    expect((await studied).postDataJSON().loads_and_supports).toMatchObject({
      point_masses: [{ mass_g: 250, triangles: [[2, 2]] }],
    })
  })
})
