// Solves the parts of the gallery with the command line, as a reader can repeat it: `npm run gallery [NAME…]`. Writes the
// parts, their set-ups and pictures for the dashboard (apps/web/public/examples), and docs/gallery.md with its pictures.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPart } from '@trabecula/engine'
import { writeBinaryStl } from '@trabecula/geometry'
import { entryOf, type GalleryEntry, galleryPage, type RunFile } from './entry.ts'
import { examples } from './examples.ts'
import { type GalleryName, galleryParts } from './parts.ts'
import { sceneOf } from './scene.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const shipped = join(repository, 'apps/web/public/examples')
const listed = join(shipped, 'examples.json')

const chosen = process.argv.slice(2)
const wanted = examples.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const made = new Map<GalleryName, GalleryEntry>()
if (chosen.length > 0) for (const entry of JSON.parse(readFileSync(listed, 'utf8')) as GalleryEntry[]) made.set(entry.name, entry)
const work = mkdtempSync(join(tmpdir(), 'trabecula-gallery-'))
mkdirSync(shipped, { recursive: true })
try {
  for (const { name, title, about, camera } of wanted) {
    const stl = writeBinaryStl(await galleryParts[name](), `Trabecula ${name}`)
    const file = join(shipped, `${name}.stl`)
    const run = join(work, name)
    const exported = join(work, `${name}-lattice.stl`)
    writeFileSync(file, stl)
    const started = performance.now()
    trabecula('optimize', file, '--setup', join(repository, 'examples/gallery', `${name}.json`), '--out', run)
    const seconds = Math.round((performance.now() - started) / 1000)
    trabecula('export', '--run', run, '--row', '0', '--out', exported)
    const part = loadPart(stl, { name: `${name}.stl` })
    if (!part.ok) throw new Error(part.refusal.message)
    writeFileSync(join(work, `${name}.json`), JSON.stringify(sceneOf(name, part.value, run, camera)))
    const result = JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')) as RunFile
    made.set(name, entryOf({ name, title, about, part: part.value, result, exportBytes: statSync(exported).size, seconds }))
  }
  const entries = examples.flatMap(({ name }) => made.get(name) ?? [])
  writeFileSync(listed, `${JSON.stringify(entries, null, 2)}\n`)
  writeFileSync(join(repository, 'docs/gallery.md'), galleryPage(entries))
  for (const { name, camera } of wanted) node('conformance/pictures/gallery.ts', join(work, name), name, ...camera.map(String))
} finally {
  rmSync(work, { recursive: true, force: true })
}

function trabecula(...args: readonly string[]): void {
  node('apps/cli/src/main.ts', ...args)
}

function node(script: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(repository, script), ...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${status}.`)
}
