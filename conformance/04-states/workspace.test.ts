import { expect, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { dropZoneIds, faceColors, optimizationMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { storeContents } from '../support/browser/indexed-db.ts'
import { refusal } from '../support/browser/intercept.ts'
import { test, withTourSeen } from '../support/browser/test.ts'
import { type FinishedRun, finishedRun, firstStudy } from '../support/fixtures/finished-run.ts'
import { storedRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { dropFile } from '../support/pages/file-drop.ts'
import { signedInBrowser, signInHere } from '../support/pages/sign-in.ts'
import {
  chosenFaces,
  clickFace,
  columnTexts,
  faceOptions,
  kept,
  mode,
  openWorkspace,
  pickInCanvas,
  rows,
  shownForce,
  tool,
} from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

// One run of the real engine, one project, one page: each test goes on where the last one stopped.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1100, height: 720 }, actionTimeout: 60_000 })

let run: FinishedRun
let page: Page
const calls: string[] = []

test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(10 * 60_000)
  run = await finishedRun(request, 'Lever')
  page = await (await withTourSeen(await browser.newContext({ reducedMotion: 'reduce' }))).newPage()
  await signedInBrowser(page, run.person)
  page.on('request', (made) => calls.push(`${made.method()} ${new URL(made.url()).pathname}`))
  // Lattices are drawn in the tests of the viewer; here they would only keep the processor from the rest.
  await page.route(`**${contract.generateGlsl.path}`, () => undefined)
})
test.afterAll(async () => {
  await page?.context().close()
  await run?.caller.close()
})

const settingsPanel = () => page.getByRole('complementary', { name: 'Settings', exact: true })
const results = () => page.getByRole('region', { name: 'Results' })
const lattice = () => page.getByRole('button', { name: 'Lattice view' })
const opacity = () => page.getByRole('slider', { name: 'Part opacity' })
const current = () => rows(page).and(page.locator('[aria-current="true"]'))
const generate = () => area(page, 'Generate').getByRole('button', { name: /^Generate/ })
const study = () => page.getByRole('combobox', { name: 'Study' })
const pressed = (group: string) => page.getByRole('group', { name: group }).locator('[aria-pressed="true"]')

async function inEditing(): Promise<void> {
  await expect(settingsPanel()).toBeVisible()
  await expect(results()).toHaveCount(0)
  await expect(pressed('Mode')).toHaveText('Settings')
}

async function inResults(): Promise<void> {
  await expect(results()).toBeVisible()
  await expect(rows(page)).toHaveCount(run.designs.length)
  await expect(settingsPanel()).toHaveCount(0)
  await expect(pressed('Mode')).toHaveText('Results')
}

test('§2.11 §4.3 §4.7 loading: the project, its file, its subprojects and their results come one after another; it opens as generated', async () => {
  await openWorkspace(page, run.projectId)
  await inResults()
  const project = `GET /api/project/${run.projectId}/`
  const steps = [project, `${project}part.stl`, `${project}subprojects/`, `${project}results/`]
  expect(
    steps.map((step) => calls.filter((call) => call === step).length),
    'each of them once',
  ).toEqual([1, 1, 1, 1])
  expect(steps.map((step) => calls.indexOf(step))).toEqual(steps.map((step) => calls.indexOf(step)).toSorted((a, b) => a - b))
  await expect(study()).toHaveText(`1 · ${firstStudy}`)
  await expect(current()).toHaveCount(1)
  expect(await columnTexts(page, /^Design/)).toEqual(run.designs.map(({ name }) => name))
})

test('§2.12 §4.4 §9.8 flow: settings clear results, selection, lattice view and opacity; the last optimization brings them back at opacity 0.7', async () => {
  await expect(lattice()).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Material').click()
  await expect(opacity()).toHaveValue('0.7')

  await page.getByRole('button', { name: 'Return to settings' }).click()
  await inEditing()
  await expect(lattice()).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Selected design' })).toHaveCount(0)
  await expect(opacity()).toHaveValue('1')

  await mode(page, 'Results').click()
  await inResults()
  await expect(lattice()).toHaveAttribute('aria-pressed', 'true')
  await expect(opacity()).toHaveValue('0.7')

  await test.step('the lattice view is a toggle, by mouse and by key; full opacity belongs to the part without it', async () => {
    await lattice().click()
    await expect(lattice()).toHaveAttribute('aria-pressed', 'false')
    await expect(opacity()).toHaveValue('1')
    await page.keyboard.press('v')
    await expect(lattice()).toHaveAttribute('aria-pressed', 'true')
    await expect(opacity()).toHaveValue('0.7')
  })

  await test.step('an opacity below 1 that a user chose stays when the last optimization comes back', async () => {
    await mode(page, 'Settings').click()
    await inEditing()
    await opacity().focus()
    await page.keyboard.press('PageDown')
    await expect(opacity()).toHaveValue('0.95')
    await mode(page, 'Results').click()
    await inResults()
    await expect(opacity()).toHaveValue('0.95')
    await mode(page, 'Settings').click()
    await expect(opacity()).toHaveValue('1')
  })
})

test('§4.3 results that fail to load are cleared and lead to model-edit', async () => {
  const failing = `**/api/project/${run.projectId}/results/**`
  await page.route(failing, (route) => route.fulfill(refusal('The results are gone.', 503)))
  const tried = async (act: () => Promise<unknown>) => {
    const asked = page.waitForResponse((answer) => answer.url().includes('/results/'))
    await act()
    await asked
    await inEditing()
  }
  await tried(() => mode(page, 'Results').click())
  await tried(() => page.reload())
  await expect(tool(page, 'Material')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.unroute(failing)
  await mode(page, 'Results').click()
  await inResults()
  await mode(page, 'Settings').click()
  await inEditing()
})

test('§2.13 §3.6 §4.8 surface selection: the normal becomes the force, the position is kept; every way of clearing zeroes it; §9 colours', async () => {
  const draft = () => kept(page, `draft:${run.projectId}`) as Promise<{ selection: { mode: string; forceAt: unknown } }>
  const empty = async () => {
    await expect.poll(() => chosenFaces(page)).toEqual([])
    await expect.poll(() => shownForce(page)).toEqual([0, 0, 0])
    expect((await draft()).selection).toMatchObject({ mode: 'load', forceAt: null })
    await expect(pressed('Selected faces become')).toHaveAccessibleName('Load faces')
    await expect(generate()).toBeDisabled()
  }
  const normals: Readonly<Record<string, readonly number[]>> = {
    'normal +X': [1, 0, 0],
    'normal −X': [-1, 0, 0],
    'normal +Y': [0, 1, 0],
    'normal −Y': [0, -1, 0],
    'normal +Z': [0, 0, 1],
    'normal −Z': [0, 0, -1],
  }
  const facing = (name: string) => /normal .\w/.exec(name)?.[0] ?? ''

  await test.step('what was saved with the run is chosen again: one face loaded, one held, in their colours', async () => {
    const chosen = await chosenFaces(page)
    expect(chosen.map((name) => /(load|held)$/.exec(name)?.[0]).toSorted()).toEqual(['held', 'load'])
    const marks = await faceOptions(page)
      .and(page.locator('[aria-selected="true"]'))
      .evaluateAll((options) =>
        options.map((option) => getComputedStyle(option.firstElementChild ?? option).backgroundColor).toSorted(),
      )
    expect(marks).toEqual([faceColors.load, faceColors.held].map(rgb).toSorted())
    expect([faceColors.load, faceColors.held]).toEqual(['#C0FF80', '#FF6B7A'])
  })

  await test.step('clear', async () => {
    await page.getByRole('button', { name: 'Held faces' }).click()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await empty()
  })

  await test.step('load, by a click in the view: the force is the unit normal of that face', async () => {
    const name = await pickInCanvas(page)
    expect(name).toMatch(/, load$/)
    await expect.poll(() => shownForce(page)).toEqual(normals[facing(name)])
    expect((await draft()).selection.forceAt).toEqual({ x: expect.any(Number), y: expect.any(Number), z: expect.any(Number) })
    await expect(page.locator('.viewer-labels span[data-kind="load"]').first()).toHaveText('Load')
    await page.keyboard.press('Escape')
    await expect.poll(() => shownForce(page)).toEqual(normals[facing(name)])
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await empty()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(() => shownForce(page)).toEqual(normals[facing(name)])
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await empty()
  })

  await test.step('boundary: the force stays; a face is never both; removing the last load face zeroes the force', async () => {
    await clickFace(page, 'normal +Z')
    await page.getByRole('button', { name: 'Held faces' }).click()
    await clickFace(page, 'normal −X')
    await expect.poll(() => shownForce(page)).toEqual([0, 0, 1])
    await expect(generate()).toBeEnabled()
    await clickFace(page, 'normal −Y', ['Shift'])
    expect((await chosenFaces(page)).filter((name) => name.endsWith(', held'))).toHaveLength(2)
    await clickFace(page, 'normal −Y', ['Alt'])
    await clickFace(page, 'normal +Z', ['Shift'])
    expect((await chosenFaces(page)).filter((name) => name.endsWith(', load'))).toEqual([])
    await expect.poll(() => shownForce(page), 'the load face became a held one').toEqual([0, 0, 0])
    expect((await draft()).selection).toMatchObject({ mode: 'boundary', forceAt: null })
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownForce(page)).toEqual([0, 0, 1])
    await area(page, 'ModelHighlight')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => shownForce(page)).toEqual([0, 0, 0])
    await page.getByRole('button', { name: 'Load faces' }).click()
    await clickFace(page, 'normal +X')
    await expect.poll(() => shownForce(page)).toEqual([1, 0, 0])
  })
})

