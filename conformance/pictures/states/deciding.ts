import type { Page } from '@playwright/test'
import { refusal } from '../../support/browser/intercept.ts'
import { area } from '../../support/pages/elements.ts'
import { dropFile } from '../../support/pages/file-drop.ts'
import { faceOptions, openWorkspace, tool } from '../../support/pages/workspace.ts'
import { address } from '../../support/product/under-test.ts'
import { neverAnswered, refused } from './answers.ts'
import { runningRun } from './study.ts'
import { closed, press, type State, scrollTo, type Visit } from './visit.ts'

const upload = '**/protected/upload_stl/'
const section = (name: string) => `[data-ui="${name}"]`
const panel = (name: string): State => ({ name: name.toLowerCase(), reach: (page) => tool(page, name).click() })
const drop = (page: Page, name: string) => dropFile(page, 'app-3d-model-drop', { name, bytes: Buffer.from('solid') })

/** A workspace without a part, and what an upload says. */
const uploading: Visit = {
  name: 'uploading',
  signedIn: true,
  states: [
    { name: 'empty', reach: (page) => page.goto(address('/project')) },
    {
      name: 'uploading',
      reach: async (page) => {
        await neverAnswered(page, upload)
        await drop(page, 'bracket.stl')
      },
    },
    {
      name: 'upload-failed',
      reach: async (page) => {
        await page.unrouteAll()
        await page.goto(address('/project'))
        await page.route(upload, (route) =>
          route.fulfill(refusal('The file ends in the middle of a triangle. Export it again.', 422)),
        )
        await drop(page, 'bracket.stl')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'upload-unsupported',
      reach: async (page) => {
        await page.goto(address('/project'))
        await drop(page, 'bracket.step')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'project-refused',
      reach: async (page, { bracket }) => {
        await refused(page, `**/api/project/${bracket}/`)
        await page.goto(address(`/project/${bracket}`))
        await page.getByRole('alertdialog').waitFor()
      },
    },
  ],
}

/** From a part to everything that a run needs. */
const deciding: Visit = {
  name: 'deciding',
  signedIn: true,
  states: [
    {
      name: 'opening',
      reach: async (page, { torn }) => {
        await neverAnswered(page, '**/files/**')
        await page.goto(address(`/project/${torn}`))
        await page.waitForTimeout(2000)
      },
    },
    { name: 'torn', reach: (page, { torn }) => page.unrouteAll().then(() => openWorkspace(page, torn)) },
    { name: 'missing', reach: (page) => scrollTo(page, section('OptimizationGoal')) },
    { name: 'part', reach: (page, { bracket }) => openWorkspace(page, bracket) },
    { name: 'faces-load', reach: (page) => scrollTo(page, section('SurfaceSelection')) },
    { name: 'faces-held', reach: (page) => press(page, 'Held faces') },
    { name: 'force', reach: (page) => scrollTo(page, section('ForceDirection')) },
    {
      name: 'typed',
      reach: async (page) => {
        await area(page, 'ForceDirection').getByLabel('X', { exact: true }).fill('0.5')
        await area(page, 'OptimizationGoal').getByRole('textbox').first().fill('nothing')
        await page.keyboard.press('Tab')
      },
    },
    { name: 'build', reach: (page) => press(page, 'Metric').then(() => scrollTo(page, section('OptimizationParameters'))) },
    { name: 'printers', reach: (page) => page.getByRole('combobox', { name: 'Printer', exact: true }).click() },
    { name: 'scene', reach: (page) => closed(page).then(() => tool(page, 'Scene').click()) },
    panel('Section'),
    panel('Material'),
    {
      name: 'measure',
      reach: async (page) => {
        await tool(page, 'Measure').click()
        await press(page, 'Box')
      },
    },
    { name: 'keys', reach: (page) => tool(page, 'Keyboard and mouse').click() },
    { name: 'start-over', reach: (page) => closed(page).then(() => press(page, 'Start over')) },
  ],
}

/** A run while it goes on, and how it may end. */
const running: Visit = {
  name: 'running',
  signedIn: true,
  states: [
    {
      name: 'run-failed',
      reach: async (page, { bracket }) => {
        await openWorkspace(page, bracket)
        const text =
          'Even the solid part carries no more than 1,450 lbf before it yields. Ask for less, or choose a stronger material.'
        await page.route('**/protected/optimization/', (route) => route.fulfill(refusal(text, 422)))
        await area(page, 'OptimizationGoal').getByRole('textbox').first().fill('450')
        await area(page, 'Generate')
          .getByRole('button', { name: /^Generate/ })
          .click()
        await page.getByText('Even the solid part').first().waitFor()
      },
    },
    {
      name: 'run-preparing',
      reach: async (page, { bracket }) => {
        await runningRun(page, bracket, 0)
        await page.reload()
        await page.getByRole('progressbar').first().waitFor({ timeout: 60_000 })
      },
    },
    {
      name: 'running',
      reach: async (page, { bracket }) => {
        await page.unrouteAll()
        await runningRun(page, bracket, 4)
        await page.reload()
        await faceOptions(page).first().waitFor({ state: 'attached', timeout: 60_000 })
        await page.getByRole('table', { name: 'Finished designs' }).waitFor()
        await page.waitForTimeout(1500)
      },
    },
  ],
}

export const decidingVisits = [uploading, deciding, running] as const
