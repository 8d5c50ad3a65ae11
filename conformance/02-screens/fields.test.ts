import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { fieldMessages, fieldViewMessages } from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { settledPicture } from '../support/browser/canvas.ts'
import { refusal } from '../support/browser/intercept.ts'
import { test, withTourSeen } from '../support/browser/test.ts'
import { askedLoadN, type FinishedRun, finishedRun } from '../support/fixtures/finished-run.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, pickLimitMs, rows, tool } from '../support/pages/workspace.ts'

/** One result of the engine, looked at by one browser. */
test.describe.configure({ mode: 'serial', timeout: 10 * 60_000 })

let run: FinishedRun
let page: Page
let subjects: readonly contract.SubjectFields[]

test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(15 * 60_000)
  run = await finishedRun(request, 'Fields')
  const params = { id: run.projectId }
  const answer = await run.caller.fetch(contract.getResults, { params })
  const { run_id } = contract.getResults.answer.parse(await answer.json())
  const told = await run.caller.fetch(contract.getFields, { params: { id: run_id ?? '' } })
  subjects = contract.getFields.answer.parse(await told.json()).subjects
  const context = await withTourSeen(await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] }))
  page = await context.newPage()
  await signedInBrowser(page, run.person)
})
test.afterAll(async () => {
  await page?.context().close()
  await run?.caller.close()
})

const panel = () => page.getByRole('region', { name: 'Fields', exact: true })
const legend = () => page.getByRole('region', { name: 'Legend', exact: true })
const values = () => panel().getByRole('region', { name: 'Values' })
const kept = () => panel().getByRole('region', { name: 'Kept values' })
const value = (name: string): Locator => values().getByRole('listitem').filter({ hasText: name })
const numberIn = async (text: Locator) => Number.parseFloat((await text.innerText()).replace('−', '-').replaceAll(',', ''))

async function choose(field: string): Promise<void> {
  await panel().getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await expect(legend()).toContainText(field)
}

/** What the server knows of a field of the selected row, at its own load. */
function facts(field: string) {
  const subject = subjects.find(({ row_index }) => row_index === run.designs[0]?.row_index)
  const found = subject?.fields.find(({ name }) => name === field)
  if (!subject || !found?.most) throw new Error(`The row has no ${field}.`)
  return { ...found, most: found.most, load: subject.load_n }
}

test('F opens the fields of the selected row: the legend has unit and load, the largest value is the server’s', async () => {
  await openWorkspace(page, run.projectId)
  await expect(rows(page)).toHaveCount(run.designs.length)
  const plain = await settledPicture(page)
  await page.keyboard.press('f')
  await expect(panel()).toBeVisible()
  await expect(tool(page, 'Fields')).toHaveAttribute('aria-pressed', 'true')
  await expect(legend()).toContainText('Utilisation')
  await expect(legend()).toContainText(`% at ${askedLoadN} N`)
  expect((await settledPicture(page)).equals(plain), 'the part is coloured').toBe(false)

  const used = facts('utilisation_percent')
  expect(used.load).toBe(askedLoadN)
  const largest = value('Largest').locator('p').first().locator('span').last()
  expect(Math.abs((await numberIn(largest)) / used.most.value - 1), 'to three digits').toBeLessThan(0.01)
  const place = (await value('Largest').locator('p').last().innerText()).replaceAll('−', '-').split(',').map(Number.parseFloat)
  const { x, y, z } = used.most.place_mm
  for (const [at, wanted] of [x, y, z].entries()) expect(Math.abs((place[at] ?? 0) - wanted)).toBeLessThan(0.06)
  await expect(value('Governs:')).toContainText(run.designs[0]?.governing_mode ?? '')
})

test('the load scales every value at once, and what lies beyond twice the load is refused in a sentence', async () => {
  await choose('Displacement')
  const largest = value('Largest').locator('p').first().locator('span').last()
  const once = await numberIn(largest)
  expect(Math.abs(once / facts('displacement_mm').most.value - 1)).toBeLessThan(0.01)
  const load = panel().getByLabel('Load in N')
  await load.fill('400')
  await expect(legend()).toContainText('mm at 400 N')
  expect((await numberIn(largest)) / once).toBeCloseTo(2, 1)
  await load.fill('401')
  await expect(panel()).toContainText(fieldViewMessages.loadReach('400 N'))
  await load.fill('NaN')
  await expect(panel()).toContainText(fieldViewMessages.noNumber)
  await load.fill('200')
  await load.press('Enter')
  await expect(legend()).toContainText('mm at 200 N')
})

