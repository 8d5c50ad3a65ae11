import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { columnTexts, faceOptions, rows } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const analyses = (page: Page) => area(page, 'Analyses').getByRole('button', { name: /^Analyses/ })
const wish = (page: Page, name: 'Natural frequencies' | 'Buckling') => area(page, 'Analyses').getByRole('switch', { name })

/** The stored run as a server answers it, with frequencies where they were requested. */
const answerTo = ({ frequencies }: { frequencies?: boolean }) =>
  frequencies
    ? {
        ...storedRun,
        solid: { ...(storedRun.solid as object), frequencies_hz: [97.3, 131, 402, 540, 611, 873] },
        data: storedRun.data.map((row, n) => ({ ...row, frequencies_hz: [84.06 + n, 120.4, 380, 511, 590, 802] })),
      }
    : storedRun

test('frequencies are requested by a switch, and shown in the table and next to the solid part’s', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Vibrating')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('600')

  await test.step('the browser remembers the wish', async () => {
    await analyses(page).click()
    await expect(wish(page, 'Natural frequencies')).not.toBeChecked()
    await wish(page, 'Natural frequencies').click()
    await page.reload()
    await expect(analyses(page), 'also while the section is folded').toContainText('frequencies')
    await analyses(page).click()
    await expect(wish(page, 'Natural frequencies')).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the run has it, and the results show what it found', async () => {
    await page.route(`**${contract.optimize.path}`, (route) => {
      const data = /\{.*\}/s.exec(route.request().postData()?.split('stl_file')[0] ?? '')?.[0] ?? '{}'
      return route.fulfill({ json: answerTo(JSON.parse(data) as object) })
    })
    await page.getByRole('button', { name: /^Generate/ }).click()
    await expect(area(page, 'OptimizationTableHeader').getByRole('columnheader', { name: /^Frequency/ })).toBeVisible()
    expect((await columnTexts(page, /^Frequency/)).map((text) => text.trim()).slice(0, 2)).toEqual(['84.1', '85.1'])
    const details = page.getByRole('region', { name: 'Natural frequencies' })
    await expect(details.getByRole('columnheader')).toHaveText(['Mode', 'Hz', 'solid part'])
    await expect(details.getByRole('rowheader')).toHaveText(['1', '2', '3', '4', '5', '6'])
    const figures = ['84.1', '97.3', '120', '131', '380', '402', '511', '540', '590', '611', '802', '873']
    await expect(details.getByRole('cell')).toHaveText(figures)
    await expect(details).toContainText('The exported mesh was not analysed for it.')
    await expectAccessible(page)
  })
})

/** The stored run as a server answers it, whose first design buckles before it yields and whose second does not buckle. */
const buckled = {
  ...storedRun,
  solid: { ...(storedRun.solid as object), buckling_factor: 3.47 },
  data: storedRun.data.map((row, n) => ({
    ...row,
    ...(n === 0 ? { governing_mode: 'buckling', buckling_factor: 0.8423 } : { buckling_factor: null }),
    dimpling_factor: 2.5,
  })),
}

test('buckling is requested by a switch; a design that buckles before it yields says so, and one that does not buckle', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Slender')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('600')
  await analyses(page).click()
  await wish(page, 'Buckling').click()
  await page.route(`**${contract.optimize.path}`, (route) => {
    const data = route.request().postData() ?? ''
    return route.fulfill({ json: data.includes('"buckling":true') ? buckled : storedRun })
  })
  await page.getByRole('button', { name: /^Generate/ }).click()
  const head = area(page, 'OptimizationTableHeader').getByRole('columnheader', { name: /^Buckles at/ })
  await expect(head).toBeVisible()
  expect((await columnTexts(page, /^Buckles at/)).slice(0, 2).map((text) => text.trim())).toEqual(['0.842 ×', 'does not'])
  expect((await columnTexts(page, /^Governed by/))[0]).toContain('buckles before it yields')

  const details = page.getByRole('region', { name: 'Buckling' })
  await expect(details.getByRole('rowheader')).toHaveText(['Design', 'Solid part'])
  await expect(details.getByRole('cell')).toHaveText(['0.842 ×', '2.50 ×', '3.47 ×', '–'])
  await expectAccessible(page)
  await rows(page).nth(1).click()
  await expect(details).toContainText('It does not buckle in this direction')
})