const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('§4.6 a run that is cancelled aborts its request and ends; nothing replaces the settings', async () => {
  await page.route(`**${contract.optimize.path}`, () => undefined)
  const asked = page.waitForRequest((request) => request.url().endsWith(contract.optimize.path))
  await generate().click()
  await expect(area(page, 'Generate')).toContainText('elapsed')
  await asked
  const aborted = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith(contract.optimize.path))
  await area(page, 'Generate').getByRole('button', { name: 'Cancel' }).click()
  expect((await aborted).failure()?.errorText).toMatch(/ABORTED/)
  await expect(page.getByText(optimizationMessages.cancelled)).toBeVisible()
  await expect(generate()).toBeEnabled()
  await inEditing()
  await page.unroute(`**${contract.optimize.path}`)
})

test('§4.10 subprojects: none is made for equal settings, one for others, which becomes current, is named after its run; the list switches', async () => {
  const made: string[] = []
  const asked: string[] = []
  const list = `/api/project/${run.projectId}/subprojects/`
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === list) made.push(request.postDataJSON().id)
  })
  await page.route(`**${contract.optimize.path}`, async (route) => {
    asked.push(/"subproject_id":"([\w-]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '')
    await route.fulfill({ json: { ...storedRun, data: run.designs } })
  })
  const runOnce = async () => {
    await generate().click()
    await inResults()
    await mode(page, 'Settings').click()
    await inEditing()
  }

  await runOnce()
  expect([made, asked.at(-1)], 'the settings are those of the first study').toEqual([[], run.studyId])
  await page.getByRole('button', { name: 'Imperial' }).click()
  await runOnce()
  expect([made, asked.at(-1)], 'the unit system is none of the seven settings').toEqual([[], run.studyId])

  await page.getByRole('combobox', { name: 'Open direction' }).click()
  await page.getByRole('option', { name: '+Z', exact: true }).click()
  await runOnce()
  expect(made).toHaveLength(1)
  expect(asked.at(-1)).toBe(made[0])
  await expect(study()).toHaveText(/^2 · Max load 44\.96 lbf, open \+Z$/)
  await page.getByLabel('Shell thickness').fill('2 mm')
  await runOnce()
  expect(made).toHaveLength(2)
  expect(made[1]).not.toBe(made[0])
  await expect(study()).toHaveText(/^3 · /)
  await runOnce()
  expect(made, 'the same again').toHaveLength(2)
  await page.unroute(`**${contract.optimize.path}`)

  await test.step('another study brings its settings; one that never ran is edited, one that ran shows its designs', async () => {
    await study().click()
    await expect(page.getByRole('option', { name: /^\d · / })).toHaveText([`1 · ${firstStudy}`, /^2 · Max load/, /^3 · Max load/])
    await page.getByRole('option', { name: /^2 · / }).click()
    await inEditing()
    await expect(page.getByRole('combobox', { name: 'Open direction' })).toHaveText('+Z')
    await expect(page.getByLabel('Shell thickness')).toHaveValue('0.039')
    await study().click()
    await page.getByRole('option', { name: /^1 · / }).click()
    await inResults()
  })

  await test.step('a study is renamed in its place', async () => {
    await page.getByRole('button', { name: 'Rename study' }).click()
    await page.getByLabel('Study name').fill('Thin shell')
    await page.keyboard.press('Enter')
    await expect(study()).toHaveText('1 · Thin shell')
    await expect.poll(async () => (await stored()).map(({ name }) => name)[0]).toBe('Thin shell')
  })
})

