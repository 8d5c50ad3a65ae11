import { expect, type Locator, type Page } from '@playwright/test'
import {
  isPausable,
  mockGlslFiles,
  tourMessages,
  tourScript,
  tourStepMessages,
  tourSteps,
  tutorialProjectId,
} from '@trabecula/domain'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { ownerWithProjects } from '../support/fixtures/projects.ts'
import { area } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { atStep, goOn, intro, loadFace, popover, press, start, watchCalls } from '../support/pages/tour.ts'
import { expectNoPick, faceOptions } from '../support/pages/workspace.ts'
import { newPerson, registered } from '../support/product/accounts.ts'
import { address } from '../support/product/under-test.ts'

// A browser that has not seen the tour; in all other tests the browser has seen it.
test.use({ tourSeen: false, viewport: { width: 1100, height: 720 } })
// Seventeen steps, drawn in software, which a smaller window makes quicker.
test.describe.configure({ timeout: 10 * 60_000 })

const seen = (page: Page) => page.evaluate(() => localStorage.getItem('has-seen-tour'))

/** Calls from now on that name the demonstration, and its files. */
function watchDemonstration(page: Page): { readonly calls: string[]; readonly files: string[] } {
  const seenRequests = { calls: [] as string[], files: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'document' && (pathname + (request.postData() ?? '')).includes(tutorialProjectId))
      seenRequests.calls.push(pathname)
    if (pathname.startsWith('/tour/')) seenRequests.files.push(pathname)
  })
  return seenRequests
}

/** What was requested once has long gone stale. */
const minuteLater = (page: Page) => page.clock.fastForward(60_000)

async function walkTo(page: Page, index: number): Promise<void> {
  for (let at = 0; at < index; at++) {
    await atStep(page, at)
    await goOn(page, at)
  }
  await atStep(page, index)
}

test('§1.8 §3.21 §6.6 §7.10 §9.5 Tour, §3 tour step ids, §7 tour mock fetches: seventeen steps by real clicks, without one call of the product, however long a step takes', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signedInAt(page, await registered(request, newPerson('newcomer')))
  const demonstration = watchDemonstration(page)
  await test.step('a new user is offered it; nothing else is covered', async () => {
    await expect(intro(page)).toBeVisible()
    await expectAccessible(page)
  })
  await page.waitForLoadState('networkidle')
  await minuteLater(page)
  const calls = await watchCalls(page)
  await start(page)
  await expect(page).toHaveURL(new RegExp(`/project/${tutorialProjectId}`))
  for (const [index, { id, content, awaits }] of tourScript.entries()) {
    await test.step(`${index + 1} ${id}`, async () => {
      await atStep(page, index)
      await minuteLater(page)
      await expect(popover(page)).toContainText(content.text)
      await expect(popover(page)).toContainText(tourStepMessages.position(index, tourSteps.length))
      await expect(popover(page).getByRole('button', { name: tourMessages.next, exact: true })).toHaveCount(
        awaits || index === tourSteps.length - 1 ? 0 : 1,
      )
      await expect(page.getByText(/More requirements|Your materials/), 'not for beginners').toHaveCount(0)
      if (id === 'result-sorting') {
        await expect(area(page, 'OptimizationTableBody').getByRole('row')).toHaveCount(mockGlslFiles.length)
        const head = area(page, 'OptimizationTableHeader').getByRole('columnheader').filter({ hasText: 'Mass' }).first()
        await head.getByRole('button').first().click()
        await expect(head).toHaveAttribute('aria-sort', 'ascending')
      }
      if (id === 'export') {
        await area(page, 'Export').click()
        await expectToast(page, tourStepMessages.demonstrationExport)
      }
      expect(calls, id).toEqual([])
      await goOn(page, index)
    })
  }
  await expect(page).toHaveURL(address('/'))
  expect(await seen(page)).toBe('true')
  expect(demonstration.calls, 'calls that name the demonstration').toEqual([])
  expect(demonstration.files).toEqual(expect.arrayContaining(['/tour/result.json', '/tour/volumes.json', '/tour/a.glsl']))
})

test('§4.24 §4 only what the tour’s step allows is usable, canvas included; scrolling is off', async ({ page, request }) => {
  await signedInAt(page, await registered(request, newPerson('locked')), `/project/${tutorialProjectId}`)
  await atStep(page, 0)
  const generate = area(page, 'Generate')
  const inert = (locator: Locator) => locator.evaluate((element) => element.closest('[inert]') !== null)
  const chosen = faceOptions(page).and(page.locator('[aria-selected="true"]'))

  for (const locked of [generate, area(page, 'SurfaceSelection'), area(page, 'SceneControls').first(), page.getByRole('banner')])
    expect(await inert(locked)).toBe(true)
  await expectNoPick(page, 'a click in the canvas at a step without STLModelClick')
  const box = await faceOptions(page).first().boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
  await expect(chosen).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toMatch(/hidden|clip/)

  await walkTo(page, 2)
  expect(await inert(area(page, 'SceneControls').first())).toBe(false)
  await expect(area(page, 'SceneControls').getByRole('switch', { name: 'Grid' })).toBeVisible()
  await walkOn(page, 2, 4)
  expect([await inert(area(page, 'SurfaceSelection')), await inert(generate)]).toEqual([false, true])
  await faceOptions(page).filter({ hasText: 'normal −Z' }).first().click()
  await expect(page.getByText(tourStepMessages.otherFace.load)).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await atStep(page, 4)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address('/'))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toMatch(/hidden|clip/)
})

