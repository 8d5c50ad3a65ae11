import { expect, type Page } from '@playwright/test'

/** WebGL2 without a graphics card: the browser's own software renderer, whose pixels are the same on every machine. */
export const softwareGraphics = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
] as const

/** The 3D view really draws: a live WebGL2 context and a picture that is not one flat colour. Otherwise a suite goes green on nothing. */
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

/**
 * A picture of the canvas once it has not changed for a while. The lattice sharpens in passes of a second or more in software, so a
 * short look between two passes would be taken for rest.
 */
export async function stillPicture(page: Page, calmMs = 5000): Promise<Buffer> {
  const canvas = page.locator('canvas').first()
  let last = await canvas.screenshot()
  let since = Date.now()
  await expect
    .poll(
      async () => {
        const next = await canvas.screenshot()
        if (!next.equals(last)) since = Date.now()
        last = next
        return Date.now() - since
      },
      { intervals: [700], timeout: 240_000, message: 'the 3D view comes to rest' },
    )
    .toBeGreaterThan(calmMs)
  return last
}
