import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lookFrom, show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup } from './part.ts'
import { utilisationUnder } from './utilisation.ts'
import { webpOf } from './webp.ts'

/**
 * Takes a picture of the best design of each example of the gallery with our own viewer, coloured by its utilisation at
 * the onset load: the last step of `npm run gallery`, which leaves the designs in .cache.
 */
const repository = new URL('../../', import.meta.url)
const designs = new URL('.cache/gallery/', repository)
const shipped = new URL('apps/web/public/gallery/', repository)
/** What is kept of the window: the cube of views is outside. */
const frame = { x: 140, y: 100, width: 960, height: 600 }
/** Where the part is seen from. */
const eye = [0.42, -1.02, 0.5] as const
/** How far, in diagonals of its box, and in heights: a tall part would be cut by the picture's edge. */
const away = { diagonals: 1.6, heights: 2.45 } as const

const names = readdirSync(designs)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

await withViewer({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }, async (page) => {
  for (const name of names) {
    const soup = centredSoup(readFileSync(new URL(`${name}.stl`, shipped)))
    const lattice = JSON.parse(readFileSync(new URL(`${name}.json`, designs), 'utf8'))
    const fields = readFileSync(new URL(`${name}.fields`, designs)).toString('base64')
    const load = await page.evaluate((given) => globalThis.window.harness?.readFields(given), fields)
    const field = utilisationUnder(load)
    const scene = { displayAxes: false, displayGrid: false }
    await show(page, { soup, lattice, scene, field, material: { opacity: 0.05 } })
    const size = [0, 1, 2].map((axis) => 2 * Math.max(...soup.filter((_, i) => i % 3 === axis)))
    const distance = Math.max(away.diagonals * Math.hypot(...size), away.heights * size[2]!)
    const position = eye.map((share) => share * distance)
    await lookFrom(page, { position, target: [0, 0, 0], projection: 'perspective' })
    const refused = await page.evaluate(() => globalThis.window.__viewer?.glslError)
    if (refused) throw new Error(`${name}: ${refused}`)
    const webp = await webpOf(page, frame)
    writeFileSync(fileURLToPath(new URL(`${name}.webp`, shipped)), webp)
    console.log(`${name}: ${(webp.length / 1000).toFixed(0)} kB`)
  }
})
