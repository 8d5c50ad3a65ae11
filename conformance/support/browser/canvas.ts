import { expect, type Page } from '@playwright/test'

/** The 3D view really draws, so that no suite is green on nothing: a live WebGL2 context, more than one colour. */
export async function expectDrawing(page: Page): Promise<void> {
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  const alive = await canvas.evaluate((element) => {
    const context = (element as HTMLCanvasElement).getContext('webgl2')
    return context !== null && !context.isContextLost()
  })
  expect(alive, 'the canvas has a live WebGL2 context').toBe(true)
  await expect
    .poll(async () => (await canvas.screenshot()).byteLength, { message: 'the picture is not flat' })
    .toBeGreaterThan(12_000)
}

/** Whether something under this place of the page can be dragged, as the view shows by its cursor. */
export async function canDragAt(page: Page, x: number, y: number): Promise<boolean> {
  await page.mouse.move(x, y)
  // Hovering is looked at once a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page
    .locator('canvas')
    .first()
    .evaluate((element) => element.style.cursor === 'grab')
}

const lookEveryMs = 400

/**
 * A picture of the canvas once it has not changed for a while, which is counted in looks: on a busy machine each takes
 * longer, because it waits for a frame. The page says when more is to come: a lattice that is
 * being loaded, or refined in passes of a second or more in software rendering.
 */
export async function settledPicture(page: Page, calmMs = 1000): Promise<Buffer> {
  const canvas = page.locator('canvas').first()
  const unfinished = page.getByTitle('The view is still being refined').or(page.getByText('Loading the lattice view'))
  let last = await canvas.screenshot()
  let same = 0
  const looks = Math.ceil(calmMs / lookEveryMs)
  await expect
    .poll(
      async () => {
        // A picture costs the software renderer another frame: take none while it would not be the last.
        if ((await unfinished.count()) > 0) {
          same = 0
          return same
        }
        const next = await canvas.screenshot()
        same = next.equals(last) ? same + 1 : 0
        last = next
        return same
      },
      { intervals: [lookEveryMs], message: 'the 3D view comes to rest' },
    )
    .toBeGreaterThanOrEqual(looks)
  return last
}
