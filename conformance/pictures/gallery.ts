import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { atRest, show, withViewer } from '../support/pages/viewer-harness.ts'
import { webpOf } from './webp.ts'

/** A design as the viewer harness shows it. */
interface Scene {
  readonly name: string
  /** Nine coordinates per triangle of the part, about its middle, mm. */
  readonly soup: readonly number[]
  readonly lattice: object
  /** Its stored fields, in base64. */
  readonly fields: string
  /** Of the camera, mm. */
  readonly position: readonly number[]
}

/**
 * Takes the picture of a design with our own viewer, coloured by its utilisation at the onset load, for the gallery and
 * the dashboard. `npm run gallery` writes the scene and calls it:
 *
 *     node conformance/pictures/gallery.ts SCENE.json
 */
const repository = new URL('../../', import.meta.url)
const viewport = { width: 1280, height: 800 }
/** Beside the cube of views, in the proportions of the cards. */
const frame = { x: 160, y: 130, width: 960, height: 540 }
const { name, soup, lattice, fields, position } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Scene

await withViewer({ viewport, colorScheme: 'light' }, async (page) => {
  const load = await page.evaluate((text) => globalThis.window.harness?.readFields(text), fields)
  await show(page, {
    soup,
    lattice,
    scene: { displayAxes: false, displayGrid: false },
    material: { opacity: 0.05 },
    field: {
      fields: 'read',
      reading: 'utilisation_percent',
      component: 'magnitude',
      load,
      region: 'whole',
      colouring: { map: 'viridis', least: 0, most: 100, bands: null },
      deformation: null,
      labels: [],
    },
  })
  await page.evaluate((to) => globalThis.window.harness?.viewer()?.setCamera(to), {
    position,
    target: [0, 0, 0],
    projection: 'perspective',
  })
  // The first coarse frame of the new view, then its sharp one.
  await page.waitForFunction(() => globalThis.window.__viewer?.refined === false)
  await atRest(page)
  const webp = await webpOf(page, frame)
  for (const path of [`docs/pictures/gallery-${name}.webp`, `apps/web/public/examples/${name}.webp`])
    writeFileSync(fileURLToPath(new URL(path, repository)), webp)
  console.log(`${name}: picture of ${(webp.length / 1000).toFixed(0)} kB`)
})
