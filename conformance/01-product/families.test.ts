import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { cellFamilies } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions, mode } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const section = (page: Page) => area(page, 'Families')
const head = (page: Page) => section(page).getByRole('button', { name: /^Families/ })
const family = (page: Page, name: string) => section(page).getByRole('checkbox', { name, exact: true })

test('families and cell sizes are chosen by pictures and numbers, undone, kept, and sent with the study alone', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Choice')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await expect(family(page, 'Octet'), 'folded at first').toHaveCount(0)
  await head(page).click()

  await test.step('every family has its picture and a sentence, and none is checked', async () => {
    await expect(section(page).getByRole('checkbox')).toHaveCount(cellFamilies.length)
    for (const { title, goodFor } of cellFamilies) {
      await expect(family(page, title)).not.toBeChecked()
      await expect(family(page, title)).toHaveAccessibleDescription(goodFor)
    }
    const drawn = section(page).locator('img').last()
    await drawn.scrollIntoViewIfNeeded()
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await expectAccessible(page)
  })

  await test.step('they are checked with the keyboard, sizes are typed, and the head says both', async () => {
    await family(page, 'Octet').focus()
    await page.keyboard.press('Space')
    await expect(head(page)).toContainText('Octet')
    await expect(page.getByRole('button', { name: 'Generate 1 design', exact: true })).toBeVisible()
    await family(page, 'BCC').click()
    await expect(page.getByRole('button', { name: 'Generate 2 designs', exact: true })).toBeVisible()
    await section(page).getByRole('button', { name: 'Add a size' }).click()
    const size = section(page).getByLabel('Cell size 1', { exact: true })
    await size.fill('0.05')
    await expect(section(page)).toContainText('A cell of 1.27 mm (0.05 in) cannot be chosen')
    await size.fill('0.15')
    await size.press('Enter')
    await expect(section(page), 'an unusual one is asked about').toContainText('Is 3.81 mm (0.15 in) meant?')
    await size.fill('0.25')
    await size.press('Enter')
    await expect(section(page)).not.toContainText('meant?')
    await expect(head(page)).toContainText('BCC and Octet, cells of 0.25 in')
  })

  await test.step('undo takes the size back, redo brings it again, and a reload keeps all', async () => {
    await page.keyboard.press('Control+z')
    await expect(head(page)).not.toContainText('0.25 in')
    await page.keyboard.press('Control+Shift+z')
    await expect(head(page)).toContainText('BCC and Octet, cells of 0.25 in')
    await page.reload()
    await expect(head(page)).toContainText('BCC and Octet, cells of 0.25 in')
    await page.getByRole('button', { name: 'Metric', exact: true }).click()
    await expect(head(page)).toContainText('cells of 6.35 mm')
  })

  await test.step('the study is made with them, and the run says nothing more than the specified one', async () => {
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: storedRun }))
    const studied = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${id}/subprojects/`))
    const ran = page.waitForRequest((one) => one.url().endsWith(contract.optimize.path))
    await page.getByRole('button', { name: /^Generate/ }).click()
    expect((await studied).postDataJSON().optimization_settings).toMatchObject({ families: ['bcc', 'octet'], cell_sizes: [6.35] })
    expect((await ran).postData()).not.toMatch(/families|cell_sizes/)
  })

  await test.step('without a choice the usual families are tried again', async () => {
    await mode(page, 'Settings').click()
    if ((await family(page, 'Octet').count()) === 0) await head(page).click()
    await section(page).getByRole('button', { name: 'Usual families' }).click()
    await expect(family(page, 'Octet')).not.toBeChecked()
    await section(page).getByRole('button', { name: 'Remove cell size 1' }).click()
    await expect(head(page)).toHaveText('Families')
    await expect(page.getByRole('button', { name: 'Generate 9 designs', exact: true })).toBeVisible()
  })
})
