import type { Page } from '@playwright/test'
import { refusal } from '../../support/browser/intercept.ts'
import { area } from '../../support/pages/elements.ts'
import { openWorkspace, rows, tool } from '../../support/pages/workspace.ts'
import { fewTokens, neverAnswered } from './answers.ts'
import { runningVerification, withDesigns } from './study.ts'
import { closed, type Prepared, press, sharp, type Visit } from './visit.ts'

async function open(page: Page, { bracket }: Prepared, options: Parameters<typeof withDesigns>[2] = {}): Promise<void> {
  await page.unrouteAll()
  await withDesigns(page, bracket, options)
  await openWorkspace(page, bracket)
  await rows(page).first().waitFor({ timeout: 60_000 })
  await sharp(page)
}

const compared = async (page: Page, count: number) => {
  for (let row = 0; row < count; row++) await rows(page).nth(row).getByRole('checkbox').check()
  await press(page, `Compare ${count}`)
  await page.waitForTimeout(6000)
}

/** The details of the chosen design, which a narrow window shows instead of the table. */
const details = (page: Page) => press(page, 'Details').catch(() => undefined)

const results: Visit = {
  name: 'results',
  signedIn: true,
  states: [
    { name: 'results', reach: open },
    {
      name: 'sorted',
      reach: (page) => area(page, 'OptimizationTableHeader').getByRole('button', { name: /^Mass/ }).first().click(),
    },
    { name: 'plot', reach: (page) => press(page, 'Plot').catch(() => undefined) },
    { name: 'details', reach: details },
    {
      name: 'section-cut',
      reach: async (page) => {
        await tool(page, 'Section').click()
        await press(page, 'YZ')
        const position = page.getByRole('slider', { name: 'Position' })
        for (let step = 0; step < 4; step++) await position.press('PageUp')
        await sharp(page)
      },
    },
    {
      name: 'results-measure',
      reach: async (page) => {
        await tool(page, 'Measure').click()
        await press(page, 'Box')
      },
    },
    {
      name: 'columns',
      reach: async (page) => {
        await tool(page, 'Measure').click()
        await press(page, 'Table').catch(() => undefined)
        await press(page, 'Choose columns')
      },
    },
    { name: 'studies', reach: (page) => closed(page).then(() => page.getByRole('combobox', { name: 'Study' }).click()) },
    { name: 'compare-2', reach: (page) => closed(page).then(() => compared(page, 2)) },
    { name: 'compare-4', reach: (page) => closed(page).then(() => compared(page, 4)) },
    {
      name: 'many',
      reach: async (page, prepared) => {
        await open(page, prepared, { rows: 200 })
        await page.waitForTimeout(2500)
      },
    },
  ],
}

const legend = (page: Page) => page.getByRole('region', { name: 'Legend', exact: true })

async function field(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Fields', exact: true }).getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await sharp(page)
}

/** Clicks around the middle of the free view, where the part is. */
async function keepValues(page: Page): Promise<void> {
  const free = await page.locator('[data-tour-id="canvas"]').boundingBox()
  if (!free) return
  for (const [dx, dy] of [
    [50, 10],
    [-50, 10],
    [30, 50],
  ] as const) {
    await page.mouse.click(free.x + free.width / 2 + dx, free.y + free.height / 2 + dy)
    await page.waitForTimeout(600)
  }
}

const looking: Visit = {
  name: 'looking',
  signedIn: true,
  states: [
    {
      name: 'fields',
      reach: async (page, prepared) => {
        await open(page, prepared)
        await page.keyboard.press('f')
        await legend(page).waitFor({ timeout: 60_000 })
        await sharp(page)
      },
    },
    { name: 'fields-kept', reach: keepValues },
    {
      name: 'fields-deformed',
      reach: async (page) => {
        await field(page, 'Displacement')
        await press(page, 'Automatic')
        await sharp(page)
      },
    },
    { name: 'fields-safety', reach: (page) => field(page, 'Safety factor') },
    { name: 'fields-mode', reach: (page) => field(page, 'Governing mode') },
    { name: 'fields-density', reach: (page) => field(page, 'Relative density') },
    {
      name: 'fields-solid',
      reach: async (page) => {
        await press(page, 'Solid part')
        await field(page, 'Von Mises stress in solid material')
      },
    },
    {
      name: 'fields-section',
      reach: async (page) => {
        await page
          .getByRole('button', { name: /10.1 mm$/ })
          .first()
          .click()
        await tool(page, 'Section').click()
        await sharp(page)
      },
    },
    { name: 'fields-compare-4', reach: (page) => closed(page).then(() => compared(page, 4)) },
    {
      name: 'fields-absent',
      reach: async (page, prepared) => {
        await open(page, prepared, { withoutFields: true })
        await tool(page, 'Fields').click()
        await page.getByRole('button', { name: 'Compute fields' }).waitFor()
      },
    },
  ],
}

const verifying: Visit = {
  name: 'verifying',
  signedIn: true,
  states: [
    {
      name: 'verify-running',
      reach: async (page, prepared) => {
        await open(page, prepared)
        await details(page)
        await runningVerification(page)
        await page.locator('[data-ui="Verify"]').click()
        await page.waitForTimeout(1000)
      },
    },
    {
      name: 'verified',
      reach: async (page, prepared) => {
        await open(page, prepared, { verified: true, exportedRows: [0] })
        await details(page)
        await page.getByRole('region', { name: 'Verification' }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'export-again', reach: (page) => press(page, 'Export options') },
    {
      name: 'export',
      reach: async (page, prepared) => {
        await open(page, prepared)
        await press(page, 'Export options')
      },
    },
    {
      name: 'export-busy',
      reach: async (page) => {
        await neverAnswered(page, '**/protected/export_stl/')
        await press(page, /^Export (STL|Binary)/)
      },
    },
    {
      name: 'export-refused',
      reach: async (page, prepared) => {
        await open(page, prepared)
        const text = 'The file did not pass its check: 3 edges are open. Nothing was charged; report the problem.'
        await page.route('**/protected/export_stl/', (route) => route.fulfill(refusal(text, 422)))
        await press(page, 'Export options')
        await press(page, /^Export (STL|Binary)/)
      },
    },
    {
      name: 'export-no-tokens',
      reach: async (page, prepared) => {
        await page.unrouteAll()
        await withDesigns(page, prepared.bracket)
        await fewTokens(page, 2)
        await openWorkspace(page, prepared.bracket)
        await rows(page).first().waitFor({ timeout: 60_000 })
        await press(page, 'Export options')
        await press(page, /^Export (STL|Binary)/)
      },
    },
  ],
}

export const resultVisits = [results, looking, verifying] as const
