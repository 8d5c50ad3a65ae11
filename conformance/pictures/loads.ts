import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atRest, show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup } from './part.ts'

/**
 * Takes pictures of load cases and supports on a part in the viewer. The file holds props of the viewer by name of the
 * picture, and for each, when wished, a `camera` and the `size` of the window:
 *
 *     node conformance/pictures/loads.ts PART.stl SCENES.json FOLDER
 */
const [part, scenes, folder = 'pictures'] = process.argv.slice(2)
if (!part || !scenes) throw new Error('Name a part and a file of scenes.')
mkdirSync(folder, { recursive: true })
const soup = centredSoup(readFileSync(part))
const given: Record<string, { camera?: object; size?: [number, number] }> = JSON.parse(readFileSync(scenes, 'utf8'))
await withViewer({ reducedMotion: 'reduce' }, async (page) => {
  for (const [name, { camera, size: [width, height] = [1280, 800], ...shown }] of Object.entries(given)) {
    await page.setViewportSize({ width, height })
    await show(page, { soup, ...shown })
    if (camera) await page.evaluate((to) => globalThis.window.harness?.viewer()?.setCamera(to), camera)
    // The layer of loads is fetched with the first of them.
    await page.waitForLoadState('networkidle')
    await atRest(page)
    writeFileSync(join(folder, `${name}.png`), await page.screenshot())
  }
})
