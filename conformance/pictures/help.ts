import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { atRest, callsOf, onPage, show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup, least, most } from './part.ts'
import { webpOf } from './webp.ts'

/**
 * Takes the picture of the help's first page with our own viewer: the demonstration part with its load, its support and
 * its force.
 *
 *     node conformance/pictures/help.ts
 */
const repository = new URL('../../', import.meta.url)
const stl = new URL('apps/web/public/tour/part.stl', repository)
const picture = fileURLToPath(new URL('docs/pictures/loaded-bracket.webp', repository))
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
  const webp = await webpOf(page)
  writeFileSync(picture, webp)
  console.log(`loaded-bracket.webp: ${(webp.length / 1000).toFixed(0)} kB`)
})
