import { expect, type Page } from '@playwright/test'
import { tourMessages, tourStepMessages, tourSteps, tutorialProjectId } from '@trabecula/domain'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { atStep, goOn, intro, press, start } from '../support/pages/tour.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

test.use({ tourSeen: false, viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 10 * 60_000 })

/** Every request from now on that is not for a static file of the application. */
async function watchCalls(page: Page): Promise<string[]> {
  const calls: string[] = []
  await page.route('**/*', (route, request) => {
    const { protocol, pathname } = new URL(request.url())
    const isStatic = !protocol.startsWith('http') || /^\/(assets|tour|fonts)\//.test(pathname)
    if (!isStatic && request.resourceType() !== 'document') calls.push(`${request.method()} ${pathname}`)
    return route.fallback()
  })
  return calls
}

/** What was requested once has long gone stale. */
const minuteLater = (page: Page) => page.clock.fastForward(60_000)

async function walk(page: Page, calls: readonly string[]): Promise<void> {
  for (const [index, id] of tourSteps.entries()) {
    await test.step(`${index + 1} ${id}`, async () => {
      await atStep(page, index)
      await minuteLater(page)
      expect(calls, id).toEqual([])
      if (index < tourSteps.length - 1) await goOn(page, index)
    })
  }
}

test('§1.8 §6.6 §9.5 no call of the product is made in the whole tour, from the press that starts it to the one that ends it', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signedInAt(page, await registered(request, newPerson('watched')))
  await expect(intro(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await minuteLater(page)
  const calls = await watchCalls(page)
  await start(page)
  await walk(page, calls)
  await goOn(page, tourSteps.length - 1)
  await expect(page).toHaveURL(address('/'))
})

test('§7 a picture still being taken when the tour starts is sent for neither project', async ({ page, request }) => {
  await page.addInitScript(() => {
    const draw = OffscreenCanvas.prototype.convertToBlob
    const held: (() => void)[] = []
    Object.assign(globalThis, { held })
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      await new Promise<void>((resolve) => held.push(resolve))
      return draw.call(this, options)
    }
  })
  type Holding = typeof globalThis & { readonly held: (() => void)[] }
  const { person, ids } = await ownerWithProjects(request, ['Without a picture'])
  await signedInAt(page, person, `/project/${ids[0]}`)
  await page.waitForFunction(() => (globalThis as Holding).held.length > 0)
  await expect(intro(page)).toBeVisible()
  const calls = await watchCalls(page)
  await start(page)
  await atStep(page, 0)
  await page.evaluate(() => {
    for (const release of (globalThis as Holding).held) release()
  })
  for (const index of [0, 1, 2]) {
    await press(page, tourMessages.next)
    await atStep(page, index + 1)
  }
  expect(calls).toEqual([])
})

test('§7 no call of the product is made by a demonstration that is loaded or paused', async ({ page, request }) => {
  await withoutWebgl(page)
  const person = await registered(request, newPerson('straight'))
  const calls = await watchCalls(page)
  await signedInAt(page, person, `/project/${tutorialProjectId}`)
  for (const index of [0, 1, 2]) {
    await atStep(page, index)
    await press(page, index < 2 ? tourMessages.next : tourStepMessages.pause)
  }
  expect(calls).toEqual([])
  await expect(page.getByLabel('Project name')).not.toBeEditable()
  await expect(page.getByRole('group', { name: 'Unit of the file' }).getByRole('button').first()).toBeDisabled()
  expect(calls, 'paused').toEqual([])
})

test('§4 a new user is offered the tour after 1000 ms of the page’s clock, and it starts then', async ({ page, request }) => {
  await withoutWebgl(page)
  await page.clock.install()
  const person = await registered(request, newPerson('punctual'))
  // Each page begins an hour after the one before: the page's clock is never set back.
  for (const [hours, path, shown] of [
    [1, '/', intro(page)],
    [2, `/project/${tutorialProjectId}`, page.locator('[data-tour-id="popover"]')],
  ] as const) {
    await page.clock.resume()
    await signedInAt(page, person, '/auth/login')
    await page.clock.pauseAt(Date.now() + hours * 3_600_000)
    await page.goto(address(path))
    // The page counts from its first drawing on.
    await expect(page.locator('#root > *').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(900)
    await expect(shown).toHaveCount(0)
    await page.clock.runFor(110)
    await expect(shown).toBeVisible()
  }
})
