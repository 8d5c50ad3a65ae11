import { expect, type Page } from '@playwright/test'
import { advanceOneMinute, changeData, refusal, silent, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { projectReadyToRun, storedDesigns, storedName, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { openProject } from '../support/pages/workspace.ts'
import { address } from '../support/product/under-test.ts'

/** The texts stand here as §8 writes them, not as the product's own list has them. */
const noSubscription = 'Active subscription required to perform optimization.'
const noTokens = 'Insufficient tokens to perform optimization.'
const noProject = "No project selected. Please ensure you're working with a saved project."

test.beforeEach(({ page }) => withoutWebgl(page))

const overlay = (page: Page) => page.getByRole('alertdialog')
const generateButton = (page: Page) => area(page, 'Generate').getByRole('button', { name: /^Generate/ })
const design = (page: Page, row: number) =>
  area(page, 'OptimizationTableBody')
    .getByRole('row')
    .filter({ hasText: storedDesigns[row]?.name ?? '' })

/** The page is handed over as it is to a user without a username. */
const namelessPage = (page: Page, id: string) =>
  page.route(`**/project/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"username":"[^"]*"/, '"username":""')
    await route.fulfill({ response, body })
  })

test('§8.1 §8.2 Optimization: without subscription, tokens, username or project selected, Generate says which is missing', async ({
  page,
  request,
}) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Lacking')
  await signedInAt(page, person)
  const missing = area(page, 'Generate').getByRole('list', { name: 'Still missing' })
  await changeData(page, '/api/subscription-status/', { active: false })
  await changeData(page, '/api/token-balance/', { available_tokens: 19 })
  await namelessPage(page, id)
  await openProject(page, id)
  await expect(missing.getByRole('listitem')).toHaveText(['Username not found', noSubscription])
  await expect(generateButton(page)).toBeDisabled()
  await page.unrouteAll()
  await changeData(page, '/api/token-balance/', { available_tokens: 19 })
  await openProject(page, id)
  await expect(missing.getByRole('listitem')).toHaveText([noTokens])
  await page.unrouteAll()

  await page.route(`**/api/project/${id}/`, (route) => route.fulfill(silent))
  await page.goto(address(`/project/${id}`))
  await expect(missing.getByText(noProject, { exact: true })).toBeVisible()
  await expect(generateButton(page)).toBeDisabled()
  await page.unroute(`**/api/project/${id}/`)
  await openProject(page, id)
  await expect(missing).toHaveCount(0)
  await expect(generateButton(page)).toBeEnabled()
  await caller.close()
})

test('§8 Optimization: a refusal after its prefix, another failure’s own text, none for an abort', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Failing')
  await signedInAt(page, person)
  await openProject(page, id)
  const run = '**/protected/optimization/'
  for (const [answer, text] of [
    [refusal('Nothing holds the part.', 422), 'Optimization failed: Nothing holds the part.'],
    [{ status: 200, json: { status: 'error', message: 'Stopped.' } }, 'Optimization failed: Stopped.'],
    [silent, 'Failed to process optimization.'],
    [null, 'The server cannot be reached. Check the connection and try again.'],
  ] as const) {
    await page.route(run, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })
    await generateButton(page).click()
    await expect(area(page, 'Generate').getByText(text, { exact: true })).toBeVisible()
    await expect(generateButton(page), 'the loading has ended').toBeEnabled()
  }
  await page.route(run, () => undefined)
  const aborted = page.waitForEvent('requestfailed', (made) => made.url().endsWith('/protected/optimization/'))
  const asked = page.waitForRequest((made) => made.url().endsWith('/protected/optimization/'))
  await generateButton(page).click()
  await asked
  await area(page, 'Generate').getByRole('button', { name: 'Cancel' }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expectToast(page, 'The run was cancelled. Nothing was charged.')
  await expect(generateButton(page)).toBeEnabled()
  await expect(area(page, 'Generate').getByText(/failed|Failed|cannot be reached/)).toHaveCount(0)
  await caller.close()
})

test('§8.1 §8.5 Export: each text of refusal and of failure, the server’s own first; a consumption that fails is told too', async ({
  page,
  request,
}) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Exporting')
  await signedInAt(page, person)
  await withStoredRun(page, id)
  const posted: string[] = []
  page.on('request', (made) => made.url().includes('/protected/export_stl/') && posted.push(made.url()))
  // From the beginning: whether the page has requested them before the click depends on which answer came first.
  await changeData(page, '/api/subscription-status/', { active: false })
  await changeData(page, '/api/token-balance/', { available_tokens: 18 })
  await openProject(page, id)
  await area(page, 'Export').click()
  await expectToast(page, 'Active subscription required to export STL file.')
  await page.unroute('**/api/subscription-status/')
  await advanceOneMinute(page)
  await area(page, 'Export').click()
  await expectToast(page, 'Insufficient tokens to export STL file.')
  expect(posted, 'nothing was asked of the server').toEqual([])
  await page.unroute('**/api/token-balance/')
  await openProject(page, id)

  const call = '**/protected/export_stl/'
  for (const [answer, text] of [
    [refusal('Generate again to change it.'), 'Generate again to change it.'],
    [silent, 'Failed to generate STL file'],
  ] as const) {
    await page.route(call, (route) => route.fulfill(answer), { times: 1 })
    await area(page, 'Export').click()
    await expectToast(page, text)
    await expect(area(page, 'Export')).toBeEnabled()
  }

  await test.step('tokens that cannot be consumed afterwards: the server’s text, or the specification’s', async () => {
    const { stl_path } = (await (await caller.get(`/api/project/${id}/`)).json()).project
    const sizes = { size_bytes: 684, stl_bytes: 684, triangles: 12, volume_mm3: 8000, mass_g: 8, spacing_mm: 0.2 }
    const faces = { outer_surface_verbatim: true, outer_triangles_kept: 12, outer_triangles_remade: 0, min_skin_mm: 1 }
    const powder = { opened_mm2: 0, sealed_mm3: 0, best_opening: null, sha256: '0', notes: [] }
    const made = { status: 'success', stl_file_path: stl_path, format: 'stl', ...sizes, ...faces, ...powder }
    await page.route(call, (route) => route.fulfill({ json: made }))
    for (const [row, answer, text] of [
      [1, silent, 'Failed to consume tokens'],
      [2, refusal('Too many calls.', 429), 'Too many calls.'],
    ] as const) {
      await page.route('**/api/consume-tokens/', (route) => route.fulfill(answer), { times: 1 })
      await design(page, row).click()
      await area(page, 'Export').click()
      await expectToast(page, text)
    }
    await page.unroute(call)
  })

  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (...given) => {
      const answer = await real(...given)
      return String(given[0]).includes('export_stl')
        ? Object.assign(answer, { text: () => Promise.reject(new Error('')) })
        : answer
    }
  })
  await design(page, 3).click()
  await area(page, 'Export').click()
  await expectToast(page, 'An error occurred while generating the STL file')
  await caller.close()
})

test('§8.2 Project loading: each text; the overlay closes, the error is shown and leads on', async ({ page, request }) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Missing')
  const { stl_path } = (await (await caller.get(`/api/project/${id}/`)).json()).project
  await signedInAt(page, person)
  for (const [path, answer, text] of [
    [stl_path, { status: 404, body: '' }, 'Failed to fetch STL file: 404'],
    [`/api/project/${id}/`, silent, 'Failed to load project data'],
    [
      `/api/project/${id}/`,
      refusal('This project does not exist, or you have no access to it.', 404),
      'This project does not exist, or you have no access to it.',
    ],
  ] as const) {
    await page.route(`**${path}`, (route) => route.fulfill(answer))
    await page.goto(address(`/project/${id}`))
    await expect(overlay(page).getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('Opening the project')).toHaveCount(0)
    const isPassing = text !== 'This project does not exist, or you have no access to it.'
    await expect(overlay(page).getByRole('button', { name: 'Try again' })).toHaveCount(isPassing ? 1 : 0)
    await page.unroute(`**${path}`)
  }
  await page.route(`**/api/project/${id}/`, (route) => route.fulfill(silent))
  await page.goto(address(`/project/${id}`))
  await expect(overlay(page).getByText('Failed to load project data', { exact: true })).toBeVisible()
  await page.unroute(`**/api/project/${id}/`)
  await overlay(page).getByRole('button', { name: 'Try again' }).click()
  await expect(generateButton(page)).toBeEnabled()
  await page.goto(address('/project/unknown'))
  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(address('/'))
  await expect(overlay(page)).toHaveCount(0)
  await caller.close()
})

test('§8.2 results that cannot be loaded are cleared and the flow is model-edit; §8 a failed subproject load leaves no studies', async ({
  page,
  request,
}) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Losing')
  await signedInAt(page, person)
  await withStoredRun(page, id)
  const study = page.getByRole('combobox', { name: 'Study' })
  const settings = page.getByRole('complementary', { name: 'Settings' })
  const table = page.getByRole('region', { name: 'Results' })
  await openProject(page, id)
  await expect(study).toContainText(storedName)
  await expect(design(page, 0)).toBeVisible()

  await test.step('results', async () => {
    const results = `**/api/project/${id}/results/**`
    await page.route(results, (route) => route.fulfill(silent))
    await page.reload()
    await expect(settings).toBeVisible()
    await expect(study).toContainText(storedName)
    await expect(table).toHaveCount(0)
    await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Results' }).click()
    await expect(settings).toBeVisible()
    await expect(table).toHaveCount(0)
    await page.unroute(results)
    await withStoredRun(page, id)
    await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Results' }).click()
    await expect(design(page, 0)).toBeVisible()
  })

  await test.step('subprojects', async () => {
    await page.route(`**/api/project/${id}/subprojects/`, (route) => route.fulfill(silent))
    await page.reload()
    await expect(overlay(page).getByText('Failed to load project data', { exact: true })).toBeVisible()
    await expect(study).toHaveCount(0)
    await expect(table).toHaveCount(0)
  })
  await caller.close()
})
