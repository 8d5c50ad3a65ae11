import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { settingsToWire } from '@trabecula/contract'
import { defaultSettings, type Estimate, estimateMessages, fromWire } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test, withTourSeen } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { openWorkspace, tool } from '../support/pages/workspace.ts'

test.describe.configure({ mode: 'serial', timeout: 10 * 60_000 })

let id: string
let page: Page
/** What the page sent that is not a mere look. */
const sent: string[] = []

test.beforeAll(async ({ browser, request }) => {
  const ready = await projectReadyToRun(request, 'Estimated')
  id = ready.id
  page = await (await withTourSeen(await browser.newContext())).newPage()
  await recordEstimates(page)
  page.on('request', (asked) => {
    if (/optimization|runs|token|billing/.test(asked.url()) && asked.method() !== 'GET')
      sent.push(`${asked.method()} ${asked.url()}`)
  })
  await signedInBrowser(page, ready.person)
  await openWorkspace(page, id)
})
test.afterAll(async () => page?.context().close())

const section = () => page.getByRole('region', { name: 'Estimate', exact: true })
const generate = () => page.getByRole('button', { name: /^Generate/ })
const settled = () => expect(section().locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
/** The load that the solid part is said to carry, lbf. */
const solidLoad = async (): Promise<number> =>
  Number(/carries about ([\d,.]+) lbf/.exec(await section().innerText())?.[1]?.replaceAll(',', ''))
const force = (axis: 'X' | 'Y' | 'Z') => area(page, 'ForceDirection').getByLabel(axis, { exact: true })
const type = async (field: ReturnType<typeof force>, text: string) => {
  await field.fill(text)
  await field.press('Enter')
}

/** Keeps what workers tell of estimates where a test can read it. */
async function recordEstimates(of: Page): Promise<void> {
  await of.addInitScript(() => {
    const told: unknown[] = []
    const page = Object.assign(window, { told, held: null as (() => void)[] | null })
    const send = Worker.prototype.postMessage as (this: Worker, ...given: unknown[]) => void
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      if (page.held) page.held.push(() => send.apply(this, given))
      else send.apply(this, given)
    }
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        this.addEventListener('message', ({ data }) => {
          if (data?.kind === 'news') told.push(data.estimate)
        })
      }
    }
  })
}
/** Keeps what the page sends to workers until it is released. */
const holdWork = () => page.evaluate(() => void Object.assign(window, { held: [] }))
const releaseWork = () =>
  page.evaluate(() => {
    const { held } = window as unknown as { held: (() => void)[] }
    Object.assign(window, { held: null })
    for (const send of held) send()
  })
const lastEstimate = (): Promise<Estimate> =>
  page.evaluate(() => (window as unknown as { told: unknown[] }).told.at(-1) as Estimate)

test('with a loaded and a held face the estimate comes by itself, and Generate stays where it is', async () => {
  await expect(section()).toBeVisible()
  const before = await generate().boundingBox()
  await expect(section()).toContainText(/Solid carries about [\d,.]+ lbf \(±\d+ %\)\./)
  await settled()
  await expect(section()).toContainText(/a lattice weighs about .* oz \(\d+–\d+ % saved\)/)
  expect(await generate().boundingBox()).toEqual(before)
  expect(sent, 'nothing is charged, and no server computes').toEqual([])
  await expectAccessible(page)
})

test('its numbers in the browser are those of the engine in Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-estimate-'))
  const [part, setup] = [join(folder, 'box.stl'), join(folder, 'setup.json')]
  writeFileSync(part, boxStl())
  const settings = settingsToWire(defaultSettings, 'metric')
  const own = {
    ...settings,
    is_metric: true,
    load: [{ near: [40, 10, 5] }],
    boundary: [{ near: [0, 10, 5] }],
    force_vector: { x: Number(await force('X').inputValue()), y: 0, z: 0 },
  }
  writeFileSync(setup, JSON.stringify(own))
  const program = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'estimate', part, '--setup', setup, '--json'])
  rmSync(folder, { recursive: true, force: true })
  const { estimate } = fromWire(JSON.parse(stdout)) as { estimate: Estimate }
  expectClose(await lastEstimate(), estimate)
})

