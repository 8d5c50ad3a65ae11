import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { atRest, callsOf, onPage, show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup, least, most } from './part.ts'
import { webpOf } from './webp.ts'

/**
 * Takes two pictures of the help with our own viewer: the demonstration part with its load, its support and its force for
 * the first page, and with regions for the page of shells.
 *
 *     node conformance/pictures/help.ts
 */
const repository = new URL('../../', import.meta.url)
const stl = new URL('apps/web/public/tour/part.stl', repository)
const viewport = { width: 720, height: 450 }

type Point = readonly number[]

async function lookFrom(page: Page, position: Point): Promise<void> {
  const camera = { position, target: [0, 0, 0], projection: 'perspective' }
  await page.evaluate((given) => globalThis.window.harness?.viewer()?.setCamera(given), camera)
  await atRest(page)
}

/** The surface that a click on a point of the part picks, looked at from the given place. */
async function surfaceAt(page: Page, point: Point, from: Point): Promise<number> {
  await show(page, { soup })
  await lookFrom(page, from)
  const [x, y] = await onPage(page, point)
  await page.mouse.click(x, y)
  const picked = (await callsOf(page, 'pick')).at(-1)?.[0]
  if (typeof picked !== 'number') throw new Error(`Nothing was picked at ${point.join(', ')}.`)
  return picked
}

async function keep(page: Page, name: string): Promise<void> {
  const webp = await webpOf(page)
  writeFileSync(fileURLToPath(new URL(`docs/pictures/${name}.webp`, repository)), webp)
  console.log(`${name}.webp: ${(webp.length / 1000).toFixed(0)} kB`)
}

const soup = centredSoup(readFileSync(stl))
const pad: Point = [52, 0, most(soup, 2)]
const back: Point = [least(soup, 0), 0, 0]
await withViewer({ viewport, colorScheme: 'light' }, async (page) => {
  const load = await surfaceAt(page, pad, [130, -230, 120])
  const held = await surfaceAt(page, back, [-300, -60, 40])
  const selection = { load: [load], held: [held] }
  await show(page, { soup, selection, force: { origin: pad, direction: [0, 0, 1] } })
  // From above, behind the plate that is held, so that both faces are seen.
  await lookFrom(page, [-295, -357, 234])
  await keep(page, 'loaded-bracket')

  const sealing = await surfaceAt(page, [-10, 0, most(soup, 2) - 11], [130, -230, 200])
  // In the coordinates of the file, whose box begins at 0 in x and z.
  const origin = [least(soup, 0), 0, least(soup, 2)]
  const bosses = [-35, 35].flatMap((y) =>
    [13, 107].map((z) => ({ cylinder: { from: [0, y, z], to: [28, y, z], radius: 11 }, as: 'solid' })),
  )
  const dense = {
    box: [
      [100, -29, 84],
      [156, 29, 124],
    ],
    as: 'lattice',
    densityAtLeast: 0.4,
  }
  const loads = [...bosses, dense].map((shape) => ({ kind: 'outline', shape, origin }))
  await show(page, { soup, selection: { load: [load], held: [], regions: [sealing] }, loads })
  // The layer of outlines is loaded with the first of them.
  await page.waitForLoadState('networkidle')
  await lookFrom(page, [195, -305, 210])
  await keep(page, 'regions-bracket')
})
