import { expect, type Locator, type Page, type Route } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { dropZoneIds, interfaceAreas, projectMessages, uploadMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expectDrawing, settledPicture } from '../support/browser/canvas.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { projectReadyToRun, storedDesigns, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { dropFile } from '../support/pages/file-drop.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { colorsAt } from '../support/pages/viewer-harness.ts'
import { clickFace, columnTexts, numbers, openWorkspace, rows, tool } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

// Software rendering: a smaller window draws faster, and has the wide layout all the same.
test.use({ viewport: { width: 1100, height: 720 }, actionTimeout: 60_000 })

const overlay = (page: Page): Locator => page.getByRole('alertdialog')
const busy = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })

/** Answers that come when the test says so. */
function held() {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, letGo: () => release() }
}

/** Moves a file over an element, as far as events go. */
const drag = (target: Locator, type: 'dragenter' | 'dragleave') =>
  target.evaluate((element, name) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.stl'))
    element.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true }))
  }, type)

test('§2.11 §2.12 §2.16 /project without an id: app-3d-model-drop over its own area; the upload overlay waits, tells, closes, tries again; §4 upload', async ({
  page,
  request,
}) => {
  await signedInBrowser(page, await registered(request, newPerson('stage')))
  await page.goto(address('/history'))
  await page.goto(address('/project'))
  const zone = page.locator(`#${dropZoneIds.model}`)

  await test.step('the drop zone', async () => {
    await expect(page.getByText('Untitled', { exact: true })).toBeVisible()
    await expect(zone).toHaveAccessibleName('Import 3D model')
    await expect(zone.getByRole('button', { name: 'Import 3D model' })).toBeVisible()
    const drop = page.getByText('Drop to upload')
    await expect(drop).toHaveCount(0)
    await drag(page.getByRole('banner'), 'dragenter')
    await expect(drop, 'it takes nothing beside its area').toHaveCount(0)
    await drag(zone, 'dragenter')
    await expect(drop).toBeVisible()
    await drag(zone, 'dragleave')
    await expect(drop).toHaveCount(0)
  })

  const uploads: string[] = []
  let answer: (route: Route) => Promise<void> = (route) => route.continue()
  await page.route(`**${contract.uploadStl.path}`, (route) => {
    uploads.push(route.request().method())
    return answer(route)
  })
  const drop = () => dropFile(page, dropZoneIds.model, { name: 'box.stl', bytes: boxStl() })

  await test.step('uploading: a spinner with its text over the whole window; a lost connection is told', async () => {
    const { until, letGo } = held()
    answer = async (route) => {
      await until
      await route.abort()
    }
    await drop()
    const waiting = busy(page, 'Uploading...')
    await expect(waiting).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    const cover = await waiting.locator('xpath=ancestor::*[@role="status"]').boundingBox()
    expect(cover).toEqual({ x: 0, y: 0, width: 1100, height: 720 })
    letGo()
    await expect(overlay(page)).toContainText(uploadMessages.failed)
    await expect(waiting).toHaveCount(0)
    await expect(overlay(page).getByRole('button', { name: 'Try again' })).toBeFocused()
    await overlay(page).getByRole('button', { name: 'Close' }).click()
    await expect(overlay(page)).toHaveCount(0)
  })

  await test.step("error: the server's message; 'Try again' resets and sends the same file again; Escape closes", async () => {
    const refusal = { status: 'error', message: 'The disk is full.' }
    answer = (route) => route.fulfill({ status: 507, json: refusal })
    await drop()
    await expect(overlay(page)).toContainText(refusal.message)
    const { until, letGo } = held()
    answer = async (route) => {
      await until
      await route.fulfill({ status: 507, json: refusal })
    }
    await overlay(page).getByRole('button', { name: uploadMessages.tryAgain }).click()
    await expect(busy(page, 'Uploading...')).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    letGo()
    await expect(overlay(page)).toContainText(refusal.message)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    expect(uploads, 'closing uploads nothing').toHaveLength(3)
  })

  await test.step('success: the project takes the place of the empty workspace in the history', async () => {
    answer = (route) => route.continue()
    await drop()
    await expect(page).toHaveURL(/\/project\/[\w-]+$/)
    await expect(busy(page, 'Uploading...')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(address('/history'))
  })
})

test('§2.10 /project/{id} loads under the overlay; a failure has Close and a working Try again', async ({ page, request }) => {
  const { person, ids } = await ownerWithProjects(request, ['Loaded'])
  await signedInBrowser(page, person)
  let fail = true
  const { until, letGo } = held()
  await page.route(`**/api/project/${ids[0]}/`, (route) =>
    fail ? route.fulfill({ status: 503, body: '<html>' }) : route.continue(),
  )
  await page.route('**/part.stl', async (route) => {
    await until
    await route.continue()
  })
  await page.goto(address(`/project/${ids[0]}`))
  await expect(overlay(page)).toContainText(projectMessages.loadFailed)
  fail = false
  await overlay(page).getByRole('button', { name: 'Try again' }).click()
  await expect(busy(page, 'Opening the project'), 'the global loading flag with its message').toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  letGo()
  await expect(tool(page, 'Scene')).toBeVisible()
  await expect(busy(page, 'Opening the project')).toHaveCount(0)
  await expect(page.getByLabel('Project name')).toHaveValue('Loaded')

  await page.goto(address('/project/never-there'))
  await expect(overlay(page)).toContainText(projectMessages.notFound)
  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(address('/'))
  await expect(overlay(page), 'the error stays behind with its screen').toHaveCount(0)
})

test('§2.14 editing has its interface areas by name; of three tool tabs one is open at a time', async ({ page, request }) => {
  const { person, ids } = await ownerWithProjects(request, ['Tabs'])
  await signedInBrowser(page, person)
  await openWorkspace(page, ids[0] ?? '')
  await clickFace(page, 'normal +X')

  const ofResults = interfaceAreas.filter((name) => name.startsWith('OptimizationTable') || name === 'Export')
  for (const name of interfaceAreas)
    await expect(area(page, name), name).toHaveCount((ofResults as readonly string[]).includes(name) ? 0 : 1)

  const panels = ['Scene', 'Section', 'Material'] as const
  const open = async () => {
    const shown = await Promise.all(panels.map((name) => page.getByRole('region', { name, exact: true }).count()))
    const pressed = await Promise.all(panels.map((name) => tool(page, name).getAttribute('aria-pressed')))
    expect(pressed).toEqual(shown.map((count) => String(count === 1)))
    return panels.filter((_, at) => shown[at] === 1)
  }
  const press = async (name: string, then: readonly string[]) => {
    await tool(page, name).click()
    await expect.poll(open).toEqual(then)
  }
  expect(await open()).toEqual([])
  await press('Scene', ['Scene'])
  await press('Section', ['Section'])
  await press('Material', ['Material'])
  await press('Material', [])
  await press('Section', ['Section'])
  await press('Scene', ['Scene'])
  await press('Reset view settings', [])
})

test('§2.15 §4.12 §4 results table: header, body, footer, export; sorted by mouse and keyboard', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Table')
  await signedInBrowser(page, person)
  await withStoredRun(page, id)
  await openWorkspace(page, id)
  await expect(rows(page)).toHaveCount(storedDesigns.length)

  const shown = ['OptimizationTable', 'OptimizationTableHeader', 'OptimizationTableBody', 'OptimizationTableFooter', 'Export']
  for (const name of shown) await expect(area(page, name), name).toHaveCount(1)
  for (const name of ['SurfaceSelection', 'Generate', 'OptimizationGoal'])
    await expect(area(page, name), `${name} belongs to the other mode`).toHaveCount(0)
  await expect(area(page, 'OptimizationTableFooter')).toContainText(`${storedDesigns.length} designs in`)
  await expect(area(page, 'OptimizationTableFooter')).toContainText('Best load')
  await expect(area(page, 'Export')).toHaveText(/Export STL.*19 tokens/)

  const head = (title: RegExp) =>
    area(page, 'OptimizationTableHeader').getByRole('columnheader').filter({ hasText: title }).first()
  const mass = head(/^Mass/)
  const load = head(/^Max load/)
  const ordered = async (title: RegExp, direction: 'ascending' | 'descending') => {
    await expect(head(title)).toHaveAttribute('aria-sort', direction)
    const values = numbers(await columnTexts(page, title))
    expect(values).toHaveLength(storedDesigns.length)
    expect(values).toEqual(values.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a)))
  }
  await expect(area(page, 'OptimizationTableHeader').locator('[aria-sort="none"]'), 'unsorted at first').toHaveCount(
    await area(page, 'OptimizationTableHeader').getByRole('columnheader').count(),
  )
  await mass.getByRole('button').first().click()
  await ordered(/^Mass/, 'ascending')
  await mass.getByRole('button').first().click()
  await ordered(/^Mass/, 'descending')
  await mass.getByRole('button').first().click()
  await ordered(/^Mass/, 'ascending')
  await load.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await ordered(/^Max load/, 'ascending')
  await expect(mass, 'another column takes the place of the first').toHaveAttribute('aria-sort', 'none')
  await page.keyboard.press('Space')
  await ordered(/^Max load/, 'descending')

  await test.step('one row is current, by mouse and by keyboard, and its facts stand beside it', async () => {
    const current = rows(page).and(page.locator('[aria-current="true"]'))
    await rows(page).nth(2).click()
    await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(3)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(current).toHaveCount(1)
    const [name = ''] = await columnTexts(page, /^Design/)
    await expect(page.getByRole('complementary', { name: 'Selected design' }).getByRole('heading').first()).toHaveText(
      name.trim(),
    )
  })
})

