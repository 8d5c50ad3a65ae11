import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const section = (page: Page) => area(page, 'MoreRequirements')
const head = (page: Page) => section(page).getByRole('button', { name: /^More requirements/ })
const entry = (page: Page, number: number) => section(page).getByRole('listitem', { name: `Requirement ${number}`, exact: true })
const missing = (page: Page) => page.getByRole('list', { name: 'Still missing' })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ })

test('a safety factor, a displacement at a picked face and a mass are required, undone, kept, and sent with the study', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Stiff and light')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('400')
  await expect(generate(page)).toBeEnabled()
  await expect(head(page), 'folded at first').toHaveAttribute('aria-expanded', 'false')
  await head(page).click()

  await test.step('the factor of the load is typed in its range, and the head says it', async () => {
    const factor = section(page).getByRole('textbox', { name: 'Safety factor of the required load' })
    await factor.fill('0.05')
    await expect(section(page)).toContainText('it must be a number from 0.1 to 100')
    await factor.fill('1.5')
    await factor.press('Enter')
    await expect(head(page)).toContainText('safety 1.5')
  })

  await test.step('a displacement waits for its limit, and Generate with it', async () => {
    await section(page).getByRole('button', { name: 'Add a requirement' }).click()
    await expect(entry(page, 1)).toContainText('must be a number above zero')
    await expect(entry(page, 1).getByRole('alert'), 'a fresh one is no mistake').toHaveCount(0)
    await expect(missing(page)).toContainText('must be a number above zero')
    await expect(generate(page)).toBeDisabled()
    await expect(entry(page, 1), 'measured on the load face at first').toContainText(/It is Face \d/)
    await entry(page, 1).getByRole('textbox', { name: 'At most' }).fill('0.5 mm')
    await expect(entry(page, 1)).not.toContainText('must be a number above zero')
    await expect(generate(page)).toBeEnabled()
    await expect(head(page)).toContainText('safety 1.5, displacement at most 0.5 mm')
  })

  const place = entry(page, 1)
    .getByRole('group', { name: /^Face at/ })
    .getByRole('textbox')
  const placed = () => place.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await test.step('its place is the face that is picked next, and the load faces stay', async () => {
    const loaded = await area(page, 'ModelHighlight').innerText()
    const before = await placed()
    await entry(page, 1).getByRole('button', { name: 'Pick the face' }).click()
    await faceOptions(page).filter({ hasText: 'normal +Z' }).first().click()
    await expect(entry(page, 1).getByRole('button', { name: 'Pick the face' })).toBeVisible()
    expect(await placed()).not.toEqual(before)
    expect(await area(page, 'ModelHighlight').innerText()).toBe(loaded)
    await entry(page, 1).getByRole('button', { name: 'Along a direction' }).click()
    await expect(entry(page, 1).getByRole('group', { name: /^Direction x/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a mass is added, refused twice, removed, and brought back by undo; a reload keeps all', async () => {
    for (const number of [2, 3]) {
      await section(page).getByRole('button', { name: 'Add a requirement' }).click()
      await entry(page, number)
        .getByRole('combobox', { name: `Kind of requirement ${number}` })
        .click()
      await page.getByRole('option', { name: 'Mass' }).click()
      await entry(page, number).getByRole('textbox', { name: 'At most' }).fill('40')
    }
    await expect(section(page)).toContainText('The requirement "mass" is stated twice')
    await expect(generate(page)).toBeDisabled()
    await section(page).getByRole('button', { name: 'Remove requirement 3' }).click()
    await expect(generate(page)).toBeEnabled()
    await section(page).getByRole('button', { name: 'Remove requirement 2' }).click()
    await expect(head(page)).not.toContainText('mass')
    await page.keyboard.press('Control+z')
    await expect(head(page)).toContainText('displacement at most 0.5 mm, mass at most 40 g')
    await page.reload()
    await expect(head(page)).toContainText('safety 1.5, displacement at most 0.5 mm, mass at most 40 g')
  })

  await test.step('the study is made with them, and the run says nothing more than the specified one', async () => {
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: storedRun }))
    const studied = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${id}/subprojects/`))
    const ran = page.waitForRequest((one) => one.url().endsWith(contract.optimize.path))
    await generate(page).click()
    expect((await studied).postDataJSON().optimization_settings).toMatchObject({
      safety_factor: 1.5,
      requirements: [
        {
          kind: 'displacement',
          case: 'A',
          at: { near: [expect.any(Number), expect.any(Number), expect.any(Number)] },
          at_most: 0.5,
        },
        { kind: 'mass', at_most: 40 },
      ],
    })
    expect((await ran).postData()).not.toMatch(/safety_factor|requirements/)
  })
})

test('a lowest frequency and a buckling factor are required, refused without a number, kept, and sent with the study', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Quiet and slender')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('600')
  await head(page).click()

  await test.step('each waits for its limit, which has the unit of its kind', async () => {
    for (const [number, kind, typed, shown] of [
      [1, 'Lowest frequency', '0.12 kHz', '120'],
      [2, 'Buckling factor', '2', '2'],
    ] as const) {
      await section(page).getByRole('button', { name: 'Add a requirement' }).click()
      await entry(page, number)
        .getByRole('combobox', { name: `Kind of requirement ${number}` })
        .click()
      await page.getByRole('option', { name: kind }).click()
      await expect(entry(page, number)).toContainText('must be a number above zero')
      await expect(generate(page)).toBeDisabled()
      const limit = entry(page, number).getByRole('textbox', { name: 'At least' })
      await limit.fill(typed)
      await limit.press('Enter')
      await expect(limit).toHaveValue(shown)
      await expect(generate(page)).toBeEnabled()
    }
    await expect(head(page)).toContainText('lowest frequency at least 120 Hz, buckling factor at least 2')
    await expectAccessible(page)
  })

  await test.step('a reload keeps both, and the study is made with them', async () => {
    await page.reload()
    await expect(head(page)).toContainText('lowest frequency at least 120 Hz, buckling factor at least 2')
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: missedRun }))
    const studied = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${id}/subprojects/`))
    await generate(page).click()
    expect((await studied).postDataJSON().optimization_settings.requirements).toEqual([
      { kind: 'frequency', at_least: 120 },
      { kind: 'buckling', case: 'A', at_least: 2 },
    ])
  })

  await test.step('the details list both, and which governs', async () => {
    const details = page.getByRole('region', { name: 'Requirements', exact: true })
    await expect(details.getByRole('rowheader')).toHaveText([/^Load/, /^Lowest frequency.*governs/, /^Buckling factor/])
  })
})

/** The stored run with what its designs have of the two. */
const missedRun = {
  ...storedRun,
  data: storedRun.data.map((row) => ({
    ...row,
    requirements: [
      { kind: 'load', case: 'A', value: 2700, limit: 2668.932, met: true, safety_factor: 1.01 },
      { kind: 'frequency', value: 114, limit: 120, met: false },
      { kind: 'buckling', case: 'A', value: 2.5, limit: 2, met: true },
    ],
    governing_requirement: 'frequency',
  })),
}
