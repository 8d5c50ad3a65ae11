import { expect, type Page } from '@playwright/test'
import { canDragAt, expectDrawing, settledPicture } from '../support/browser/canvas.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, tool } from '../support/pages/workspace.ts'

/** Where the plane is, in percent of the part, as the panel of the section prints it. */
const position = async (page: Page) => Number.parseFloat(await page.getByText(/^[\d.]+ %$/).innerText())

/** The view shows by its cursor where something can be dragged: looked for down the middle of the free view. */
async function handleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const free = await page.locator('[data-tour-id="canvas"]').boundingBox()
  if (!free) throw new Error('The view has no free part.')
  const x = free.x + free.width / 2
  for (let step = 0; step <= 40; step++) {
    const y = free.y + free.height / 2 + (step % 2 === 0 ? 1 : -1) * 6 * Math.ceil(step / 2)
    if (await canDragAt(page, x, y)) return { x, y }
  }
  throw new Error('Nothing in the view can be dragged.')
}

async function dragHandle(page: Page, down: number): Promise<void> {
  const { x, y } = await handleOf(page)
  await page.mouse.down()
  await page.mouse.move(x, y + down / 2)
  await page.mouse.move(x, y + down, { steps: 3 })
  await page.mouse.up()
}

test('a section is dragged in the view: the slider follows, the picture is cut, the camera stays', async ({ page, request }) => {
  const { person, ids } = await ownerWithProjects(request, ['Cut'])
  await signedInBrowser(page, person)
  await openWorkspace(page, ids[0] ?? '')
  await expectDrawing(page)
  await page.getByRole('button', { name: 'View from the front' }).click()
  await tool(page, 'Section').click()
  await page.getByRole('switch', { name: 'Section on' }).click()
  const toTheMiddle = async () => {
    const rail = await page.getByRole('slider', { name: 'Position' }).locator('xpath=ancestor::*[@role="group"]').boundingBox()
    if (!rail) throw new Error('The section has no slider.')
    await page.mouse.click(rail.x + rail.width / 2, rail.y + rail.height - 10)
  }
  await toTheMiddle()
  await expect.poll(() => position(page)).toBeCloseTo(50, -1)
  const [half, before] = [await position(page), await settledPicture(page)]

  await dragHandle(page, 40)
  expect(await position(page), 'down in the view is less of the part').toBeLessThan(half - 3)
  expect((await settledPicture(page)).equals(before), 'another picture').toBe(false)

  await toTheMiddle()
  expect(await position(page)).toBe(half)
  expect(
    (await settledPicture(page)).equals(before),
    'the plane where it was, the picture as it was: nothing else had moved',
  ).toBe(true)

  await dragHandle(page, -40)
  const upper = await position(page)
  expect(upper, 'up in the view is more of the part').toBeGreaterThan(half + 3)
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Position' }), 'the open tool is kept').toBeVisible()
  expect(await position(page), 'the section is kept').toBe(upper)
})