test('§2 a narrow window: what is below the view never covers it, can be put away and stays so', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Narrow')
  await withoutWebgl(page)
  await page.setViewportSize({ width: 640, height: 900 })
  await signedInBrowser(page, person)
  await openWorkspace(page, id)
  const edges = async (target: Locator) => {
    const box = await target.boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) }
  }
  const view = area(page, 'STLModelClick')
  const settings = page.getByRole('complementary', { name: 'Settings' })
  await expect(settings).toBeVisible()
  const low = (await edges(view)).bottom

  for (const name of ['Scene', 'Section', 'Material', 'Measure'])
    await test.step(`${name} stands under the view, which grows, and gives its place back`, async () => {
      await tool(page, name).click()
      const panel = page.getByRole('region', { name, exact: true })
      await expect(panel).toBeVisible()
      await expect(settings).toBeHidden()
      // Both at once: between two measurements the view may change its height.
      const [upper, lower] = await page.evaluate(
        ([above, below]) => [above?.getBoundingClientRect().bottom ?? Number.NaN, below?.getBoundingClientRect().top ?? 0],
        [await view.elementHandle(), await panel.elementHandle()] as const,
      )
      expect(upper).toBeGreaterThan(low)
      expect(lower).toBeGreaterThanOrEqual(upper ?? Number.NaN)
      await expectAccessible(page)
      await panel.getByRole('button', { name: `Close ${name}` }).click()
      await expect(settings).toBeVisible()
    })

  await test.step('the settings are put away by keyboard, stay away after a reload, and come back', async () => {
    await page.getByRole('button', { name: 'Hide settings' }).focus()
    await page.keyboard.press('Enter')
    await expect(settings).toBeHidden()
    await page.reload()
    const show = page.getByRole('button', { name: 'Show settings' })
    await expect(show).toHaveAttribute('aria-expanded', 'false')
    await expect(tool(page, 'Scene')).toBeVisible()
    await expect(settings).toBeHidden()
    expect((await edges(view)).bottom).toBeGreaterThan(800)
    await expectAccessible(page)
    await show.press('Enter')
    await expect(settings).toBeVisible()
  })

  await test.step('the details of a design take the place of its table', async () => {
    await withStoredRun(page, id)
    await page.reload()
    await expect(rows(page)).toHaveCount(storedDesigns.length)
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    const details = page.getByRole('region', { name: 'Selected design' })
    await expect(details.getByRole('heading').first()).toHaveText(storedDesigns[0]?.name ?? '')
    await expect(area(page, 'OptimizationTable')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hide results' }).click()
    await expect(details).toBeHidden()
  })
})

