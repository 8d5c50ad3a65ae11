import { existsSync, globSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const quiet = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  // Debian's start script asks for the contrary; without a graphics card it makes every page dearer.
  '--disable-gpu-rasterization',
  '--ignore-gpu-blocklist',
] as const

/** WebGL2 without a graphics card: the browser's own software renderer, whose pixels are the same on every machine. */
export const softwareGraphics = [...quiet, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] as const

/** WebGL2 by Mesa on the processor: three to six times as fast, and other pixels. */
const mesaGraphics = [...quiet, '--use-angle=gl-egl'] as const

/**
 * The quickest that the machine has, by Debian's packages: Mesa (libegl1, libgl1-mesa-dri) before the browser's own renderer, and
 * Chromium without its windows (chromium-headless-shell, half the processor time of a page) before the whole one. GRAPHICS
 * (swiftshader or mesa) and CHROMIUM (a path) decide otherwise.
 */
export function chosenBrowser(): { readonly executablePath: string; readonly args: string[] } {
  const hasMesa = ['libEGL_mesa.so.0', 'dri/*swrast_dri.so'].every((file) => globSync(`/usr/lib/*-linux-gnu/${file}`).length > 0)
  const graphics = process.env['GRAPHICS'] ?? (hasMesa ? 'mesa' : 'swiftshader')
  return { executablePath: chosenChromium(), args: [...(graphics === 'mesa' ? mesaGraphics : softwareGraphics)] }
}

export function chosenChromium(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
}

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
 * A picture of the canvas once it has not changed for a while. What is on its way to the canvas says so on the page: a lattice that is
 * being prepared, or that still sharpens, in passes of a second or more in software.
 */
export async function stillPicture(page: Page, calmMs = 1500): Promise<Buffer> {
  const canvas = page.locator('canvas').first()
  const underWay = page.getByTitle('The picture is still sharpening').or(page.getByText('Preparing the lattice view'))
  let last = await canvas.screenshot()
  let since = Date.now()
  await expect
    .poll(
      async () => {
        // A picture costs the software renderer a frame more: none while it is known that it would not be the last.
        if ((await underWay.count()) > 0) {
          since = Date.now()
          return 0
        }
        const next = await canvas.screenshot()
        if (!next.equals(last)) since = Date.now()
        last = next
        return Date.now() - since
      },
      { intervals: [400], timeout: 240_000, message: 'the 3D view comes to rest' },
    )
    .toBeGreaterThan(calmMs)
  return last
}
