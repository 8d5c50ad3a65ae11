import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup, least, most } from './part.ts'
import { webpOf } from './webp.ts'

/**
 * Takes pictures of a field of a run of the command line with our own viewer, to be laid next to those of another program; with
 * modes (numbers of frequencies, or `buckling`) those of their shapes instead:
 *
 *     node conformance/pictures/fields.ts PART.stl FILE.fields FOLDER [MODE …]
 */
const [part, file, folder = 'pictures', ...modes] = process.argv.slice(2)
if (!part || !file) throw new Error('Name a part and a file of fields.')
mkdirSync(folder, { recursive: true })
const soup = centredSoup(readFileSync(part))
const fields = readFileSync(file).toString('base64')
const themes = ['light', 'dark'] as const
const legend = { map: 'viridis', least: 0, bands: null }
const whole = { fields: 'read', component: 'magnitude', region: 'whole', labels: [] }

const ofLoad = () =>
  withViewer({ viewport: { width: 1100, height: 760 } }, async (page) => {
    const load = await page.evaluate((given) => globalThis.window.harness?.readFields(given), fields)
    const field = { ...whole, load, deformation: null }
    const shown = {
      utilisation: { ...field, reading: 'utilisation_percent', colouring: { ...legend, most: 100 } },
      displacement: { ...field, reading: 'displacement_mm', colouring: { ...legend, most: 8 } },
    }
    for (const theme of themes)
      for (const [name, given] of Object.entries(shown)) {
        await show(page, { soup, theme, field: given })
        writeFileSync(join(folder, `${name}-${theme}.png`), await page.screenshot())
      }
  })

/** The farthest place is drawn this share of the part's diagonal away from where it is. */
const drawn = 0.1

const ofShapes = () =>
  withViewer({ viewport: { width: 640, height: 440 } }, async (page) => {
    const diagonal = Math.hypot(...[0, 1, 2].map((axis) => most(soup, axis) - least(soup, axis)))
    const deformation = { scale: drawn * diagonal, playing: false, ghost: true, swings: false }
    for (const mode of modes) {
      await page.evaluate((given) => globalThis.window.harness?.readFields(given), fields)
      const reading = await page.evaluate((given) => globalThis.window.harness?.readShape(given), mode)
      for (const theme of themes) {
        await show(page, { soup, theme, field: { ...whole, reading, load: 1, colouring: { ...legend, most: 1 }, deformation } })
        writeFileSync(join(folder, `shape-${mode}-${theme}.webp`), await webpOf(page))
      }
    }
  })

await (modes.length > 0 ? ofShapes() : ofLoad())
