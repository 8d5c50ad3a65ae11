import { expect, type Locator, type Page } from '@playwright/test'
import * as contract from '@trabecula/contract'
import type { Person } from '../product/accounts.ts'
import { account, area, surfaceOptions } from './workspace.ts'

/** Signs the page's browser in without the form, for tests that are about something else. */
export async function signedInBrowser(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { url } = account()
  const { csrfToken } = (await (await page.request.get(url + contract.getCsrfToken.path)).json()) as { csrfToken: string }
  const headers = { 'x-csrftoken': csrfToken }
  const answer = await page.request.post(url + contract.login.path, { headers, form: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Opens a project and waits until its part is there. */
export async function openWorkspace(page: Page, projectId: string): Promise<void> {
  await page.goto(`${account().url}/project/${projectId}`)
  await expect(tool(page, 'Scene')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Opening the part')).toHaveCount(0, { timeout: 60_000 })
}

/** A button of the viewer's toolbar. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name, exact: true })

/** One of the two modes of the workspace, in the bar. */
export const mode = (page: Page, name: 'Settings' | 'Results'): Locator =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name })

export const rows = (page: Page): Locator => area(page, 'OptimizationTableBody').getByRole('row')

/** What a name says of the surfaces that are chosen: "Surface 1, 0.62 in², faces +X, load". */
export const chosenSurfaces = (page: Page): Promise<string[]> =>
  surfaceOptions(page)
    .and(page.locator('[aria-selected="true"]'))
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label') ?? ''))

/** Clicks the surface in the list that looks this way, e.g. "faces −X". */
export const clickSurface = (page: Page, facing: string, modifiers: readonly ('Shift' | 'Alt')[] = []): Promise<void> =>
  surfaceOptions(page)
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
