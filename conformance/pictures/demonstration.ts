import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { lookFrom, show, withViewer } from '../support/pages/viewer-harness.ts'
import { centredSoup } from './part.ts'
import { utilisationUnder } from './utilisation.ts'
import { webpOf } from './webp.ts'

/**
 * Takes the pictures of the demonstration's best design with our own viewer, coloured by its utilisation at the onset
 * load: as it stands for the dashboard and the offer of the tour, and cut open for the help. After `npm run demonstration`:
 *
 *     node conformance/pictures/demonstration.ts
 */
const repository = new URL('../../', import.meta.url)
const shipped = new URL('apps/web/public/tour/', repository)
const viewport = { width: 1280, height: 800 }
/** Beside the cube of views. */
const frame = { x: 140, y: 150, width: 1000, height: 500 }

interface Volume {
  readonly origin: readonly number[]
  readonly spacing: number
  readonly size: readonly number[]
  readonly url: string
}

/** What the viewer harness takes: the numbers themselves instead of the address of a file of 16-bit floats. */
function given({ url, ...lattice }: Volume): object {
  const bytes = gunzipSync(readFileSync(new URL(url.replace('/tour/', ''), shipped)))
  return { ...lattice, values: [...new Float16Array(new Uint8Array(bytes).buffer)] }
}

const soup = centredSoup(readFileSync(new URL('part.stl', shipped)))
const { part, density, pad, shell_mm, cell_mm } = JSON.parse(readFileSync(new URL('volumes.json', shipped), 'utf8')).a
const glsl = readFileSync(new URL('a.glsl', shipped), 'utf8')
const lattice = { glsl, part: given(part), density: given(density), ...(pad ? { pad: given(pad) } : {}), shell_mm, cell_mm }
const scene = { displayAxes: false, displayGrid: false }
const pictures = [
  {
    file: 'apps/web/src/ui/brand/demonstration.webp',
    position: [160, -345, 140],
    target: [0, 0, 4],
    shown: { material: { opacity: 0.05 } },
  },
  {
    file: 'docs/pictures/cut-bracket.webp',
    position: [128, -350, 185],
    target: [0, 0, 4],
    shown: { material: { opacity: 0.05 }, section: { enableClipping: true, sectionPlane: 'xz', clipPosition: 0.5 } },
  },
] as const

await withViewer({ viewport, colorScheme: 'light' }, async (page) => {
  const fields = readFileSync(new URL('a.fields', shipped)).toString('base64')
  const load = await page.evaluate((given) => globalThis.window.harness?.readFields(given), fields)
  const field = utilisationUnder(load)
  for (const { file, position, target, shown } of pictures) {
    await show(page, { soup, lattice, scene, field, ...shown })
    await lookFrom(page, { position, target, projection: 'perspective' })
    const webp = await webpOf(page, frame)
    writeFileSync(fileURLToPath(new URL(file, repository)), webp)
    console.log(`${file}: ${(webp.length / 1000).toFixed(0)} kB`)
  }
})