test('the force is turned, and the numbers follow', async () => {
  const along = await solidLoad()
  await holdWork()
  await type(force('Z'), '-0.5')
  await expect(section().locator('[aria-busy]')).toHaveAttribute('aria-busy', 'true')
  await expect(section()).toContainText('Solid carries about')
  await expectAccessible(page)
  await releaseWork()
  await type(force('Z'), '-1')
  await type(force('X'), '0')
  await expect.poll(solidLoad).toBeLessThan(along / 2)
  await settled()
  const across = await solidLoad()
  await type(force('X'), '1')
  await type(force('Z'), '0')
  await expect.poll(solidLoad).toBe(along)
  expect(across).toBeGreaterThan(0)
})

test('F shows where the solid part is stressed, as an estimate', async () => {
  await page.keyboard.press('f')
  await expect(page.getByRole('region', { name: 'Legend', exact: true })).toContainText('Utilisation')
  await expect(page.getByRole('region', { name: 'Fields', exact: true })).toContainText(
    'Files for VTK and ParaView are made of a run.',
  )
  await tool(page, 'Fields').click()
})

test('a curve shows the mass for other values, by pointer or keyboard, and requires one of them', async () => {
  await settled()
  const opens = section().getByRole('button', { name: 'Mass for other values' })
  await opens.click()
  const dialog = page.getByRole('dialog', { name: 'Mass for other values' })
  const masses = dialog.getByRole('list', { name: 'Masses' })
  const { lattice } = await lastEstimate()
  await expect(masses.getByRole('listitem')).toHaveText(lattice!.curves.map(({ title }) => new RegExp(`^${escaped(title)}`)))
  const slider = dialog.getByRole('slider', { name: 'Required load' })
  const before = await masses.innerText()
  await slider.press('Home')
  await slider.press('PageUp')
  await expect.poll(() => masses.innerText()).not.toBe(before)
  await expectAccessible(page)

  const button = dialog.getByRole('button', { name: /^Require / })
  const [, value] = /^Require ([\d,.]+) lbf$/.exec(await button.innerText()) ?? []
  await button.click()
  await expect(area(page, 'OptimizationGoal').getByLabel('Required load')).toHaveValue(value!.replaceAll(',', ''))
  await expect(section()).toContainText(`For ${value} lbf a lattice weighs about`)
  await page.keyboard.press('Escape')
  await expect(opens, 'the focus returns').toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(section()).toContainText('At mean density')
})

test('what cannot work is said before it is paid', async () => {
  const goal = area(page, 'OptimizationGoal').getByLabel('Required load')
  await type(goal, '1000000')
  await expect(section()).toContainText('even the solid part reaches only')
  await expect(generate()).toBeEnabled()
  await type(goal, '0')
  await expect(section()).toContainText('At mean density')
})

test('it is switched off, and the browser remembers', async () => {
  const toggle = section().getByRole('switch', { name: 'Estimate' })
  await toggle.click()
  await expect(section()).not.toContainText('Solid carries')
  await page.reload()
  await openWorkspace(page, id)
  await expect(section().getByRole('switch', { name: 'Estimate' })).not.toBeChecked()
  await section().getByRole('switch', { name: 'Estimate' }).click()
  await expect(section()).toContainText('Solid carries')
})

test.describe('where it cannot run, one sentence says so and Generate works', () => {
  test('kernels that the browser does not take', async () => {
    await page.route('**/*.wasm', (route) => route.fulfill({ body: 'no module' }))
    await openWorkspace(page, id)
    await expect(section()).toContainText(estimateMessages.noKernels)
    await expect(generate()).toBeEnabled()
    await page.unroute('**/*.wasm')
  })

  test('a worker that does not come, until the set-up changes', async () => {
    await page.route('**/estimate.worker-*', (route) => route.abort())
    await openWorkspace(page, id)
    await expect(section()).toContainText(estimateMessages.crashed)
    await expect(generate()).toBeEnabled()
    await page.unroute('**/estimate.worker-*')
    await type(force('Y'), '0.5')
    await expect(section()).toContainText('Solid carries')
  })
})

const escaped = (text: string) => text.replaceAll('+', '\\+')

/** Every number to 1e-6, everything else the same. */
function expectClose(found: unknown, expected: unknown, at = 'estimate'): void {
  if (typeof expected === 'number') {
    expect(Math.abs(Number(found) - expected), at).toBeLessThanOrEqual(1e-6 * Math.abs(expected))
    return
  }
  if (typeof expected !== 'object' || expected === null) {
    expect(found, at).toBe(expected)
    return
  }
  expect(Object.keys(found ?? {}).sort(), at).toEqual(Object.keys(expected).sort())
  for (const [key, value] of Object.entries(expected)) expectClose((found as Record<string, unknown>)[key], value, `${at}.${key}`)
}
