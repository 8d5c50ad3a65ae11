import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects, uploadPart } from '../support/fixtures/projects.ts'
import { projectReadyToRun, storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const section = (page: Page) => area(page, 'Regions')
const head = (page: Page) => section(page).getByRole('button', { name: /^Regions/ })
const entries = (page: Page) => section(page).getByRole('list', { name: 'Regions of the part' }).locator('> li')
const chosen = (page: Page) => section(page).getByRole('list', { name: 'Faces' }).getByRole('listitem')
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ })

test('a rule for a picked face and a solid shape are added, undone, kept, and sent with the study', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'With a boss')
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()
  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('400')
  await expect(generate(page)).toBeEnabled()
  await expect(head(page)).toHaveAttribute('aria-expanded', 'false')
  await head(page).click()

  await test.step('a rule waits for its faces, and Generate with it', async () => {
    await section(page).getByRole('button', { name: 'Rule for faces' }).click()
    await expect(section(page).getByRole('alert')).toContainText('Region 1 has no face')
    await expect(page.getByRole('list', { name: 'Still missing' })).toContainText('Region 1 has no face')
    await expect(generate(page)).toBeDisabled()
    const loaded = await area(page, 'ModelHighlight').innerText()
    await faceOptions(page).filter({ hasText: 'normal +Z' }).first().click()
    await expect(chosen(page)).toHaveCount(1)
    expect(await area(page, 'ModelHighlight').innerText(), 'the load faces stay').toBe(loaded)
    await expect(faceOptions(page).filter({ hasText: 'normal +Z' }).first()).toHaveAccessibleName(/, region$/)
    await expect(generate(page)).toBeEnabled()
    await section(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('its depth is typed in any unit, and refused where the shell is thicker', async () => {
    const depth = section(page).getByRole('textbox', { name: 'Solid to a depth of' })
    await depth.fill('0.5')
    await expect(section(page).getByRole('alert')).toContainText('Region 1 is 0.5 mm thick, less than the shell of 1 mm')
    await expect(generate(page)).toBeDisabled()
    await depth.fill('0.3 cm')
    await depth.press('Enter')
    await expect(depth).toHaveValue('3')
    await expect(head(page)).toContainText('1 face: solid to a depth of 3 mm')
    await area(page, 'OptimizationGoal').getByRole('button', { name: 'Imperial' }).click()
    await expect(head(page)).toContainText('1 face: solid to a depth of 0.118 in')
    await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()
    await expectAccessible(page)
  })

  await test.step('a loaded face cannot be open', async () => {
    const kind = section(page).getByRole('combobox', { name: 'Kind of region 1' })
    await kind.click()
    await page.getByRole('option', { name: 'Open', exact: true }).click()
    await section(page).getByRole('button', { name: 'Pick faces' }).click()
    await faceOptions(page).filter({ hasText: 'normal +X' }).first().click()
    await expect(section(page).getByRole('alert')).toContainText('Region 1 opens a face that is loaded or held')
    await page.keyboard.press('Control+z')
    await expect(section(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(head(page)).toContainText('1 face: solid to a depth of 3 mm')
  })

  await test.step('a shape is added by keyboard, and its numbers are typed', async () => {
    await section(page).getByRole('button', { name: 'Shape' }).focus()
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveCount(2)
    await expect(entries(page).nth(1).getByRole('button').first(), 'the new one is open and has the focus').toBeFocused()
    await section(page).getByRole('combobox', { name: 'Kind of region 2' }).click()
    await page.getByRole('option', { name: 'Sphere' }).click()
    await section(page).getByRole('textbox', { name: 'Radius' }).fill('4')
    await section(page)
      .getByRole('group', { name: /^Centre/ })
      .getByRole('textbox', { name: 'X' })
      .fill('12')
    await page.keyboard.press('Enter')
    await expect(head(page)).toContainText('sphere about (12, 10, 5) of radius 4 mm: solid')
  })

  await test.step('the bodies of a file become regions, and an open one is refused', async () => {
    const chooser = section(page).getByLabel('STL file of a body')
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'model/stl', buffer })
    await chooser.setInputFiles(file('open.stl', boxStl([5, 5, 5], [0])))
    await expect(section(page).getByRole('alert')).toContainText('open.stl is open: 3 of its edges')
    await expect(entries(page)).toHaveCount(2)
    await chooser.setInputFiles(file('boss.stl', boxStl([5, 6, 7])))
    await expect(section(page).getByRole('alert')).toHaveCount(0)
    await expect(entries(page)).toHaveCount(3)
    await expect(section(page)).toContainText('boss.stl, 12 triangles')
    await section(page).getByRole('combobox', { name: 'The part in region 3' }).click()
    await page.getByRole('option', { name: 'Lattice with bounds' }).click()
    await expect(head(page)).toContainText('body boss.stl of 12 triangles: lattice with a density of at least 0.3')
    await expectAccessible(page)
  })

  await test.step('one is removed and brought back, and a reload finds both', async () => {
    await section(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(entries(page)).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(entries(page)).toHaveCount(3)
    await page.reload()
    await expect(head(page)).toContainText('1 face: solid to a depth of 3 mm; sphere about (12, 10, 5) of radius 4 mm: solid')
    await expect(head(page)).toContainText('body boss.stl of 12 triangles')
    await expect(faceOptions(page).filter({ hasText: 'normal +Z' }).first()).toHaveAccessibleName(/, region$/)
  })

  await test.step('the study is made with them', async () => {
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: storedRun }))
    const studied = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${id}/subprojects/`))
    await generate(page).click()
    expect((await studied).postDataJSON().loads_and_supports).toEqual({
      ...{ part_triangles: 12, cases: [], supports: [], stiffness_aim: 'worst' },
      regions: [
        { faces: [[2, 2]], solid_to_mm: 3 },
        { sphere: { center: [12, 10, 5], radius: 4 }, as: 'solid' },
        {
          body: { name: 'boss.stl', triangles_mm: expect.stringMatching(/^[A-Za-z0-9+/]{576}$/) },
          as: 'lattice',
          density_at_least: 0.3,
        },
      ],
    })
  })
})

/** A block with a pin through it, two bodies, as a binary STL. */
function pinned(): Buffer {
  const [block, pin] = [boxStl([40, 20, 20]), boxStl([8, 8, 30]).subarray(84)]
  for (let triangle = 0; triangle < 12; triangle++)
    for (let n = 0; n < 9; n++) {
      const at = 50 * triangle + 12 + 4 * n
      pin.writeFloatLE(pin.readFloatLE(at) + [16, 6, -5][n % 3]!, at)
    }
  const both = Buffer.concat([block, pin])
  both.writeUInt32LE(24, 80)
  return both
}

test('a body of the part’s own file becomes a region, and is left out of the part', async ({ page, request }) => {
  const { person, caller } = await ownerWithProjects(request, [])
  const id = await uploadPart(caller, 'pinned.stl', pinned())
  await withoutWebgl(page)
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  const file = area(page, 'FileAndUnits')
  await file.getByRole('button', { name: 'Make body 1 a region' }).click()
  await expect(file.getByRole('checkbox', { name: /^Body 1/ })).not.toBeChecked()
  await expect(file.getByRole('button', { name: /^Make body/ })).toHaveCount(0)
  await head(page).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('pinned.stl, body 1, solid')
  await expectAccessible(page)
})
