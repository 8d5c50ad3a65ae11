import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { settledPicture } from '../support/browser/canvas.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { signedInAt, signedInBrowser } from '../support/pages/sign-in.ts'
import { colorsAt } from '../support/pages/viewer-harness.ts'
import { faceOptions, tool } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

const folder = new URL('../../packages/cad/src/testing/files/', import.meta.url)
const fileOf = (name: string) => fileURLToPath(new URL(name, folder))

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Convert a CAD file' }).click()
  await (await chooser).setFiles(file)
}

/** Places of the canvas, every fourth pixel each way, that are clearly red or green: faces of the coloured plate, and few others. */
async function colouredPlaces(page: Page): Promise<number> {
  const png = await settledPicture(page)
  const { width = 0, height = 0 } = (await page.locator('canvas').first().boundingBox()) ?? {}
  const places: [number, number][] = []
  for (let y = 0; y < height; y += 4) for (let x = 0; x < width; x += 4) places.push([x, y])
  const colors = await colorsAt(page, png, places)
  return colors.filter(([r = 0, g = 0, b = 0]) => Math.max(r, g) > b + 90 && Math.abs(r - g) > 90).length
}

test('a CAD file is converted in the browser: its bodies are chosen, and the STL is uploaded', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('cad')))
  const dialog = page.getByRole('dialog', { name: 'Convert a CAD file' })

  await test.step('what is no CAD file is refused in a sentence', async () => {
    await choose(page, fileOf('one-edge.step'))
    await expect(dialog.getByRole('alert')).toContainText('The STEP file holds no surfaces')
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an assembly lists its bodies, of which one at least stays', async () => {
    await choose(page, fileOf('pair.step'))
    await expect(dialog.getByText(/^STEP, 2 bodies: 376 triangles, [\d.]+ [kM]B, 14 faces$/)).toBeVisible()
    const bodies = dialog.getByRole('checkbox')
    await bodies.first().uncheck()
    await expect(dialog.getByText(/^STEP, 2 bodies: 188 triangles, [\d.]+ [kM]B, 7 faces$/)).toBeVisible()
    await expect(bodies.nth(1)).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled()
    await expectAccessible(page)
  })

  await test.step('a smaller chord makes more triangles, and an impossible one is refused', async () => {
    const chord = dialog.getByRole('textbox', { name: 'Chord' })
    await chord.fill('99')
    await expect(dialog.getByText('From 0.001 to 10')).toBeVisible()
    await chord.fill('0.005')
    await dialog.getByRole('button', { name: 'Convert again' }).click()
    await expect(dialog.getByText(/^STEP, 2 bodies: 416 triangles/)).toBeVisible()
  })

  await test.step('a longest edge cuts its flat faces into triangles that a brush can paint, and can be left out again', async () => {
    const edge = dialog.getByRole('textbox', { name: 'Longest edge' })
    await edge.fill('5 mm')
    await dialog.getByRole('button', { name: 'Convert again' }).click()
    await expect(dialog.getByText(/^STEP, 2 bodies: [1-9],?\d{3} triangles, [\d.]+ [kM]B, 7 faces$/)).toBeVisible()
    await edge.fill('')
    await dialog.getByRole('button', { name: 'Convert again' }).click()
    await expect(dialog.getByText(/^STEP, 2 bodies: 416 triangles/)).toBeVisible()
  })

  await test.step('the chosen body is the part of a new project', async () => {
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(page).toHaveURL(/\/project\//)
    await expect(page.getByText('416 triangles').first()).toBeVisible()
    await expect(page.getByText('40 × 30 × 6').first()).toBeVisible()
  })
})

test('the project keeps the names and colours of the faces, offers them, and gives the CAD file back', async ({
  page,
  request,
}) => {
  await signedInAt(page, await registered(request, newPerson('cadfaces')))
  const dialog = page.getByRole('dialog', { name: 'Convert a CAD file' })
  await choose(page, fileOf('colored-plate.step'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page).toHaveURL(/\/project\//)
  const faces = page.getByRole('listbox', { name: 'Faces of the part' })
  await expect(faces.getByRole('option')).toHaveCount(7)
  const bore = faces.getByRole('option', { name: /, bore/ })

  await test.step('a name is chosen for load and held, which is undone as a pick is', async () => {
    const names = page.getByRole('combobox', { name: 'Faces of the CAD file' })
    await expect(names).toContainText('bore, 1 face')
    const held = page.getByRole('button', { name: 'Held', exact: true })
    await held.click()
    await expect(held).toHaveAttribute('aria-pressed', 'true')
    await expect(bore).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+z')
    await expect(bore).toHaveAttribute('aria-selected', 'false')
    await expectAccessible(page)
  })

  await test.step('the CAD file is downloaded under its name', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download colored-plate.step' }).click()
    expect((await download).suggestedFilename()).toBe('colored-plate.step')
  })

  await test.step('both are there after a reload', async () => {
    await page.reload()
    await expect(bore).toBeVisible()
  })

  await test.step('the view shows the colours of the CAD file when wished', async () => {
    await tool(page, 'Material').click()
    const wished = page.getByRole('switch', { name: 'Colours of the CAD file' })
    const bare = await colouredPlaces(page)
    await wished.click()
    await expect.poll(() => colouredPlaces(page)).toBeGreaterThan(bare + 300)
    const path = test.info().outputPath('colours.png')
    await test.info().attach('colours', { body: await page.screenshot({ path }), contentType: 'image/png' })
    await expectAccessible(page)
    await page.reload()
    await expect(wished).toBeChecked()
    await expect.poll(() => colouredPlaces(page)).toBeGreaterThan(bare + 300)
    await wished.click()
    await expect.poll(() => colouredPlaces(page)).toBeLessThan(bare + 100)
  })
})

test('the library of CAD files is loaded by nobody who converts none, and an STL offers no colours', async ({
  page,
  request,
}) => {
  const loaded: string[] = []
  page.on('request', (one) => loaded.push(one.url()))
  const { person, id } = await projectReadyToRun(request, 'No CAD')
  await signedInBrowser(page, person)
  await page.goto(address('/'))
  await expect(page.getByRole('button', { name: 'Convert a CAD file' })).toBeVisible()
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await tool(page, 'Material').click()
  await expect(page.getByRole('switch', { name: 'Wireframe' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Colours of the CAD file' })).toHaveCount(0)
  expect(loaded.filter((url) => /occt|convert\.worker/.test(url))).toEqual([])
})
