import { expect, type Page } from '@playwright/test'
import { tourMessages, tourStepMessages, tutorialProjectId } from '@trabecula/domain'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { atStep, intro, press, start, watchCalls } from '../support/pages/tour.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

test.use({ tourSeen: false, viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 10 * 60_000 })

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

type Waiting = typeof globalThis & { readonly tourWaits: readonly number[] }

/** Notes for how long the tour's script waits in each page. */
const noteWaits = (page: Page) =>
  page.addInitScript(() => {
    const tourWaits: number[] = []
    const { setTimeout: wait } = globalThis
    Object.assign(globalThis, {
      tourWaits,
      setTimeout: (handler: () => void, ms: number, ...given: never[]) => {
        if (new Error().stack?.includes('/assets/tour-')) tourWaits.push(ms)
        return wait(handler, ms, ...given)
      },
    })
  })

test('§4 a new user is offered the tour after 1000 ms of the page’s clock, and it starts then', async ({ page, request }) => {
  await withoutWebgl(page)
  await page.clock.install()
  await noteWaits(page)
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
    // The clock stands still until the tour's script is there, however late that comes, and waits for all of its second.
    await expect.poll(() => page.evaluate(() => (globalThis as Waiting).tourWaits)).toEqual([1000])
    await page.clock.runFor(900)
    await expect(shown).toHaveCount(0)
    await page.clock.runFor(110)
    await expect(shown).toBeVisible()
  }
})
