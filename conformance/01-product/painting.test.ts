import { expect, type Locator, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { estimateMessages } from '@trabecula/domain'
import { binaryStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects, uploadPart } from '../support/fixtures/projects.ts'
import { storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { faceOptions } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

const faces = (page: Page) => area(page, 'SurfaceSelection')
const brush = (page: Page) => faces(page).getByRole('group', { name: 'Brush' })
const said = (page: Page) => brush(page).getByRole('status')
const chips = (page: Page) => area(page, 'ModelHighlight')
const patch = (page: Page) => faceOptions(page).filter({ hasText: /^Patch 1/ })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ })

type Point = readonly [number, number, number]

/** A plate of 40 × 20 × 8 mm, each side cut into squares of 1 mm and those into two triangles, as a binary STL. */
function fineBox(): Buffer {
  const size: Point = [40, 20, 8]
  const triangles: Point[][] = []
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
    for (const end of [0, size[axis]!]) {
      const at = (a: number, b: number): Point => {
        const point = [0, 0, 0] as [number, number, number]
        ;[point[axis], point[u], point[v]] = [end, a, b]
        return point
      }
      for (let a = 0; a < size[u]!; a++)
        for (let b = 0; b < size[v]!; b++) {
          const [p, q, r, s] = [at(a, b), at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)]
          triangles.push(
            ...(end > 0
              ? [
                  [p, q, r],
                  [p, r, s],
                ]
              : [
                  [p, r, q],
                  [p, s, r],
                ]),
          )
        }
    }
  }
  return binaryStl(triangles)
}

/** The middle of the part on the page, where the camera first looks. */
async function middle(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const canvas = await page.locator('canvas').first().boundingBox()
  const panel = await page.getByRole('complementary').first().boundingBox()
  if (!canvas || !panel) throw new Error('There is no canvas.')
  return { x: (panel.x + panel.width + canvas.x + canvas.width) / 2, y: canvas.y + canvas.height / 2 }
}

const nameOf = async (face: Locator): Promise<string> => (await face.getAttribute('aria-label')) ?? ''

/** Triangles that are chosen, as the brush says it. */
async function chosen(page: Page): Promise<number> {
  await expect(said(page)).toContainText(/^Chosen now: [\d,]+ triangles?/)
  return Number(/[\d,]+/.exec(await said(page).innerText())?.[0].replace(',', ''))
}

