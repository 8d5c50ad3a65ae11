import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { canDragAt, expectDrawing, settledPicture } from '../support/browser/canvas.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace } from '../support/pages/workspace.ts'

const section = (page: Page) => area(page, 'Regions')
const head = (page: Page) => section(page).getByRole('button', { name: /^Regions/ })

/** The numbers of a point of the open region. */
const point = (page: Page, name: string): Promise<number[]> =>
  Promise.all(
    ['X', 'Y', 'Z'].map(async (axis) => Number(await section(page).getByRole('group', { name }).getByLabel(axis).inputValue())),
  )
const radius = async (page: Page) => Number(await section(page).getByRole('textbox', { name: 'Radius' }).inputValue())

/** The middle of what tools and views leave free of the view, where a shape in the middle of the part is drawn. */
async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const free = await page.locator('[data-tour-id="canvas"]').boundingBox()
  const tools = await page.getByRole('toolbar', { name: 'Viewer' }).boundingBox()
  const views = await page.getByRole('button', { name: 'Front view' }).boundingBox()
  if (!free || !tools || !views) throw new Error('The view is not shown.')
  return { x: (free.x + tools.x) / 2, y: (free.y + views.y) / 2 }
}

/** The first place up or down from the middle at which the view drags again after it did not. */
async function nextDot(page: Page, down: 1 | -1): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y } = await middleOf(page)
  let left = false
  for (let away = 0; away < 300; away += 6) {
    const can = await canDragAt(page, x, y + down * away)
    if (left && can) return { x, y: y + down * (away + 6) }
    left ||= !can
  }
  throw new Error('Nothing beyond the middle can be dragged.')
}

async function drag(page: Page, from: { x: number; y: number }, right: number, down: number, release = true): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + right / 2, from.y + down / 2)
  await page.mouse.move(from.x + right, from.y + down, { steps: 3 })
  if (release) await page.mouse.up()
}

test('the shape of a region is dragged in the view: its numbers follow, Escape cancels, and each drag is one step of undo', async ({
  page,
  request,
}) => {
  const { person, id } = await projectReadyToRun(request, 'Dragged')
  await signedInBrowser(page, person)
  await openWorkspace(page, id)
  await expectDrawing(page)
  await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()
  await head(page).click()
  await section(page).getByRole('button', { name: 'Shape' }).click()
  await page.getByRole('button', { name: 'View from the front' }).click()
  expect(await point(page, 'Axis from')).toEqual([20, 10, 0])
  await settledPicture(page)
  const middle = await middleOf(page)
  expect(await canDragAt(page, middle.x, middle.y)).toBe(true)

  await test.step('a cylinder is moved by its middle', async () => {
    const top = await nextDot(page, -1)
    await drag(page, middle, 60, 0)
    const [x = 0, y, z] = await point(page, 'Axis from')
    expect([y, z], 'only to the right').toEqual([10, 0])
    expect(x).toBeGreaterThan(21)
    expect(await point(page, 'Axis to')).toEqual([x, 10, 10])
    expect(await canDragAt(page, top.x, top.y), 'it is no longer drawn where it was').toBe(false)
    expect(await canDragAt(page, top.x + 60, top.y), 'but where it was dragged to').toBe(true)
    await page.keyboard.press('Control+z')
    expect(await point(page, 'Axis from')).toEqual([20, 10, 0])
    expect(await canDragAt(page, top.x, top.y), 'it is drawn where it was: the camera did not move').toBe(true)
  })

  await test.step('Escape puts back what was dragged, and leaves no step', async () => {
    await drag(page, middle, 60, 40, false)
    await expect.poll(() => point(page, 'Axis from')).not.toEqual([20, 10, 0])
    await page.keyboard.press('Escape')
    await page.mouse.move(middle.x + 90, middle.y)
    await page.mouse.up()
    expect(await point(page, 'Axis from')).toEqual([20, 10, 0])
    await page.keyboard.press('Control+Shift+z')
    expect(await point(page, 'Axis from'), 'what was undone before is still to be had').not.toEqual([20, 10, 0])
    await page.keyboard.press('Control+z')
  })

  await test.step('its end is dragged along its axis', async () => {
    await drag(page, await nextDot(page, -1), 30, -40)
    const [x, y, z = 0] = await point(page, 'Axis to')
    expect([x, y]).toEqual([20, 10])
    expect(z).toBeGreaterThan(10.5)
    expect(await point(page, 'Axis from')).toEqual([20, 10, 0])
  })

  await test.step('a side of a box, and the radius of a sphere', async () => {
    const kind = async (name: string) => {
      await section(page).getByRole('combobox', { name: 'Kind of region 1' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await kind('Box')
    const [low, high] = [await point(page, 'From corner'), await point(page, 'To corner')]
    await drag(page, await nextDot(page, 1), 0, 30)
    const [x, y, z = 0] = await point(page, 'From corner')
    expect([x, y]).toEqual([low[0], low[1]])
    expect(z).toBeLessThan((low[2] ?? 0) - 0.5)
    expect(await point(page, 'To corner')).toEqual(high)
    await kind('Sphere')
    const typed = await radius(page)
    await drag(page, await nextDot(page, -1), 0, -30)
    const dragged = await radius(page)
    expect(dragged).toBeGreaterThan(typed + 0.5)
    await expect(head(page)).toContainText(`of radius ${dragged} mm: solid`)
    await expectAccessible(page)
    await page.reload()
    await expect(head(page), 'it is kept').toContainText(`of radius ${dragged} mm: solid`)
  })
})
