import { expect, type Page } from '@playwright/test'
import { boxStl } from '@trabecula/testkit/box-stl'
import { test } from '../support/browser/test.ts'
import { ownerWithProjects, uploadPart } from '../support/fixtures/projects.ts'
import { area } from '../support/pages/elements.ts'
import { signedInBrowser } from '../support/pages/sign-in.ts'
import { chosenFaces, faceOptions, openWorkspace } from '../support/pages/workspace.ts'

const across = 20

/** Four hundred boxes side by side, each of another size: 2,400 surfaces. */
function manyBoxes(): Buffer {
  const boxes = Array.from({ length: across * across }, (_, i) => {
    const box = boxStl([4 + i / 400, 4, 4])
    for (let facet = 0; facet < 12; facet++)
      for (let corner = 0; corner < 3; corner++)
        for (const [axis, shift] of [
          [0, 10 * (i % across)],
          [1, 10 * Math.floor(i / across)],
        ] as const) {
          const at = 84 + 50 * facet + 12 + 12 * corner + 4 * axis
          box.writeFloatLE(box.readFloatLE(at) + shift, at)
        }
    return box.subarray(84)
  })
  const head = Buffer.alloc(84)
  head.writeUInt32LE(12 * boxes.length, 80)
  return Buffer.concat([head, ...boxes])
}

/** The findings on the file, which stand above the list of faces, arrive only when the returned function is called. */
async function holdFindings(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/part-health/', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('of thousands of surfaces the list builds what is seen; mouse and keyboard reach the first and the last, which stays in sight', async ({
  page,
  request,
}) => {
  const { person, caller } = await ownerWithProjects(request, [])
  const id = await uploadPart(caller, 'boxes.stl', manyBoxes())
  await signedInBrowser(page, person)
  const sendFindings = await holdFindings(page)
  await openWorkspace(page, id)
  const count = 6 * across * across
  const options = faceOptions(page)
  const list = area(page, 'SurfaceSelection').getByRole('listbox')
  await expect(options.first()).toHaveAttribute('aria-setsize', String(count))
  expect(await options.count()).toBeLessThan(60)

  await options.first().click()
  await expect.poll(() => chosenFaces(page)).toHaveLength(1)
  await list.focus()
  await page.keyboard.press('End')
  await expect(options.last()).toHaveAttribute('aria-posinset', String(count))
  await expect(options.last()).toBeInViewport({ ratio: 0.9 })
  expect(await options.count()).toBeLessThan(60)

  sendFindings()
  await expect(page.getByText('400 separate bodies in this file')).toBeVisible()
  await expect(options.last(), 'the row that has the keyboard is not pushed out of sight').toBeInViewport({ ratio: 0.9 })

  await page.keyboard.press('b')
  await expect(options.last()).toHaveAccessibleName(/, held$/)
  const active = await list.getAttribute('aria-activedescendant')
  expect(await options.last().getAttribute('id')).toBe(active)

  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-posinset', '1')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await caller.close()
})
