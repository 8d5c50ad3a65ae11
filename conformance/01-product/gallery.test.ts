import { expect } from '@playwright/test'
import { galleryMessages } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test } from '../support/browser/test.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { intro } from '../support/pages/tour.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

test('a visitor without projects starts from an example: its part, faces, force and settings are there, ready to generate', async ({
  page,
  request,
}) => {
  // A list is requested twice before its failure is shown.
  await page.route('**/gallery/examples.json', (route) => route.abort(), { times: 2 })
  await signedInAt(page, await registered(request, newPerson('gallery')))

  await test.step('a list that does not come can be requested again', async () => {
    await expect(page.getByText(galleryMessages.listNotLoaded)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  const examples = page.getByRole('region', { name: galleryMessages.title })
  await test.step('six parts say what they have to do and what their best design does', async () => {
    await expect(examples.getByRole('button')).toHaveCount(6)
    const bracket = examples.getByRole('button', { name: /^Shelf bracket/ })
    await expect(bracket).toContainText(/carries 1,200 N/)
    await expect(bracket).toContainText(/\d+ g of 278 g, HP HR PA12/)
    for (const picture of await examples.getByRole('img', { includeHidden: true }).all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
    }
    await expectAccessible(page)
  })

  await test.step('a part that does not come is said, and nothing is made', async () => {
    await page.route('**/gallery/wall-hook.stl', (route) => route.abort(), { times: 1 })
    await examples.getByRole('button', { name: /^Wall hook/ }).click()
    await expect(page.getByText(galleryMessages.notLoaded)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No projects yet')).toBeVisible()
  })

  await test.step('one click makes a project with all of it, by keyboard as well, and a reload keeps it', async () => {
    await examples.getByRole('button', { name: /^Link of a robot/ }).press('Enter')
    await expect(page).toHaveURL(/\/project\//)
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await expect(faceOptions(page).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Generate 2 designs', exact: true })).toBeEnabled()
      await expect(page.getByLabel('Required load')).toHaveValue('300')
      await expect(page.getByLabel('Project name')).toHaveValue('Link of a robot')
    }
  })

  await test.step('two quick clicks make one project, which has the name of its example in the list', async () => {
    await page.goto(address('/'))
    await examples.getByRole('button', { name: /^Brake lever/ }).dblclick()
    await expect(page).toHaveURL(/\/project\//)
    await page.goto(address('/'))
    await expect(page.getByRole('link', { name: /Link of a robot/ })).toHaveCount(1)
    await expect(page.getByRole('link', { name: /Brake lever/ })).toHaveCount(1)
    await expect(page.getByText('Untitled')).toHaveCount(0)
  })
})

test.describe(() => {
  test.use({ tourSeen: false })

  test('the offer of the tour, which a new visitor has, does not cover what generates the example', async ({ page, request }) => {
    await signedInAt(page, await registered(request, newPerson('offered')))
    await expect(intro(page)).toBeVisible()
    await page.getByRole('button', { name: /^Shelf bracket/ }).click()
    await expect(page).toHaveURL(/\/project\//)
    await expect(faceOptions(page).first()).toBeVisible()
    await expect(intro(page)).toBeVisible()
    await page.getByRole('button', { name: 'Generate 2 designs', exact: true }).click({ trial: true })
  })
})
