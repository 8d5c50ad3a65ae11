import { type Browser, expect, type Page, type Request } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { dropZoneIds, studyPlaceholderName } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { storeContents } from '../support/browser/indexed-db.ts'
import { refusal } from '../support/browser/intercept.ts'
import { test, withTourSeen } from '../support/browser/test.ts'
import { ownerWithProjects, type ProjectOwner, projectNow } from '../support/fixtures/projects.ts'
import { area } from '../support/pages/elements.ts'
import { dropFile } from '../support/pages/file-drop.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { chosenFaces, clickFace, kept, openWorkspace, shownForce, tool } from '../support/pages/workspace.ts'
import { account } from '../support/product/under-test.ts'

// One project on one page: each test goes on where the last one stopped.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1100, height: 720 }, actionTimeout: 60_000 })

let maker: ProjectOwner
let page: Page
let id: string

async function opened(browser: Browser): Promise<Page> {
  const own = await (await withTourSeen(await browser.newContext())).newPage()
  await signedInBrowser(own, maker.person)
  await openWorkspace(own, id)
  return own
}

test.beforeAll(async ({ browser, request }) => {
  maker = await ownerWithProjects(request, ['Posted'])
  id = maker.ids[0] ?? ''
  page = await opened(browser)
})
test.afterAll(async () => {
  await page?.context().close()
  await maker?.caller.close()
})

const pressed = (group: string) => page.getByRole('group', { name: group }).locator('[aria-pressed="true"]')
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })

/** The field `data` of a multipart request. */
function dataOf(request: Request): Record<string, unknown> {
  const text = /name="data"\r\n\r\n([\s\S]*?)\r\n--/.exec(request.postData() ?? '')?.[1]
  return JSON.parse(text ?? '{}') as Record<string, unknown>
}

test('§3.5 §3.6 Optimization settings and input values: the form begins with the defaults', async () => {
  await expect(pressed('Units')).toHaveText('Imperial')
  await expect(pressed('Optimization goal')).toHaveText('Max load')
  await expect(page.getByLabel('Required load')).toHaveValue('0')
  await expect(page.getByLabel('Shell thickness')).toHaveValue('0.039')
  await expect(choice('Open direction')).toHaveText(/^None/)
  await expect(choice('Material')).toHaveText('HP HR PA12')
  await expect(choice('Printer')).toHaveText('HP MJF 5200')
  await expect.poll(() => shownForce(page)).toEqual([0, 0, 0])
  await expect.poll(() => chosenFaces(page)).toEqual([])
})