async function stored(): Promise<contract.SubprojectAnswer[]> {
  const answer = await run.caller.fetch(contract.listSubprojects, { params: { id: run.projectId } })
  return ((await answer.json()) as { subprojects: contract.SubprojectAnswer[] }).subprojects
}

test('§4.10 loading a project again replaces the list of subprojects and selects the first; an exported row is marked once', async () => {
  const params = { id: run.projectId, sid: run.studyId }
  const [best] = run.designs
  for (let twice = 0; twice < 2; twice++) {
    const body = { exported_row: best?.row_index ?? 0 }
    expect((await run.caller.send(contract.updateSubproject, { params, body })).status).toBe(200)
  }
  expect((await stored())[0]?.exported_rows).toEqual([best?.row_index])
  await page.reload()
  await inResults()
  await expect(study()).toHaveText('1 · Thin shell')
  await expect(area(page, 'OptimizationTableBody').getByLabel('exported')).toHaveCount(1)
  await expect(rows(page).filter({ has: page.getByLabel('exported') })).toContainText(best?.name ?? '')
  await rows(page)
    .filter({ hasText: best?.name ?? '' })
    .click()
  await expect(area(page, 'Export')).toHaveText(/^Download again.*free$/)
  await rows(page).nth(1).click()
  await expect(area(page, 'Export')).toHaveText(/^Export STL.*19 tokens$/)
})

