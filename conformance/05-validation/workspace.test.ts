import { expect, type Request } from '@playwright/test'
import { heldBox } from '@trabecula/testkit/box-stl'
import { refusal, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun, storedDirection, storedRun, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { type Offered, offerFiles } from '../support/pages/file-drop.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { faceOptions, openProject } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

/** The texts stand here as §2, §5 and §8 write them. */
const zones = [
  { id: 'dashboard-global-drop', path: '/' },
  { id: 'app-3d-model-drop', path: '/project' },
] as const
const tooMany = 'Too many files. Please select only one file'
const refused: readonly (readonly [how: 'chooser' | 'drop', files: readonly Offered[], text: string])[] = [
  ['chooser', [{ name: 'part.obj' }], 'Unsupported file format. Supported formats: STL'],
  ['drop', [{ name: 'part.obj' }], 'Only STL files are allowed'],
  ['chooser', [{ name: 'part.stl.zip', type: 'application/zip' }], 'Unsupported file format. Supported formats: STL'],
  ['drop', [{ name: 'stl', type: 'model/stl' }], 'Only STL files are allowed'],
  ['chooser', [{ name: 'a.stl' }, { name: 'b.stl' }], tooMany],
  ['drop', [{ name: 'a.stl' }, { name: 'b.obj' }], tooMany],
  ['chooser', [{ name: 'big.stl', size: 104_857_601 }], 'File is too large. Maximum size is 100MB'],
  ['drop', [{ name: 'big.stl', size: 104_857_601 }], 'File size must be less than 100MB'],
]
const accepted: readonly (readonly [how: 'chooser' | 'drop', file: Offered])[] = [
  ['chooser', { name: 'PART.STL', type: 'text/plain' }],
  ['drop', { name: 'part.Stl', type: '' }],
  ['chooser', { name: 'full.stl', size: 104_857_600 }],
  ['drop', { name: 'full.stl', size: 104_857_600 }],
]

test.beforeEach(({ page }) => withoutWebgl(page))

test('§5.1 §5.2 §5.7 Model upload: one file, by its name and not its type, up to and including 104857600 bytes; both zones, chooser and drop', async ({
  page,
  request,
}) => {
  await signedInAt(page, await registered(request, newPerson('giver')))
  const uploads: string[] = []
  await page.route('**/protected/upload_stl/', (route) => {
    uploads.push(/filename="([^"]*)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? '')
    return route.fulfill(refusal('Not taken by this test.', 422))
  })
  const overlay = page.getByRole('alertdialog')
  const shows = async (text: string) => {
    await expect(overlay.getByText(text, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
  }
  for (const { id, path } of zones) {
    await page.goto(address(path))
    await expect(page.locator(`#${id}`).getByRole('button', { name: 'Import 3D model' })).toBeVisible()
    for (const [how, files, text] of refused) {
      await offerFiles(page, id, how, files)
      await shows(text)
    }
    expect(uploads, 'nothing was sent').toEqual([])
    for (const [how, file] of accepted) {
      await offerFiles(page, id, how, [file])
      await shows('Not taken by this test.')
      expect(uploads.splice(0)).toEqual([file.name])
    }
  }
  await page.unroute('**/protected/upload_stl/')
  await offerFiles(page, 'app-3d-model-drop', 'drop', [{ name: 'empty.stl', bytes: Buffer.alloc(0) }])
  await expect(overlay.getByRole('alert'), 'the server says what is wrong with it').toContainText(/empty|no triangle/i)
  await expect(page).toHaveURL(address('/project'))
})

test('§5 the drop zone: Import 3D model, and Drop to upload only while a file is over it', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('holder')))
  for (const { id, path } of zones) {
    await page.goto(address(path))
    const zone = page.locator(`#${id}`)
    await expect(zone).toHaveAccessibleName('Import 3D model')
    const told = page.getByText('Drop to upload', { exact: true })
    const drag = (type: string, kind: 'Files' | 'text/plain') =>
      zone.evaluate(
        (target, [name, carried]) => {
          const event = new DragEvent(name, { bubbles: true, cancelable: true })
          Object.defineProperty(event, 'dataTransfer', { value: { types: [carried], files: [] } })
          target.dispatchEvent(event)
        },
        [type, kind] as const,
      )
    await expect(told).toHaveCount(0)
    await drag('dragenter', 'text/plain')
    await expect(told, 'a text is not a file').toHaveCount(0)
    await drag('dragenter', 'Files')
    await expect(told).toBeVisible()
    await drag('dragleave', 'Files')
    await expect(told).toHaveCount(0)
  }
})

test('§5.8 Goal range hint: the specification’s text for a load in lbf, the same limits in every other unit; beyond them nothing counts', async ({
  page,
  request,
}) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Ranging')
  await signedInAt(page, person)
  await openProject(page, id)
  const goal = area(page, 'OptimizationGoal')
  const press = (name: string) => goal.getByRole('button', { name, exact: true }).click()
  for (const [units, kind, label, hint, top, beyond] of [
    ['Imperial', 'Max load', 'Required load', 'Range from 0–10,000 lbf (enter a value)', '10000', '10001'],
    ['Metric', 'Max load', 'Required load', 'Range from 0–44,482 N (enter a value)', '44482.2', '44483'],
    ['Metric', 'Stiffness', 'Required stiffness', 'Range from 0–1,751 N/mm (enter a value)', '1751.27', '1752'],
    ['Imperial', 'Stiffness', 'Required stiffness', 'Range from 0–10,000 lbf/in (enter a value)', '10000', '-1'],
  ] as const) {
    await press(units)
    await press(kind)
    const field = goal.getByRole('textbox', { name: label })
    await expect(goal.getByText(hint)).toBeVisible()
    await field.fill(top)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.fill(beyond)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(goal.getByText(hint)).toBeVisible()
    await field.press('Enter')
    const nearest = beyond === '-1' ? 0 : Number(top)
    expect(Number((await field.inputValue()).replaceAll(',', '')), 'the nearest value within the range').toBeCloseTo(nearest, 0)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await test.step('typed text that is no number as a whole leaves the value before it, not its beginning', async () => {
    const field = goal.getByRole('textbox', { name: 'Required stiffness' })
    await field.fill('250')
    await field.press('Enter')
    await field.click()
    await field.pressSequentially('12 abc')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.press('Enter')
    await expect(field).toHaveValue('250')
  })
  await caller.close()
})

