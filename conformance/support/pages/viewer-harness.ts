import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, expect, type Page, type test as PlaywrightTest } from '@playwright/test'
import { softwareBrowser } from '../browser/launch.ts'
import { sharedFolder } from '../product/under-test.ts'

/** What the page of the viewer harness offers; it holds the viewer and nothing else of the product. */
interface HarnessWindow {
  harness: {
    show(shown: object): void
    calls: { name: string; args: unknown[] }[]
    viewer(): {
      camera(): { position: number[]; target: number[] }
      setCamera(camera: object): void
      setProjection(projection: string): void
      view(name: string): void
      screenshot(options?: object): Promise<string>
      flyTo(point: readonly number[]): void
      visibleRange(): { least: number; most: number } | null
    } | null
    thumbnail(lattice: object, size: number): Promise<string>
    readFields(base64: string): Promise<number>
    readShape(mode: string): string
    read(bytes: Uint8Array): Promise<{ triangles: number; longestPauseMs: number; wholeMs: number }>
  }
  __viewer: {
    project(point: readonly number[]): [number, number]
    renderer(): { name: string; lost: boolean }
    flatRoles(places: readonly (readonly number[])[]): { color: number[]; face: number }[]
    steps(): { rays: number; mean: number; most: number }
    rays(): { coarse: number; sharp: number }
    drawCalls: number
    refined: boolean
    frames: number
    glslError: string | null
  }
}

declare global {
  interface Window extends Partial<HarnessWindow> {}
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page with the viewer's test hooks into a folder; the product itself has no such hooks. */
function build(folder: string): void {
  const config = join(repository, 'apps/web/src/viewer/harness/vite.config.ts')
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const parameters = [vite, 'build', '--config', config, '--outDir', folder, '--logLevel', 'error']
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The viewer harness could not be built:\n${stderr}`)
}

/** The folder of the built page. Workers of one run share a folder: the first one builds, the others wait for it. */
async function builtOnce(): Promise<{ readonly folder: string; dispose(): void }> {
  const shared = sharedFolder()
  if (!shared) {
    const folder = mkdtempSync(join(tmpdir(), 'trabecula-viewer-'))
    build(folder)
    return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const folder = join(shared, 'viewer')
  const complete = join(shared, 'viewer-complete')
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined
  if (isFirst) {
    build(folder)
    writeFileSync(complete, '')
  }
  await expect.poll(() => existsSync(complete), { message: 'another worker builds the viewer' }).toBe(true)
  return { folder, dispose: () => undefined }
}

/** Serves the viewer harness. */
export async function viewerPage(): Promise<{ url: string; close(): void }> {
  const { folder, dispose } = await builtOnce()
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURI((request.url ?? '/').split('?')[0] ?? '/'))
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = readFileSync(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      // No such file.
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
    dispose()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

export async function openViewer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => globalThis.window.harness !== undefined)
}

/** Every test of this file begins on the page of the harness. `prepare` runs before the page is opened. */
export function onViewerPage(test: typeof PlaywrightTest, prepare?: (page: Page) => Promise<unknown>): { readonly url: string } {
  const served = { url: '', close() {} }
  test.beforeAll(async () => void Object.assign(served, await viewerPage()))
  test.afterAll(() => served.close())
  test.beforeEach(async ({ page }) => {
    await prepare?.(page)
    await openViewer(page, served.url)
  })
  return served
}

/** A page of the harness in a browser of its own, for programs that take pictures. */
export async function withViewer(options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const served = await viewerPage()
  const browser = await chromium.launch(softwareBrowser())
  try {
    const page = await browser.newPage(options)
    await openViewer(page, served.url)
    await work(page)
  } finally {
    await browser.close()
    served.close()
  }
}

/** Shows a scene and waits until the picture is as sharp as it gets. */
export async function show(page: Page, shown: object): Promise<void> {
  const withLattice = 'lattice' in shown && Boolean(shown.lattice)
  await page.evaluate((given) => {
    if (window.harness) window.harness.calls.length = 0
    window.harness?.show(given)
  }, shown)
  if (withLattice)
    await page.waitForFunction(() => window.harness?.calls.some(({ name, args }) => name === 'refined' && args[0] === true))
  await atRest(page)
}

/** Moves the camera, and waits for the sharp frame of the new view: the coarse one may have been drawn already. */
export async function lookFrom(page: Page, camera: object): Promise<void> {
  const before = await page.evaluate((given) => {
    const frames = window.__viewer?.frames ?? 0
    window.harness?.viewer()?.setCamera(given)
    return frames
  }, camera)
  await page.waitForFunction((frames) => (window.__viewer?.frames ?? 0) > frames, before)
  await atRest(page)
}

/**
 * No frame is drawn or owed for ten animation frames. (A promise would be looked at once only, and be right with
 * whatever it brings.)
 */
export async function atRest(page: Page): Promise<void> {
  const seen = await page.evaluateHandle(() => ({ frames: -1, still: 0 }))
  await page.waitForFunction(
    (last) => {
      const hooks = window.__viewer
      const still = hooks?.refined === true && hooks.frames === last.frames
      last.still = still ? last.still + 1 : 0
      last.frames = hooks?.frames ?? -1
      return last.still > 10
    },
    seen,
    { polling: 'raf' },
  )
}

/** Page position of a point of the part. */
export const onPage = async (page: Page, point: readonly number[]): Promise<[number, number]> => {
  const at = await page.evaluate((given) => window.__viewer?.project(given), point)
  if (!at) throw new Error('The viewer is not there.')
  return at
}

/** The calls that the viewer made with this name since the last `show`. */
export const callsOf = (page: Page, name: string): Promise<unknown[][]> =>
  page.evaluate((wanted) => (window.harness?.calls ?? []).filter((call) => call.name === wanted).map(({ args }) => args), name)

/** Colours of a picture (PNG) at places, decoded by the browser. */
export async function colorsAt(page: Page, png: Buffer, places: readonly (readonly number[])[]): Promise<number[][]> {
  return page.evaluate(
    async ({ base64, at }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('The browser has no 2D canvas.')
      context.drawImage(bitmap, 0, 0)
      return at.map(([x = 0, y = 0]) => [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data])
    },
    { base64: png.toString('base64'), at: places },
  )
}

/** A live context on the expected backend: otherwise a suite of pictures goes green on nothing. */
export async function expectSoftwareGraphics(page: Page): Promise<void> {
  const renderer = await page.evaluate(() => window.__viewer?.renderer())
  expect(renderer?.name).toMatch(/SwiftShader/)
  expect(renderer?.lost).toBe(false)
}
