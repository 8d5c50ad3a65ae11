import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { tourMessages, tourSteps, tutorialProjectId } from '@trabecula/domain'
import { withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { expectToast } from '../support/browser/toasts.ts'
import { projectReadyToRun, withStoredRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { atStep, goOn, intro, popover } from '../support/pages/tour.ts'
import { newPerson, registered } from '../support/product/accounts.ts'

test.describe.configure({ timeout: 10 * 60_000 })

/** How far an element reaches beyond the window, in pixels. */
async function outside(page: Page, element: Locator): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await element.boundingBox()
  if (!box) return Number.POSITIVE_INFINITY
  return Math.max(0, -box.x, -box.y, box.x + box.width - width, box.y + box.height - height)
}

test('§9 the workspace’s bar is whole from 320 to 2560 px: account in reach, name readable', async ({ page, request }) => {
  await withoutWebgl(page)
  const { person, id } = await projectReadyToRun(request, 'Rear suspension bracket, second variant with a rib')
  await withStoredRun(page, id)
  await signedInAt(page, person, `/project/${id}`)
  const account = page.getByRole('button', { name: /^Account of/ })
  for (const width of [320, 480, 640, 767, 768, 800, 1023, 1024, 1280, 1536, 2560]) {
    await page.setViewportSize({ width, height: 500 })
    await expect.poll(() => outside(page, account), `the account at ${width} px`).toBe(0)
    const name = await page.getByLabel('Project name').boundingBox()
    expect(name?.width, `the name at ${width} px`).toBeGreaterThanOrEqual(90)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 768, height: 360 })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Copy a link to this view', 'Make a report', 'Share this study'])
  await page.keyboard.press('Escape')
  await account.click()
  // By its name: the menu before may still be on its way out.
  const menu = page.getByRole('menu', { name: /^Account of/ })
  await expect.poll(() => outside(page, menu)).toBe(0)
  await expect(menu).toContainText('tokens')
})

test('the settings are reached in windows that are low or narrow, all the way to Generate', async ({ page, request }) => {
  await withoutWebgl(page)
  const { person, id } = await projectReadyToRun(request, 'Low window')
  await signedInAt(page, person, `/project/${id}`)
  for (const [width, height] of [
    [640, 600],
    [800, 400],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of [/^File and units/, /^Faces/, /^Generate/]) {
      const control = page.getByRole('button', { name }).first()
      await control.scrollIntoViewIfNeeded()
      await expect.poll(() => outside(page, control), `${name} at ${width} × ${height}`).toBe(0)
      const isOnTop = await control.evaluate((element) => {
        const { left, top, width: across, height: down } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + across / 2, top + down / 2))
      })
      expect(isOnTop, `${name} at ${width} × ${height}`).toBe(true)
    }
  }
})

/** Elements within an area that reach beyond the window at a side, or beyond what they lie in. */
const cutOff = (shown: Locator): Promise<string[]> =>
  shown.evaluate((whole) => {
    const { left, right } = whole.getBoundingClientRect()
    const all = [...whole.querySelectorAll<HTMLElement>('button, input, select, [role=switch], [role=slider], p, label, legend')]
    return all
      .filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.left < left - 1 || box.right > Math.min(right, window.innerWidth) + 1
      })
      .map((each) => each.outerHTML.slice(0, 120))
  })

/** Attaches a picture of the window in each theme. */
async function pictured(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const path = test.info().outputPath(`${name}-${colorScheme}.png`)
    await test.info().attach(`${name}, ${colorScheme}`, { body: await page.screenshot({ path }), contentType: 'image/png' })
  }
}

test('Regions, the brush and the converter stay within a window of 640 px', async ({ page, request }) => {
  const { person, id } = await projectReadyToRun(request, 'Narrow window')
  await page.setViewportSize({ width: 640, height: 800 })
  await signedInAt(page, person, `/project/${id}`)
  const fits = async (shown: Locator, name: string) => {
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => cutOff(shown), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(640)
    await pictured(page, name)
  }

  await test.step('a shape and a rule are typed', async () => {
    const regions = area(page, 'Regions')
    await regions.getByRole('button', { name: /^Regions/ }).click()
    await regions.getByRole('button', { name: 'Shape' }).click()
    await expect(regions.getByRole('textbox', { name: 'Radius' })).toBeVisible()
    await fits(regions, 'shape')
    await regions.getByRole('button', { name: 'Rule for faces' }).click()
    await expect(regions.getByRole('combobox', { name: 'Kind of region 2' })).toBeVisible()
    await fits(regions, 'rule')
  })

  await test.step('the brush is taken into the hand', async () => {
    const faces = area(page, 'SurfaceSelection')
    await faces.getByRole('switch', { name: 'Paint with a brush' }).click()
    await expect(faces.getByRole('group', { name: 'Brush' })).toBeVisible()
    await fits(faces, 'brush')
  })

  await test.step('a CAD file is converted', async () => {
    await page.goto(new URL('/', page.url()).href)
    await expect(page.getByText('the converter of 7.6 MB is loaded once')).toBeVisible()
    await pictured(page, 'first-page')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Convert a CAD file' }).click()
    const pair = new URL('../../packages/cad/src/testing/files/pair.step', import.meta.url)
    await (await chooser).setFiles(fileURLToPath(pair))
    const dialog = page.getByRole('dialog', { name: 'Convert a CAD file' })
    await expect(dialog.getByText(/^STEP, 2 bodies: /)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled()
    expect(await outside(page, dialog)).toBe(0)
    await fits(dialog, 'converter')
    for (const name of ['OpenCASCADE', 'occt-import-js']) {
      const licence = await page.request.get(
        new URL((await dialog.getByRole('link', { name }).getAttribute('href'))!, page.url()).href,
      )
      expect(await licence.text()).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
    }
  })
})

test.describe('the tour', () => {
  test.use({ tourSeen: false })

  test('§2 stays within low windows at every step, and its buttons are reached by keyboard', async ({ page, request }) => {
    await withoutWebgl(page)
    await signedInAt(page, await registered(request, newPerson('low')), '/project/')
    const fits = async (shown: Locator, what: string) => {
      for (const [width, height] of [
        [800, 400],
        [640, 360],
        [1280, 320],
        [640, 320],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect.poll(() => outside(page, shown), `${what} at ${width} × ${height}`).toBe(0)
      }
    }
    await expect(intro(page)).toBeVisible()
    await fits(intro(page), 'the offer')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(new URL(`/project/${tutorialProjectId}`, page.url()).href)
    for (const [index, id] of tourSteps.entries()) {
      await atStep(page, index)
      await fits(popover(page), id)
      if (id === 'zoom') {
        await page.keyboard.press('Enter')
        continue
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await goOn(page, index)
    }
  })

  test('§4 is reset in the account menu: it is offered again, from its first step', async ({ page, request }) => {
    await withoutWebgl(page)
    await signedInAt(page, await registered(request, newPerson('again')))
    await intro(page).getByRole('button', { name: tourMessages.notNow }).click()
    const seen = () => page.evaluate(() => localStorage.getItem('has-seen-tour'))
    expect(await seen()).toBe('true')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: tourMessages.reset }).click()
    await expectToast(page, tourMessages.wasReset)
    expect(await seen()).toBe('false')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menuitem', { name: tourMessages.reset })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(intro(page)).toBeVisible()
  })
})