test('§5.6 surfaces and optimization: both kinds are needed; triangles and data as in §3 and §7', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Posting')
  await signedInAt(page, person)
  await openProject(page, id)
  const generate = area(page, 'Generate').getByRole('button', { name: /^Generate/ })
  const missing = area(page, 'Generate').getByRole('list', { name: 'Still missing' })

  await test.step('load and boundary are checked before optimization', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(missing).toContainText('No load face is selected.')
    await expect(missing).toContainText('No held face is selected.')
    await expect(generate).toBeDisabled()
    await faceOptions(page).filter({ hasText: 'normal +X' }).click()
    await expect(missing).not.toContainText('No load face is selected.')
    await expect(generate).toBeDisabled()
    await page.getByRole('button', { name: 'Held faces' }).click()
    await faceOptions(page).filter({ hasText: 'normal −X' }).click()
    await expect(generate).toBeEnabled()
  })

  await area(page, 'OptimizationGoal').getByRole('textbox', { name: 'Required load' }).fill('250')
  await page.getByRole('combobox', { name: 'Open direction' }).click()
  await page.getByRole('option', { name: '−Z', exact: true }).click()
  const empty = { ...storedRun, data: [] }
  await page.route('**/protected/optimization/', (route) => route.fulfill({ json: empty }))
  const saved = page.waitForRequest(/\/surface-selection\/$/)
  const posted = page.waitForRequest('**/protected/optimization/')
  await generate.click()

  await test.step('surfaces: whole triangles with label, tag, type and colour', async () => {
    const { surfaces } = (await saved).postDataJSON()
    expect(surfaces).toHaveLength(4)
    const kinds = surfaces.map(({ label, tag, type, color }: Record<string, unknown>) => [label, tag, type, color])
    expect(kinds).toEqual([
      ['Surface_1', 1, 'load', 'green'],
      ['Surface_1', 1, 'load', 'green'],
      ['Surface_2', 2, 'boundary', 'red'],
      ['Surface_2', 2, 'boundary', 'red'],
    ])
    const corners = (list: readonly { readonly vertices: unknown }[]) =>
      list.map(({ vertices }) => JSON.stringify(vertices)).sort()
    expect(corners(surfaces)).toEqual(corners(heldBox()))
  })

  await test.step('optimization: the fields of the list and no others, in the units that is_metric says', async () => {
    const { subproject_id, ...data } = dataOf(await posted)
    expect(data).toEqual({
      force_vector: { x: 1, y: 0, z: 0 },
      shell_thickness: 0.039,
      optimization_goal: 'max-load',
      optimization_value: 250,
      is_metric: false,
      zero_thickness_dir: '-Z',
      username: person.username,
      project_id: id,
    })
    expect(subproject_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  await test.step('export: silent without a selected candidate', async () => {
    let exports = 0
    page.on('request', (made) => {
      if (made.url().includes('/protected/export_stl/')) exports++
    })
    await expect(area(page, 'Export')).toHaveAttribute('aria-disabled', 'true')
    const told = () => page.locator('[role="status"], [role="alert"], [role="alertdialog"]').allInnerTexts()
    const before = await told()
    await area(page, 'Export').click({ force: true })
    await page.waitForTimeout(300)
    const since = (await told()).filter((text) => !before.includes(text))
    expect(since, 'nothing is said').toEqual([])
    expect(exports).toBe(0)
  })
  await caller.close()
})

test('§5.5 export: needs a numeric candidate, and posts row, project and open direction', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Giving')
  await signedInAt(page, person)
  await withStoredRun(page, id)
  await openProject(page, id)
  await page.route('**/protected/export_stl/', (route) => route.fulfill(refusal('Not made by this test.')))
  for (const at of [0, 4]) {
    const { name } = storedRun.data[at] ?? { name: '' }
    await area(page, 'OptimizationTableBody').getByRole('row').filter({ hasText: name }).click()
    const posted = page.waitForRequest('**/protected/export_stl/')
    await area(page, 'Export').click()
    expect((await posted).postDataJSON()).toEqual({
      row_index: at,
      project_id: id,
      subproject_id: 'stored-study',
      zero_thickness_dir: storedDirection,
      format: 'stl',
      quality: 'standard',
    })
  }

  await test.step('saved results in imperial: newtons divided by 4.44822, and a shell of 1 mm becomes 0.039', async () => {
    await page.getByRole('button', { name: 'Return to settings' }).click()
    await expect(page.getByRole('textbox', { name: 'Required load' })).toHaveValue('600')
    await expect(page.getByRole('textbox', { name: 'Shell thickness' })).toHaveValue('0.039')
  })
  await caller.close()
})

/** The JSON in the multipart field `data`. */
function dataOf(made: Request): Record<string, unknown> {
  const body = made.postData() ?? ''
  return JSON.parse(/name="data"\r\n\r\n([\s\S]*?)\r\n--/.exec(body)?.[1] ?? 'null')
}