test('a load is painted by mouse, undone, kept through a reload, estimated, and sent triangle by triangle', async ({
  page,
  request,
}) => {
  const { person, caller } = await ownerWithProjects(request, [])
  const id = await uploadPart(caller, 'fine.stl', fineBox())
  await signedInBrowser(page, person)
  await page.goto(address(`/project/${id}`))
  await expect(faceOptions(page).first()).toBeVisible()
  await area(page, 'OptimizationGoal').getByRole('button', { name: 'Metric' }).click()

  await test.step('the brush is taken into the hand, and its radius is typed or stepped', async () => {
    await faces(page).getByRole('switch', { name: 'Paint with a brush' }).click()
    const radius = brush(page).getByRole('textbox', { name: 'Radius' })
    await expect(said(page)).toHaveText('')
    await radius.fill('0.4 cm')
    await radius.press('Enter')
    await expect(radius).toHaveValue('4')
    await radius.blur()
    await page.keyboard.press('[')
    await expect(radius).toHaveValue('3.2')
    await page.keyboard.press(']')
    await expect(radius).toHaveValue('4')
    await expectAccessible(page)
  })

  const { x, y } = await middle(page)
  await test.step('a drag over the part paints the load face', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
    await page.mouse.up()
    expect(await chosen(page)).toBeGreaterThan(20)
    await expect(chips(page)).toContainText('Patch 1')
    await expect(patch(page)).toHaveAccessibleName(/^Patch 1, .*, load$/)
  })

  await test.step('Escape cancels a stroke, and undo takes one back', async () => {
    const before = await nameOf(patch(page))
    await page.mouse.move(x - 60, y)
    await page.mouse.down()
    await page.mouse.move(x - 20, y, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(said(page)).toHaveText('The stroke was cancelled.')
    await expect(patch(page)).toHaveAccessibleName(before)
    await page.mouse.move(x - 60, y)
    await page.mouse.down()
    await page.mouse.move(x - 20, y, { steps: 3 })
    await page.mouse.up()
    await expect(patch(page)).not.toHaveAccessibleName(before)
    await page.keyboard.press('Control+z')
    await expect(patch(page)).toHaveAccessibleName(before)
    await page.keyboard.press('Control+z')
    await expect(patch(page)).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(patch(page)).toHaveAccessibleName(before)
  })

  await test.step('a point is painted by keyboard, and one that is off the part says so', async () => {
    const point = brush(page).getByRole('group', { name: /^Point of the file/ })
    for (const [axis, value] of [
      ['X', '20'],
      ['Y', '10'],
      ['Z', '30'],
    ] as const) {
      await point.getByRole('textbox', { name: axis }).fill(value)
      await page.keyboard.press('Enter')
    }
    await brush(page).getByRole('button', { name: 'Paint there' }).press('Enter')
    await expect(said(page)).toHaveText('The point is 22 mm away from the surface, farther than the radius: nothing is painted.')
    await page.keyboard.press('Control+z')
    await expect(patch(page), 'nothing was painted there').toHaveCount(0)
    await point.getByRole('textbox', { name: 'Z' }).fill('8')
    await page.keyboard.press('Enter')
    await brush(page).getByRole('button', { name: 'Paint there' }).press('Enter')
    // Two triangles per square millimetre of a disc of 4 mm.
    const count = await chosen(page)
    expect(count).toBeGreaterThan(0.9 * 2 * Math.PI * 16)
    expect(count).toBeLessThan(1.1 * 2 * Math.PI * 16)
    await expect(patch(page)).toHaveAccessibleName(/normal \+Z, load$/)
  })

  await test.step('held faces are picked in the list while the brush stays, and the estimate comes', async () => {
    await faces(page).getByRole('button', { name: 'Held faces' }).click()
    await faceOptions(page).filter({ hasText: 'normal −X' }).click()
    await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('100')
    await page.keyboard.press('Tab')
    await expect(generate(page)).toBeEnabled()
    const estimate = page.getByRole('region', { name: 'Estimate' })
    await expect(estimate).not.toContainText(estimateMessages.notYet)
    await expect(estimate).toContainText(/For 100 N a lattice weighs about [\d.–]+ g/)
  })

  const painted = await nameOf(patch(page))
  await test.step('a reload finds the patch', async () => {
    await page.reload()
    await expect(patch(page)).toHaveAccessibleName(painted)
    await expect(generate(page)).toBeEnabled()
  })

  await test.step('a run has exactly its triangles, and without the draft they come back from the server', async () => {
    await page.route(`**${contract.optimize.path}`, (route) => route.fulfill({ json: storedRun }))
    await generate(page).click()
    await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
    const saved = contract.getSurfaces.answer.parse(await (await caller.fetch(contract.getSurfaces, { params: { id } })).json())
    const loaded = saved.surfaces.filter(({ type }) => type === 'load')
    const apart = loaded.map(({ vertices }) => Math.hypot(mean(vertices, 'x') - 20, mean(vertices, 'y') - 10))
    expect(loaded.every(({ vertices }) => vertices.every(({ z }) => z === 8))).toBe(true)
    expect(Math.max(...apart)).toBeLessThanOrEqual(4)
    expect(loaded.length).toBeGreaterThan(0.9 * 2 * Math.PI * 16)
    await page.evaluate(() => localStorage.clear())
    await page.unroute(`**${contract.optimize.path}`)
    await page.reload()
    await expect(patch(page)).toHaveAccessibleName(painted)
  })
})

const mean = (vertices: readonly { readonly x: number; readonly y: number; readonly z: number }[], axis: 'x' | 'y') =>
  vertices.reduce((sum, vertex) => sum + vertex[axis], 0) / vertices.length
