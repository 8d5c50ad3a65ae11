import { expect, type Locator, type Page } from '@playwright/test'
import { account, address } from '../product/under-test.ts'
import { area } from './elements.ts'

export const faceOptions = (page: Page): Locator => area(page, 'SurfaceSelection').getByRole('option')

/** Offsets from the middle of the free part of the canvas, CSS pixels: the first miss may hit a hole. */
const clickOffsets = [
  [0, 0],
  [-60, 20],
  [60, 20],
  [-120, 0],
  [0, 70],
  [120, -40],
  [0, -70],
] as const

/** Page positions around the middle of the free part of the canvas. */
async function canvasPositions(page: Page): Promise<{ readonly x: number; readonly y: number }[]> {
  const box = await page.locator('canvas').first().boundingBox()
  const panel = await page.getByRole('complementary').first().boundingBox()
  if (!box) throw new Error('The canvas is not on the page.')
  const left = panel ? Math.max(box.x, panel.x + panel.width) : box.x
  return clickOffsets.map(([dx, dy]) => ({ x: (left + box.x + box.width) / 2 + dx, y: box.y + box.height / 2 + dy }))
}

const selectedFace = (page: Page): Locator => faceOptions(page).and(page.locator('[aria-selected="true"]')).first()

/** A pick takes so long at most; only a click that hits nothing waits for all of it. */
export const pickLimitMs = 10_000

/** Clicks the canvas at several points until a face is picked, and returns its name. */
export async function pickInCanvas(page: Page): Promise<string> {
  for (const { x, y } of await canvasPositions(page)) {
    await page.mouse.click(x, y)
    const isPicked = await selectedFace(page)
      .waitFor({ timeout: pickLimitMs })
      .then(
        () => true,
        () => false,
      )
    if (isPicked) return (await selectedFace(page).getAttribute('aria-label')) ?? ''
  }
  throw new Error('No click in the canvas picked a face.')
}

/** Clicks the canvas at the same points: none of the clicks picks a face. */
export async function expectNoPick(page: Page, reason: string): Promise<void> {
  for (const { x, y } of await canvasPositions(page)) await page.mouse.click(x, y)
  await page.waitForTimeout(1500)
  await expect(selectedFace(page), reason).toHaveCount(0)
}

/** The texts of one column of the result table, top to bottom. */
export async function columnTexts(page: Page, title: RegExp): Promise<string[]> {
  const headers = await area(page, 'OptimizationTableHeader').getByRole('columnheader').allInnerTexts()
  const at = headers.findIndex((text) => title.test(text))
  if (at < 0) throw new Error(`No column ${title}; there are ${headers.join(', ')}.`)
  return area(page, 'OptimizationTableBody')
    .locator(`tr td:nth-child(${at + 1})`)
    .allInnerTexts()
}

export const numbers = (texts: readonly string[]): number[] =>
  texts.map((text) => Number.parseFloat(text.replace(/[^\d.−-]/g, '').replace('−', '-')))

/** Opens a project and waits until its part is there. */
export async function openWorkspace(page: Page, projectId: string): Promise<void> {
  await page.goto(`${account().url}/project/${projectId}`)
  await expect(tool(page, 'Scene')).toBeVisible()
  await expect(page.getByText('Opening the project')).toHaveCount(0)
}

/** A button of the viewer's toolbar. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name, exact: true })

/** One of the two modes of the workspace, in the bar. */
export const mode = (page: Page, name: 'Settings' | 'Results'): Locator =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name })

export const rows = (page: Page): Locator => area(page, 'OptimizationTableBody').getByRole('row')

/** What a name says of the surfaces that are chosen: "Face 1, 0.62 in², normal +X, load". */
export const chosenFaces = (page: Page): Promise<string[]> =>
  faceOptions(page)
    .and(page.locator('[aria-selected="true"]'))
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label') ?? ''))

/** Clicks the surface in the list that looks this way, e.g. "normal −X". */
export const clickFace = (page: Page, facing: string, modifiers: readonly ('Shift' | 'Alt')[] = []): Promise<void> =>
  faceOptions(page)
    .filter({ hasText: facing })
    .first()
    .click({ modifiers: [...modifiers] })

/** The three numbers of the force, as they are shown. */
export const shownForce = (page: Page): Promise<number[]> =>
  Promise.all(
    ['X', 'Y', 'Z'].map(async (axis) =>
      Number((await area(page, 'ForceDirection').getByLabel(axis, { exact: true }).inputValue()).replace('−', '-')),
    ),
  )

/** What the browser keeps in its local storage under a key. */
export const kept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Opens a project and waits for its faces, or for its results. */
export async function openProject(page: Page, id: string): Promise<void> {
  await page.goto(address(`/project/${id}`))
  await expect(
    faceOptions(page)
      .first()
      .or(page.getByRole('region', { name: 'Results' }))
      .first(),
  ).toBeVisible()
}
