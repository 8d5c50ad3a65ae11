import type { Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import { refusal } from '../../support/browser/intercept.ts'
import { type FinishedRun, finishedRun } from '../../support/fixtures/finished-run.ts'
import { signedInBrowser } from '../../support/pages/sign-in.ts'
import { openWorkspace, rows } from '../../support/pages/workspace.ts'
import { address } from '../../support/product/under-test.ts'
import { neverAnswered } from './answers.ts'
import { closed, press, sharp, type Visit } from './visit.ts'

let made: Promise<FinishedRun> | undefined

/** A study that was run for real: only of one can a report, a link and a file be made. */
const study = (page: Page): Promise<FinishedRun> => (made ??= finishedRun(page.request, 'Gripper jaw'))

async function open(page: Page): Promise<void> {
  const { projectId } = await study(page)
  await openWorkspace(page, projectId)
  await rows(page).first().waitFor({ timeout: 60_000 })
  await sharp(page)
}

const link = async (page: Page): Promise<string> => {
  const { caller, projectId, studyId } = await study(page)
  const body = { subproject_id: studyId, days: 30 }
  const { text } = await caller.send(contract.createShare, { params: { id: projectId }, body })
  return JSON.parse(text).url
}

const reporting: Visit = {
  name: 'reporting',
  signedIn: false,
  states: [
    {
      name: 'report',
      reach: async (page) => {
        await signedInBrowser(page, (await study(page)).person)
        await open(page)
        await press(page, 'Make a report')
      },
    },
    {
      name: 'report-busy',
      reach: async (page) => {
        await neverAnswered(page, '**/report.*')
        await press(page, 'Download report')
      },
    },
    {
      name: 'report-refused',
      reach: async (page) => {
        await closed(page)
        await page.unrouteAll()
        await page.route('**/report.*', (route) =>
          route.fulfill(refusal('The file of this part is no longer kept, and a report needs it. Upload the part again.', 409)),
        )
        await press(page, 'Make a report')
        await press(page, 'Download report')
      },
    },
  ],
}

const sharing: Visit = {
  name: 'sharing',
  signedIn: false,
  states: [
    {
      name: 'share',
      reach: async (page) => {
        await signedInBrowser(page, (await study(page)).person)
        await open(page)
        await press(page, 'Share this study')
      },
    },
    { name: 'share-made', reach: (page) => press(page, 'Create link') },
    {
      name: 'share-list',
      reach: async (page) => {
        await closed(page)
        await link(page)
        await press(page, 'Share this study')
      },
    },
    {
      name: 'shared',
      reach: async (page) => {
        const url = await link(page)
        await page.context().clearCookies()
        await page.goto(url)
        await rows(page).first().waitFor({ timeout: 60_000 })
        await sharp(page)
      },
    },
    { name: 'shared-design', reach: (page) => press(page, 'Details').catch(() => undefined) },
    { name: 'shared-fields', reach: (page) => page.keyboard.press('f').then(() => sharp(page)) },
    {
      name: 'shared-unknown',
      reach: async (page) => {
        await page.goto(address('/shared#nothing'))
        await page.getByRole('heading', { name: 'This link shows nothing' }).waitFor()
      },
    },
  ],
}

const slicing: Visit = {
  name: 'slicing',
  signedIn: false,
  states: [
    {
      name: 'exported',
      reach: async (page) => {
        await signedInBrowser(page, (await study(page)).person)
        await open(page)
        await press(page, 'Details').catch(() => undefined)
        await press(page, 'Export options')
        await page.getByRole('dialog').getByRole('button', { name: '3MF' }).click()
        await press(page, /^(Export 3MF|Download again)/)
        await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 120_000 })
        await page.getByRole('button', { name: 'Open in' }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'open-in', reach: (page) => page.getByRole('button', { name: 'Open in' }).click() },
    { name: 'open-in-orca', reach: (page) => page.getByRole('menuitem', { name: /OrcaSlicer/ }).click() },
    {
      name: 'open-in-prusa',
      reach: async (page) => {
        await closed(page)
        await page.getByRole('button', { name: 'Open in' }).click()
        await page.getByRole('menuitem', { name: /PrusaSlicer/ }).click()
      },
    },
  ],
}

export const handedOverVisits = [reporting, sharing, slicing] as const