async function walkOn(page: Page, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at++) {
    await goOn(page, at)
    await atStep(page, at + 1)
  }
}

test('§2 Tour route behaviour: the address keeps the original project over a reload and the end', async ({ page, request }) => {
  await withoutWebgl(page)
  const { person, ids } = await ownerWithProjects(request, ['Mine'])
  const original = `/project/${ids[0]}`
  await signedInAt(page, person, original)
  await start(page)
  await expect(page).toHaveURL(address(`/project/${tutorialProjectId}?originalProjectId=${ids[0]}`))
  await walkTo(page, 3)
  await page.reload()
  await atStep(page, 0)
  await press(page, tourMessages.close)
  await expect(page).toHaveURL(address(original))
  expect(await seen(page), 'closing is not seeing (T8)').not.toBe('true')
  await page.reload()
  await expect(intro(page)).toBeVisible()
  await intro(page).getByRole('button', { name: tourMessages.notNow }).click()
  await expect(intro(page)).toHaveCount(0)
  expect(await seen(page)).toBe('true')
  await expect(page).toHaveURL(address(original))

  await test.step('takeTour from the account menu starts directly once it was seen', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: tourMessages.menu }).click()
    await atStep(page, 0)
    await press(page, tourMessages.skip)
    await expect(page).toHaveURL(address(original))
  })
})

test('§4 Tour: Back undoes; from result-sorting it hides the results and returns to settings, from easy-print-color it shows them', async ({
  page,
  request,
}) => {
  await withoutWebgl(page)
  await signedInAt(page, await registered(request, newPerson('back')), `/project/${tutorialProjectId}`)
  const rows = area(page, 'OptimizationTableBody').getByRole('row')
  await walkTo(page, 11)
  await press(page, tourMessages.back)
  await atStep(page, 10)
  await expect(rows).toHaveCount(mockGlslFiles.length)
  await press(page, tourMessages.back)
  await atStep(page, 9)
  await expect(area(page, 'OptimizationTable')).toHaveCount(0)
  await expect(area(page, 'Generate').getByRole('button', { name: /^Generate/ })).toBeEnabled()

  await test.step('pause waits, and going on advances one step', async () => {
    await goOn(page, 9)
    await atStep(page, 10)
    await press(page, tourStepMessages.pause)
    const waiting = page.locator('[data-tour-id="paused"]')
    await expect(waiting).toBeVisible()
    await expect(popover(page)).toHaveCount(0)
    await waiting.getByRole('button', { name: tourStepMessages.resume }).click()
    await atStep(page, 11)
  })

  await test.step('a reload with the results on display begins again without them', async () => {
    await page.reload()
    await atStep(page, 0)
    await expect(area(page, 'OptimizationTable')).toHaveCount(0)
  })
})

test('§4 Tour: Back and pause at every step that has them (docs/tour.md)', async ({ page, request }) => {
  await withoutWebgl(page)
  await signedInAt(page, await registered(request, newPerson('every')), `/project/${tutorialProjectId}`)
  const waiting = page.locator('[data-tour-id="paused"]')
  for (const [index, id] of tourSteps.entries()) {
    await test.step(`${index + 1} ${id}`, async () => {
      await atStep(page, index)
      const has = (name: string) => popover(page).getByRole('button', { name, exact: true }).count()
      // Both are in the popover's footer, which the steps that wait for a face do not have.
      const back = index > 0 && tourScript[index]?.awaits === null
      const pause = isPausable(index)
      expect([await has(tourMessages.back), await has(tourStepMessages.pause)]).toEqual([Number(back), Number(pause)])
      if (back) {
        await press(page, tourMessages.back)
        await atStep(page, index - 1)
        await goOn(page, index - 1)
        await atStep(page, index)
      }
      if (!pause) return goOn(page, index)
      await press(page, tourStepMessages.pause)
      await expect(waiting).toBeVisible()
      // A paused tour restricts nothing, and its steps do not move: the load is chosen here, which Generate needs
      // later.
      if (id === 'force-direction') await loadFace(page).click()
      await waiting.getByRole('button', { name: tourStepMessages.resume }).click()
    })
  }
  await expect(page).toHaveURL(address('/'))
  expect(await seen(page), 'going on from the last step finishes').toBe('true')
})