test('§3.3 §3.4 §3.8 Surface triangle payload, subproject and optimization payload: vertices, label, tag, type and colour as posted', async () => {
  await clickFace(page, 'normal +X')
  await page.getByRole('button', { name: 'Held faces' }).click()
  await clickFace(page, 'normal −X')
  await clickFace(page, 'normal −Y', ['Shift'])
  await page.getByLabel('Required load').fill('45')

  await page.route(`**${contract.optimize.path}`, (route) => route.fulfill(refusal('Not today.')))
  const post = (path: string) =>
    page.waitForRequest((made) => made.method() === 'POST' && new URL(made.url()).pathname.endsWith(path))
  const waiting = Promise.all([post('/surface-selection/'), post('/subprojects/'), post(contract.optimize.path)])
  await area(page, 'Generate')
    .getByRole('button', { name: /^Generate/ })
    .click()
  const [faces, study, run] = await waiting
  await expect(area(page, 'Generate')).toContainText('Optimization failed: Not today.')

  const posted = contract.saveSurfaces.body.parse(faces.postDataJSON())
  const surfaces = posted.surfaces.map((entry) => contract.surfaceTriangle.parse(entry))
  expect(surfaces.map(({ label, tag, type, color }) => [label, tag, type, color])).toEqual([
    ...Array(2).fill(['Surface_1', 1, 'load', 'green']),
    ...Array(2).fill(['Surface_2', 2, 'boundary', 'red']),
    ...Array(2).fill(['Surface_3', 3, 'boundary', 'red']),
  ])
  const planes = [40, 40, 0, 0].map((x) => ({ axis: 'x' as const, at: x }))
  for (const [index, { axis, at }] of [...planes, { axis: 'y' as const, at: 0 }, { axis: 'y' as const, at: 0 }].entries()) {
    const vertices = surfaces[index]?.vertices ?? []
    expect(vertices.map((vertex) => Object.keys(vertex))).toEqual(Array(3).fill(['x', 'y', 'z']))
    expect(
      vertices.map((vertex) => vertex[axis]),
      'in the coordinates of the file',
    ).toEqual([at, at, at])
  }

  const made = study.postDataJSON()
  expect(made.name).toBe('Optimizing...')
  expect(studyPlaceholderName).toBe('Optimizing...')
  expect(made.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const { optimization_value, ...others } = made.optimization_settings
  expect(others).toEqual({
    optimization_goal: 'max-load',
    shell_thickness: 0.039,
    domain: 'static',
    material: 'HP HR PA12',
    printer: 'HP MJF 5200',
    zero_thickness_dir: 'None',
    unitType: 'imperial',
  })
  expect(optimization_value, 'in lbf').toBeCloseTo(45, 9)

  expect(dataOf(run)).toEqual({
    force_vector: { x: 1, y: 0, z: 0 },
    shell_thickness: 0.039,
    optimization_goal: 'max-load',
    optimization_value: 45,
    is_metric: false,
    zero_thickness_dir: 'None',
    username: maker.person.username,
    project_id: id,
    subproject_id: made.id,
  })

  const { subprojects } = (await (await maker.caller.fetch(contract.listSubprojects, { params: { id } })).json()) as {
    subprojects: contract.SubprojectAnswer[]
  }
  expect(subprojects).toHaveLength(1)
  expect(subprojects[0]).toMatchObject({
    id: made.id,
    project: id,
    name: 'Optimizing...',
    exported_rows: [],
    last_optimized_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(await projectNow(maker.caller, id)).toMatchObject({
    id,
    name: 'Posted',
    archived: false,
    stl_path: `/api/project/${id}/part.stl`,
    original_filename: 'box.stl',
    has_optimization_results: false,
  })
})

const switches = (panel: string) =>
  page
    .getByRole('region', { name: panel, exact: true })
    .getByRole('switch')
    .evaluateAll((found) => found.map((each) => each.getAttribute('aria-checked') === 'true'))
const slider = (name: string) => page.getByRole('slider', { name, exact: true })
const color = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name} #`) })

test('§3.16 §3.17 §3.18 Scene controls, material and section view: defaults, persisted in local storage, restored at start', async () => {
  const scene = { displayAxes: true, displayGrid: true, pivot: 'global', resetCamera: false }
  const material = {
    color: '#FFFFFF',
    opacity: 1,
    latticeColor: '#336699',
    latticeOpacity: 1,
    wireframe: false,
    displayForceArrows: true,
  }
  const section = { sectionPlane: 'xy', clipPosition: 1, reverse: false, enableClipping: false }

  await tool(page, 'Scene').click()
  expect(await switches('Scene'), 'axes and grid').toEqual([true, true])
  await expect(choice('Pivot')).toHaveText('Origin')
  await page.getByRole('switch', { name: 'Grid' }).click()
  await choice('Pivot').click()
  await page.getByRole('option', { name: 'Centre of the part' }).click()

  await tool(page, 'Material').click()
  await expect(color('Part')).toHaveValue('#ffffff')
  await expect(color('Lattice')).toHaveValue('#336699')
  await expect(slider('Part opacity')).toHaveValue('1')
  await expect(slider('Lattice opacity')).toHaveValue('1')
  expect(await switches('Material'), 'wireframe and force arrows').toEqual([false, true])
  await page.getByRole('switch', { name: 'Wireframe' }).click()
  await slider('Lattice opacity').focus()
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft')
  await color('Lattice').fill('#aa5500')

  await tool(page, 'Section').click()
  expect(await switches('Section'), 'cut and other side').toEqual([false, false])
  await expect(pressed('Section plane')).toHaveText('XY')
  await expect(slider('Position')).toHaveValue('1')
  await expect(slider('Position')).toBeDisabled()
  await page.getByRole('switch', { name: 'Section on' }).click()
  await page.getByRole('button', { name: 'YZ', exact: true }).click()
  await slider('Position').focus()
  await page.keyboard.press('PageDown')

  const changed = {
    scene: { ...scene, displayGrid: false, pivot: 'part' },
    material: { ...material, wireframe: true, latticeOpacity: 0.8, latticeColor: '#aa5500' },
    section: { ...section, enableClipping: true, sectionPlane: 'yz', clipPosition: 0.95 },
  }
  expect(await kept(page, 'viewer-settings')).toEqual({ state: changed, version: 1 })

  await page.reload()
  await expect(tool(page, 'Scene')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Section', exact: true }), 'the open tab outlives the page').toBeVisible()
  expect(await switches('Section')).toEqual([true, false])
  await expect(pressed('Section plane')).toHaveText('YZ')
  await expect(slider('Position')).toHaveValue('0.95')
  await tool(page, 'Material').click()
  expect(await switches('Material')).toEqual([true, true])
  await expect(slider('Lattice opacity')).toHaveValue('0.8')
  await expect(color('Lattice')).toHaveValue('#aa5500')
  await tool(page, 'Scene').click()
  expect(await switches('Scene')).toEqual([true, false])
  await expect(choice('Pivot')).toHaveText('Centre of the part')

  await tool(page, 'Reset view settings').click()
  await expect.poll(() => kept(page, 'viewer-settings')).toEqual({ state: { scene, material, section }, version: 1 })
})

test('§3 Browser storage: space inputs, positions, model settings and the project name outlive the page, and a picture is kept', async () => {
  await expect.poll(() => chosenFaces(page)).toHaveLength(3)
  await expect.poll(() => shownForce(page)).toEqual([1, 0, 0])
  await expect(page.getByLabel('Required load')).toHaveValue('45')
  expect(await kept(page, `draft:${id}`)).toMatchObject({
    name: 'Posted',
    selection: { mode: 'boundary', force: { x: 1, y: 0, z: 0 }, forceAt: { x: 20, y: 0, z: 0 } },
    settings: { optimization_goal: 'max-load', shell_thickness: 1 },
    unitType: 'imperial',
  })
  await expect.poll(async () => (await storeContents(page, 'thumbnails'))?.entries[id]).toBeTruthy()
  const picture = String((await storeContents(page, 'thumbnails'))?.entries[id])
  expect(picture).toMatch(/^data:image\/png;base64,/)
})

test('§3.22 §9.3 Browser storage: one pending file under pending-file in a local file store, cleared with its session entry; §9 version 1', async () => {
  let release: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${contract.uploadStl.path}`, async (route) => {
    await waiting
    await route.fulfill(refusal('Not now.'))
  })
  const session = () => page.evaluate(() => sessionStorage.getItem('pending-file'))
  const store = () => storeContents(page, 'pending-files')
  await page.goto(`${account().url}/project`)
  await dropFile(page, dropZoneIds.model, { name: 'waits.stl', bytes: boxStl() })
  await expect(page.getByText('Uploading...')).toBeVisible()
  const file = { name: 'waits.stl', size: boxStl().length }
  await expect.poll(store).toEqual({ version: 1, stores: ['files'], entries: { 'pending-file': file } })
  expect(await session()).toBe('uploading')
  release()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(store).toEqual({ version: 1, stores: ['files'], entries: {} })
  expect(await session()).toBeNull()
})