test('§2.14 §4.16 resetting all tools: scene, material and section are the defaults, the tab closes, the camera goes back', async () => {
  const camera = async () => {
    await page.getByRole('button', { name: 'Copy a link to this view' }).click()
    await expect(page).toHaveURL(/camera=/)
    return new URL(page.url()).searchParams.get('camera')
  }
  await page.getByRole('button', { name: 'Iso (isometric) view' }).click()
  await page.getByRole('button', { name: 'Fit the part' }).click()
  const before = await camera()
  await page.getByRole('button', { name: 'Top view' }).click()
  await expect.poll(camera).not.toBe(before)
  await tool(page, 'Scene').click()
  await page.getByRole('switch', { name: 'Axes' }).click()
  await tool(page, 'Reset view settings').click()
  await expect(page.getByRole('region', { name: 'Scene', exact: true })).toHaveCount(0)
  await expect.poll(camera).toBe(before)
  await expect
    .poll(() => kept(page, 'viewer-settings'))
    .toMatchObject({ state: { scene: { displayAxes: true, resetCamera: false }, material: { opacity: 1 } } })
})

test('§2.12 §4.9 start over asks first; then the store is reset: data, tools, results and settings, Untitled, no file', async () => {
  const start = page.getByRole('button', { name: 'Start over', exact: true })
  const question = page.getByRole('dialog', { name: 'Start over with another part?' })
  await mode(page, 'Settings').click()
  await page.getByLabel('Required load').fill('77')
  await tool(page, 'Section').click()
  await page.getByRole('switch', { name: 'Section on' }).click()
  expect(await kept(page, `draft:${run.projectId}`)).not.toBeNull()

  await start.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await start.click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await start.click()
  await page.mouse.click(8, 700)
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(run.projectId))
  await expect(page.getByLabel('Required load')).toHaveValue('77')

  await start.click()
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(page).toHaveURL(address('/project'))
  await expect(page.getByText('Untitled', { exact: true })).toBeVisible()
  await expect(page.locator(`#${dropZoneIds.model}`)).toBeVisible()
  for (const gone of [settingsPanel(), results(), study(), page.getByRole('toolbar', { name: 'Viewer' })])
    await expect(gone).toHaveCount(0)
  expect(await kept(page, `draft:${run.projectId}`)).toBeNull()
  expect(await kept(page, 'viewer-settings')).toMatchObject({ state: { section: { enableClipping: false } } })

  await test.step('a part that comes next finds the defaults', async () => {
    await dropFile(page, dropZoneIds.model, { name: 'next.stl', bytes: boxStl() })
    await expect(page).toHaveURL(/\/project\/[\w-]+$/)
    await expect(page.getByLabel('Required load')).toHaveValue('0')
    await expect(page.getByLabel('Shell thickness')).toHaveValue('0.039')
    await expect(page.getByRole('combobox', { name: 'Open direction' })).toHaveText(/^None/)
    await expect.poll(() => chosenFaces(page)).toEqual([])
  })
})

test('§2.18 §3.22 §4.2 a pending file survives signing in again: the upload goes on, and file and session entry are cleared', async ({
  browser,
  request,
}) => {
  const person = await registered(request, newPerson('pending'))
  const other = await (await withTourSeen(await browser.newContext())).newPage()
  await signedInBrowser(other, person)
  await other.goto(address('/project'))
  await expect(other.locator(`#${dropZoneIds.model}`)).toBeVisible()
  await other.context().clearCookies()
  await dropFile(other, dropZoneIds.model, { name: 'waited.stl', bytes: boxStl() })
  await expect(other).toHaveURL(/\/auth\/login\?next=%2Fproject$/)
  const store = () => storeContents(other, 'pending-files')
  await expect.poll(store).toMatchObject({ entries: { 'pending-file': { name: 'waited.stl', size: boxStl().length } } })
  await signInHere(other, person)
  await expect(other).toHaveURL(/\/project\/[\w-]+$/)
  const made = await (await other.request.get(`${address('/api')}${new URL(other.url()).pathname}/`)).json()
  expect(made.project.original_filename).toBe('waited.stl')
  await expect.poll(store).toMatchObject({ version: 1, entries: {} })
  expect(await other.evaluate(() => sessionStorage.getItem('pending-file'))).toBeNull()
  await other.context().close()
})
