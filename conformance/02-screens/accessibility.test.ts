import { expect, type Locator, type Page } from '@playwright/test'
import { tutorialProjectId } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { refusal, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedDesigns, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { offerFiles } from '../support/pages/file-drop.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { faceOptions, openProject } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

/** Every panel once, in both themes; the screens outside the workspace have their own in tests of their sections. */
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name, exact: true })

/** A closed list stays in the page, out of sight. */
const openList = '[role="listbox"][data-open]'

/** Opens a panel, looks at it alone, and closes it with Escape. */
async function look(page: Page, name: string, opener: Locator, within: string): Promise<void> {
  await test.step(name, async () => {
    await opener.click()
    await expect(page.locator(within)).toBeVisible()
    await expectAccessible(page, within)
    await page.keyboard.press('Escape')
    await expect(page.locator(within)).toBeHidden()
  })
}

test.use({ viewport: { width: 1100, height: 700 } })

test('§2 accessible: the empty workspace, the overlay of an upload and its error', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('seer')), '/project')
  await expect(page.getByRole('button', { name: 'Import 3D model' })).toBeVisible()
  await expectAccessible(page)
  const upload = '**/protected/upload_stl/'
  await page.route(upload, () => undefined)
  await offerFiles(page, 'app-3d-model-drop', 'drop', [{ name: 'box.stl' }])
  await expect(page.getByText('Uploading...')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(upload)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Import 3D model' })).toBeVisible()
  await page.route(upload, (route) => route.fulfill(refusal('Not taken by this test.', 422)))
  await offerFiles(page, 'app-3d-model-drop', 'drop', [{ name: 'box.stl' }])
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('§2 accessible: the workspace while setting up and each of its panels, with a picture', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Seen')
  await signedInAt(page, person)
  await openProject(page, id)
  await expectAccessible(page)
  for (const [name, within] of [
    ['Scene', 'SceneControls'],
    ['Section', 'SectionView'],
    ['Material', 'Material'],
    ['Fields', 'Fields'],
  ] as const) {
    await test.step(name, async () => {
      await tool(page, name).click()
      await expectAccessible(page, `section[data-ui="${within}"]`)
    })
  }
  await look(page, 'measuring', tool(page, 'Measure'), 'section[aria-label="Measure"]')
  await look(page, 'keys and mouse', tool(page, 'Keyboard and mouse'), '[role="dialog"]')
  await look(page, 'start over', page.getByRole('button', { name: 'Start over' }), '[role="dialog"]')
  await look(page, 'account', page.getByRole('button', { name: /^Account of / }), '[role="menu"]')
  for (const name of ['Material', 'Printer', 'Open direction'])
    await look(page, `catalogue: ${name}`, page.getByRole('combobox', { name, exact: true }), openList)

  await test.step('a field with an error, and a run that failed', async () => {
    await page.route('**/protected/optimization/', (route) => route.fulfill(refusal('Nothing holds the part.', 422)))
    await area(page, 'Generate')
      .getByRole('button', { name: /^Generate/ })
      .click()
    await expect(area(page, 'Generate')).toContainText('Nothing holds the part.')
    await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('nothing')
    await expectAccessible(page, 'aside')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(area(page, 'Generate').getByRole('list', { name: 'Still missing' })).toBeVisible()
    await expectAccessible(page, 'aside')
  })

  await test.step('a run with finished designs', async () => {
    const run = { id: 'the-run', subproject_id: 'the-study', started_at: new Date().toISOString() }
    const event = {
      run_id: run.id,
      state: 'running',
      stage: 'optimize',
      done: 3,
      total: 9,
      detail: 'Gyroid',
      elapsed_s: 40,
      seconds_left: 80,
      candidates: storedDesigns.slice(0, 3),
    }
    await page.route(`**/api/project/${id}/`, async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, project: { ...answer.project, active_run: run } } })
    })
    await page.route('**/api/runs/**', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` }),
    )
    await page.reload()
    await expect(page.getByRole('table', { name: 'Finished designs' }).getByRole('row')).toHaveCount(4)
    await expectAccessible(page, 'aside')
  })
  await caller.close()
})

test('§2 accessible: table, plot and every panel of the designs, wide and narrow', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Shown')
  await withoutWebgl(page)
  await page.addInitScript(() => {
    // Toasts stay for as long as they are looked at.
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 4000 ? 0 : later(run, ms))) as typeof window.setTimeout
  })
  await signedInAt(page, person)
  await withStoredRun(page, id)
  await openProject(page, id)
  // So large that nothing scrolls: what is half hidden at an edge would seem to stand too near to what lies over it.
  await page.setViewportSize({ width: 2800, height: 2400 })
  const rows = area(page, 'OptimizationTableBody').getByRole('row')
  await expect(rows).toHaveCount(storedDesigns.length)
  await expect(page.getByRole('region', { name: 'Results' }).locator('svg').first()).toBeVisible()
  await expectAccessible(page)
  await look(page, 'columns', page.getByRole('button', { name: 'Choose columns' }), '[role="dialog"]')
  await look(page, 'export', page.getByRole('button', { name: 'Export options' }), '[role="dialog"]')
  await look(page, 'studies', page.getByRole('combobox', { name: 'Study' }), openList)
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check()
  await look(page, 'side by side', page.getByRole('button', { name: 'Compare 3' }), '[role="dialog"]')

  await test.step('a toast of each kind', async () => {
    await page.route('**/protected/export_stl/', (route) => route.fulfill(refusal('Not made by this test.')))
    await area(page, 'Export').click()
    await page.getByRole('button', { name: 'Copy a link to this view' }).click()
    await expect(page.getByText('Not made by this test.')).toBeVisible()
    await expectAccessible(page, '[role="status"]')
  })
  await page.setViewportSize({ width: 640, height: 3200 })
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page, undefined, 'thead')
  await page.getByRole('button', { name: /^Return/ }).click()
  await expect(faceOptions(page).first()).toBeVisible()
  await expectAccessible(page)
  await caller.close()
})

test('§2 the tour: a step with its popover has no accessibility violation', async ({ page, request }) => {
  await withoutWebgl(page)
  await signedInAt(page, await registered(request, newPerson('toured')), `/project/${tutorialProjectId}`)
  const popover = page.locator('[data-tour-id="popover"]')
  await expect(popover).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toContain(address('/project/user-tour-test-project'))
})
