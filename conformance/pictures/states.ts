import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { boxStl } from '../support/box.ts'
import { chosenBrowser } from '../support/browser.ts'
import { account, area, dropFile, signIn, surfaceOptions } from '../support/workspace/workspace.ts'
import { openWorkspace, rows, tool } from '../support/workspace/workspace-visit.ts'
import { type Fault, told, watch } from './faults.ts'
import { manyRows, refusedProject, runningRun } from './mocked.ts'

/**
 * Takes the workspace in every state, wide and narrow, light and dark, to be looked at, and tells what moved or was logged on the way.
 * On a running product (TRABECULA_URL, TRABECULA_EMAIL, TRABECULA_PASSWORD):
 *
 *     node conformance/pictures/states.ts FOLDER PROJECT [640|1280|2560] [light|dark] [STATE …]
 *
 * PROJECT is the id of a project of that account with results. A state goes on from the one before: name `part` with what is set up on it,
 * `results` with what is shown of them.
 */
const [folder = 'pictures', project = '', ...wanted] = process.argv.slice(2)
const sizes = { 640: { width: 640, height: 900 }, 1280: { width: 1280, height: 800 }, 2560: { width: 2560, height: 1440 } }
const themes = ['light', 'dark'] as const
const asks = (name: string | number) => wanted.includes(String(name))
const chosen = <T extends string>(all: readonly T[]) => (all.some(asks) ? all.filter(asks) : all)
const torn = boxStl([40, 20, 10], [3, 8])

interface State {
  readonly name: string
  /** Brings the page there from wherever the state before left it. */
  reach(page: Page): Promise<unknown>
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()
const closed = (page: Page) => page.keyboard.press('Escape')

async function upload(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.goto(`${account().url}/project`)
  await page.locator('#app-3d-model-drop').waitFor()
  await dropFile(page, 'app-3d-model-drop', { name, bytes })
  await surfaceOptions(page).first().waitFor({ timeout: 60_000 })
  await page.getByText('Opening the part').waitFor({ state: 'hidden' })
}

async function withResults(page: Page): Promise<void> {
  await page.unrouteAll()
  await openWorkspace(page, project)
  await rows(page).first().waitFor({ timeout: 60_000 })
  await sharp(page)
}

/** The lattice is there and as sharp as it gets. */
async function sharp(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.window.__viewer?.refined !== false, undefined, { timeout: 90_000 })
  await page.waitForTimeout(600)
}

/** The column of settings on its way down. */
const scrolledTo = (page: Page, name: string) =>
  area(page, name).evaluate((element) => element.scrollIntoView({ block: 'start' }))

const compared = async (page: Page, count: number) => {
  for (let row = 0; row < count; row++) await rows(page).nth(row).getByRole('checkbox').check()
  await press(page, `Compare ${count}`)
  await page.waitForTimeout(6000)
}

const states: readonly State[] = [
  { name: 'empty', reach: (page) => page.goto(`${account().url}/project`) },
  { name: 'part', reach: (page) => upload(page, 'clamp.stl', boxStl([80, 30, 20])) },
  { name: 'missing', reach: (page) => scrolledTo(page, 'OptimizationGoal') },
  {
    name: 'load',
    reach: async (page) => {
      await scrolledTo(page, 'SurfaceSelection')
      await surfaceOptions(page).filter({ hasText: 'faces +Z' }).first().click()
    },
  },
  {
    name: 'held',
    reach: async (page) => {
      await press(page, 'Boundary surfaces')
      await surfaceOptions(page).filter({ hasText: 'faces −X' }).first().click()
    },
  },
  { name: 'force', reach: (page) => scrolledTo(page, 'ForceDirection') },
  {
    name: 'build',
    reach: async (page) => {
      await press(page, 'Metric')
      await scrolledTo(page, 'OptimizationParameters')
    },
  },
  { name: 'scene', reach: (page) => tool(page, 'Scene').click() },
  { name: 'material', reach: (page) => tool(page, 'Material').click() },
  {
    name: 'measure',
    reach: async (page) => {
      await tool(page, 'Measure').click()
      await press(page, 'Box')
    },
  },
  { name: 'keys', reach: (page) => tool(page, 'Keyboard and mouse').click() },
  {
    name: 'running',
    reach: async (page) => {
      await closed(page)
      await runningRun(page)
      await page.reload()
      await surfaceOptions(page).first().waitFor({ timeout: 60_000 })
      await page.getByRole('table', { name: 'Finished designs' }).waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'torn',
    reach: async (page) => {
      await page.unrouteAll()
      await upload(page, 'torn box.stl', torn)
    },
  },
  {
    name: 'refused',
    reach: async (page) => {
      await refusedProject(page)
      await page.reload()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'results', reach: withResults },
  { name: 'plot', reach: (page) => press(page, 'Plot').catch(() => undefined) },
  {
    name: 'cut',
    reach: async (page) => {
      await tool(page, 'Section').click()
      await press(page, 'YZ')
      await page.getByRole('switch', { name: 'Cut the view' }).click()
      const position = page.getByRole('slider', { name: 'Position' })
      for (let step = 0; step < 4; step++) await position.press('PageDown')
      await sharp(page)
    },
  },
  {
    name: 'imperial',
    reach: async (page) => {
      await tool(page, 'Section').click()
      await press(page, 'Table').catch(() => undefined)
      await results(page)
        .getByRole('button', { name: 'Imperial' })
        .click({ timeout: 2000 })
        .catch(() => undefined)
    },
  },
  { name: 'columns', reach: (page) => press(page, 'Choose columns') },
  {
    name: 'export',
    reach: async (page) => {
      await closed(page)
      await press(page, 'Export options')
    },
  },
  {
    name: 'compare-2',
    reach: async (page) => {
      await closed(page)
      await compared(page, 2)
    },
  },
  {
    name: 'compare-4',
    reach: async (page) => {
      await closed(page)
      await compared(page, 4)
    },
  },
  {
    name: 'many',
    reach: async (page) => {
      await manyRows(page)
      await page.reload()
      await rows(page).nth(199).waitFor({ timeout: 60_000, state: 'attached' })
      await page.waitForTimeout(2500)
    },
  },
]

async function walk(browser: Browser, width: keyof typeof sizes, colorScheme: (typeof themes)[number]): Promise<Fault[]> {
  const page = await browser.newPage({ viewport: sizes[width], colorScheme })
  page.setDefaultTimeout(20_000)
  const faults = await watch(page)
  await page.addInitScript(() => localStorage.setItem('has-seen-tour', 'true'))
  await signIn(page, account())
  for (const { name, reach } of states.filter((state) => chosen(states.map((one) => one.name)).includes(state.name))) {
    faults.at(`${name} at ${width} ${colorScheme}`)
    try {
      await reach(page)
      await page.mouse.move(sizes[width].width / 2, 22)
      await page.waitForTimeout(700)
    } catch (reason) {
      // Some states are not there in every width: that is seen in the picture.
      console.log(`${name} at ${width} ${colorScheme}: ${String(reason).split('\n')[0]}`)
    }
    // A frame of the widest window takes long in software.
    writeFileSync(join(folder, `${name}-${width}-${colorScheme}.png`), await page.screenshot({ timeout: 120_000 }))
  }
  await page.close()
  return faults.found()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(chosenBrowser())
try {
  for (const width of [1280, 640, 2560] as const)
    for (const theme of chosen(themes))
      if (!Object.keys(sizes).some(asks) || asks(width)) console.log(told(await walk(browser, width, theme)))
} finally {
  await browser.close()
}