test('the projection’s button changes camera and picture; a second press brings both back', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Parallel')
  await signedInBrowser(page, person)
  await openWorkspace(page, id)
  await expectDrawing(page)
  const button = page.getByRole('toolbar', { name: 'Standard views' }).getByRole('button', { name: 'Parallel projection' })
  // The button shows the camera's state, not what was requested.
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const calmMs = 2000
  const perspective = await settledPicture(page, calmMs)
  const press = async (pressed: 'true' | 'false') => {
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', pressed)
    // Away from the canvas and the button, so that neither hover nor tip is in the picture.
    await page.mouse.move(0, 0)
    return settledPicture(page, calmMs)
  }
  const parallel = await press('true')
  expect(parallel.equals(perspective), 'the parallel picture is another one').toBe(false)
  // Of every ninth pixel. The edge of an arrow may round to the next of 256 levels.
  const places = Array.from({ length: 240 * 366 }, (_, i) => [3 * (i % 366), 3 * Math.floor(i / 366)])
  const [before, after] = [await colorsAt(page, perspective, places), await colorsAt(page, await press('false'), places)]
  const differing = before.filter((color, i) => color.some((level, channel) => Math.abs(level - after[i]![channel]!) > 2))
  expect(differing, 'places that differ from the picture of before').toEqual([])
})