test('the legend is typed, locked and released; a minimum above the maximum and no number are refused', async () => {
  const max = legend().getByRole('textbox', { name: 'Max' })
  const lock = legend().getByRole('button', { name: 'Lock the legend' })
  const automatic = await max.inputValue()
  await max.fill('-1')
  await max.press('Enter')
  await expect(legend().getByRole('alert')).toHaveText(fieldViewMessages.legendOrder)
  await max.fill('much')
  await max.press('Enter')
  await expect(legend().getByRole('alert')).toHaveText(fieldViewMessages.noNumber)
  await max.fill('0.5')
  await max.press('Enter')
  await expect(legend().getByRole('alert')).toHaveCount(0)
  await expect(lock).toHaveAttribute('aria-pressed', 'true')
  await panel().getByLabel('Load in N').fill('400')
  await expect(max, 'locked').toHaveValue('0.5')
  await panel().getByLabel('Load in N').fill('200')
  await lock.click()
  await expect(max).toHaveValue(automatic)
  await legend().getByRole('button', { name: 'Fit the legend to what is visible' }).click()
  await expect(lock).toHaveAttribute('aria-pressed', 'true')
  expect(Number(await max.inputValue())).toBeLessThanOrEqual(Number(automatic))
  await lock.click()
})

test('a click keeps the value under the pointer; values are listed, copied with tabs, and removed', async () => {
  const free = await page.locator('[data-tour-id="canvas"]').boundingBox()
  if (!free) throw new Error('The view has no free part.')
  // The section's handle is in the middle.
  for (const [dx, dy] of [
    [40, 0],
    [-40, 10],
    [60, -10],
    [-60, 0],
    [50, 20],
  ] as const) {
    const before = await kept().getByRole('listitem').count()
    if (before === 2) break
    await page.mouse.click(free.x + free.width / 2 + dx, free.y + free.height / 2 + dy)
    // A second click before the first is answered would keep a third place.
    await expect(kept().getByRole('listitem'))
      .toHaveCount(before + 1, { timeout: pickLimitMs })
      .catch(() => undefined)
  }
  await expect(kept().getByRole('listitem')).toHaveCount(2)
  const read = await numberIn(kept().getByRole('listitem').first().locator('p').first().locator('span').last())
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(facts('displacement_mm').most.value * 1.01)
  await kept().getByRole('button', { name: 'Copy' }).click()
  const [about, head, first, second, ...more] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(about).toBe(`${run.designs[0]?.name}\tat 200 N`)
  expect(head).toBe('No.\tDisplacement (mm)\tX (mm)\tY (mm)\tZ (mm)')
  expect(Number(first?.split('\t')[1])).toBeCloseTo(read, 3)
  expect([second?.split('\t').length, more.length]).toEqual([5, 0])
  await kept().getByRole('button', { name: 'Remove value 1' }).click()
  await expect(kept().getByRole('listitem')).toHaveCount(1)
  await kept().getByRole('button', { name: 'Remove all' }).click()
  await expect(kept()).toContainText('click to keep it')
})

test('the deformed shape changes the picture; a scale that cannot be drawn is refused', async () => {
  const before = await settledPicture(page)
  await panel().getByRole('button', { name: 'Automatic' }).click()
  await expect(panel()).toContainText('times as large')
  expect((await settledPicture(page)).equals(before)).toBe(false)
  await panel().getByRole('button', { name: 'Typed scale' }).click()
  const scale = panel().getByRole('textbox', { name: 'Scale', exact: true })
  for (const wrong of ['1e9', '-2']) {
    await scale.fill(wrong)
    await expect(panel()).toContainText(fieldViewMessages.scaleReach)
  }
  await scale.fill('NaN')
  await expect(panel()).toContainText(fieldViewMessages.noNumber)
  await scale.press('Escape')
  await panel().getByRole('button', { name: 'Off', exact: true }).click()
})

