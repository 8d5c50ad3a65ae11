import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup } from './part.ts'

/**
 * Takes pictures of a field of a run of the command line with our own viewer, to be laid beside those of another program:
 *
 *     node conformance/pictures/fields.ts PART.stl FILE.fields FOLDER
 */
const [part, file, folder = 'pictures'] = process.argv.slice(2)
if (!part || !file) throw new Error('Name a part and a file of fields.')
mkdirSync(folder, { recursive: true })
const soup = centredSoup(readFileSync(part))
await withViewer({ viewport: { width: 1100, height: 760 } }, async (page) => {
  const load = await page.evaluate((given) => globalThis.window.harness?.readFields(given), readFileSync(file).toString('base64'))
  const field = { fields: 'read', component: 'magnitude', load, region: 'whole', deformation: null, labels: [] }
  const legend = { map: 'viridis', least: 0, bands: null }
  const shown = {
    utilisation: { ...field, reading: 'utilisation_percent', colouring: { ...legend, most: 100 } },
    displacement: { ...field, reading: 'displacement_mm', colouring: { ...legend, most: 8 } },
  }
  for (const theme of ['light', 'dark'] as const)
    for (const [name, given] of Object.entries(shown)) {
      await show(page, { soup, theme, field: given })
      writeFileSync(join(folder, `${name}-${theme}.png`), await page.screenshot())
    }
})