test('the picture with its legend, the files for VTK and the decks for other solvers are saved', async () => {
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), panel().getByRole('button', { name, exact: true }).click()])
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const picture = await save('Picture with legend')
  expect([picture.name.endsWith('.png'), picture.bytes.subarray(1, 4).toString()]).toEqual([true, 'PNG'])
  const grid = await save('Analysis grid, .vti')
  expect(grid.name).toMatch(/^Fields - .*\.vti$/)
  expect(grid.bytes.subarray(0, 4000).toString('latin1')).toContain('displacement_mm')
  for (const [button, ending, start] of [
    ['Deck for CalculiX and Abaqus, .inp', '.inp', '** '],
    ['Deck for ParaView, .vtu', '.vtu', '<?xml'],
    ['Deck for Gmsh, .msh', '.msh', '$MeshFormat'],
  ] as const) {
    const deck = await save(button)
    expect(deck.name).toMatch(/^Fields - .*deck/)
    expect([deck.name.endsWith(ending), deck.bytes.toString('latin1', 0, start.length)]).toEqual([true, start])
  }
})

test('the solid part, what is absent, and the panel by screen reader', async () => {
  await panel().getByRole('button', { name: 'Solid part' }).click()
  await expect(legend()).toContainText('Displacement')
  await panel().getByRole('combobox', { name: 'Field' }).click()
  const density = page.getByRole('option', { name: /^Relative density/ })
  await expect(density).toBeDisabled()
  await expect(density).toContainText('A solid part has no lattice.')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'section[data-ui="Fields"]')
  await expectAccessible(page, 'section[aria-label="Legend"]')
  await panel()
    .getByRole('button', { name: run.designs[0]?.name ?? '' })
    .click()
  await page.keyboard.press('f')
  await expect(panel()).toHaveCount(0)
  await expect(legend(), 'the field stays when its panel is closed').toBeVisible()
})

test('designs side by side share one legend', async () => {
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Compare 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Legend' })).toContainText('Displacement')
  await expect(dialog.getByRole('region', { name: 'Legend' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await legend().getByRole('button', { name: 'Hide the field' }).click()
  await expect(legend()).toHaveCount(0)
})

test('fields that do not come, or are cut off, are told in a sentence, and Try again has them', async () => {
  const file = '**/fields/*/data'
  await page.reload()
  await expect(rows(page)).toHaveCount(run.designs.length)
  await page.route(file, (route) => route.fulfill(refusal('The files rest.', 503)))
  await page.keyboard.press('f')
  await expect(panel().getByRole('alert')).toContainText('The files rest.')
  await page.unroute(file)
  await page.route(file, async (route) => {
    const whole = await (await route.fetch()).body()
    await route.fulfill({ contentType: 'application/octet-stream', body: whole.subarray(0, 2000) })
  })
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect(panel().getByRole('alert')).toContainText('cut off')
  await page.unroute(file)
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect(legend()).toBeVisible()
})

test('a result from before fields were kept says so, and has them computed, free, with progress and cancel', async () => {
  const missing = async (kept: boolean) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (kept) return
    await page.route('**/api/runs/*/fields/', (route) => {
      const without = subjects.map((subject) => ({
        ...subject,
        kept: false,
        sentence: fieldMessages.notKept,
        url: '',
        size_bytes: 0,
        fields: [],
        absent: {},
      }))
      return route.fulfill({ json: { status: 'success', subjects: without } })
    })
  }
  const asked: unknown[] = []
  await missing(false)
  await page.route('**/protected/compute_fields/', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { status: 'success', run_id: 'fields-job' } })
  })
  const event = {
    run_id: 'fields-job',
    state: 'running',
    done: 3,
    total: 10,
    detail: 'Solving',
    elapsed_s: 1,
    seconds_left: 2,
    candidates: [],
  }
  const tell = (state: string) => (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify({ ...event, state })}\n\n` })
  await page.route('**/api/runs/fields-job/events', tell('running'))
  await page.reload()
  await expect(rows(page)).toHaveCount(run.designs.length)
  await expect(panel()).toContainText(fieldMessages.notKept)
  await panel().getByRole('button', { name: 'Compute fields' }).click()
  await expect(panel().getByRole('progressbar', { name: 'Computing the fields' })).toBeVisible()
  await expect(panel().getByRole('button', { name: 'Cancel' })).toBeEnabled()
  expect(asked).toEqual([{ project_id: run.projectId, subproject_id: run.studyId, row_index: run.designs[0]?.row_index }])
  await missing(true)
  await page.route('**/api/runs/fields-job/events', tell('done'))
  await expect(legend()).toBeVisible()
})
