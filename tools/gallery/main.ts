// Makes the gallery with our own engine from our own parts: `npm run gallery [-- NAME …]` computes all examples or some,
// verifies and exports their designs, and writes apps/web/public/gallery, docs/gallery.md and their pictures.
// `npm run gallery -- pages` writes the files of what was computed before.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { orThrow, rankedRows, requirementOf } from '@trabecula/domain'
import {
  exportMesh,
  firstCase,
  latticeShader,
  loadPart,
  optimize,
  type Part,
  type Setup,
  type ShaderField,
  trianglesOf,
} from '@trabecula/engine'
import { nearestFace, type Point, writeBinaryStl } from '@trabecula/geometry'
import { verifiedDesigns } from '../demonstration/verified.ts'
import { type Example, examples } from './examples.ts'
import { galleryPage, type SolvedExample, shippedExamples } from './pages.ts'
import { galleryParts } from './parts.ts'

/** Fewer than a run of the product takes: the values are those of the files, whatever the grid. */
const elements = 20_000
const root = fileURLToPath(new URL('../..', import.meta.url))
/** What the pictures are made of; larger than what is shipped. */
const cache = join(root, '.cache/gallery')
const solvedFile = fileURLToPath(new URL('solved.json', import.meta.url))
const verifiedAt = new Date('2026-01-01T00:00:00.000Z')

const shipped = join(root, 'apps/web/public/gallery')
const named = process.argv.slice(2)
const unknown = named.find((name) => name !== 'pages' && !examples.some(({ id }) => id === name))
if (unknown) throw new Error(`There is no example ${unknown}: ${examples.map(({ id }) => id).join(', ')}.`)
for (const folder of [cache, shipped]) mkdirSync(folder, { recursive: true })
const parts = new Map(Object.entries(await galleryParts()))
const solved: Record<string, SolvedExample> = existsSync(solvedFile) ? JSON.parse(readFileSync(solvedFile, 'utf8')) : {}
for (const example of examples) {
  const stl = writeBinaryStl(parts.get(example.id)!, `Trabecula gallery ${example.id}`)
  if (named.length === 0 || named.includes(example.id)) {
    solved[example.id] = await solve(example, orThrow(loadPart(stl, { name: `${example.id}.stl` })))
    writeFileSync(solvedFile, `${JSON.stringify(solved, null, 1)}\n`)
  }
  writeFileSync(join(shipped, `${example.id}.stl`), stl)
}
writeFileSync(join(shipped, 'examples.json'), `${JSON.stringify(shippedExamples(solved))}\n`)
writeFileSync(join(root, 'docs/gallery.md'), galleryPage(solved))
execFileSync(process.execPath, [join(root, 'conformance/pictures/gallery.ts')], { stdio: 'inherit' })

/** The designs of an example, verified as a run does, and the size of the best one's file. */
async function solve({ id, load, held, force, settings }: Example, part: Part): Promise<SolvedExample> {
  const faces = (points: readonly Point[]) => [
    ...new Set(points.map((point) => nearestFace(part.fileSoup, part.surfaces, point).id)),
  ]
  const [loaded, fixed] = [faces(load), faces(held)]
  const setup: Setup = {
    cases: [firstCase(trianglesOf(part.surfaces, loaded), force)],
    held: trianglesOf(part.surfaces, fixed),
    settings,
    elements,
  }
  const say = (text: string) => process.stderr.write(`${id}: ${text}\n`)
  const { candidates, solid } = orThrow(
    await optimize(part, setup, { threads: 2, onCandidate: ({ row }) => void say(`${row.name} ${row.targetNote}`) }),
  )
  const designs = await verifiedDesigns(part, candidates, setup, verifiedAt)
  const rows = rankedRows(
    designs.map(({ row }) => row),
    requirementOf(settings),
  )
  const best = designs.find(({ row }) => row === rows[0])
  if (!best) throw new Error(`${id} has no design.`)
  let bytes = 0
  orThrow(
    await exportMesh(
      part,
      best.design,
      (chunk) => {
        bytes += chunk.length
      },
      { rowMass: best.row.massG },
    ),
  )
  const { glsl, fields } = latticeShader(part, best.design)
  const { shell_mm, cell_mm, ...volumes } = fields
  const lattice = Object.fromEntries(Object.entries(volumes).map(([name, volume]) => [name, numbers(volume)]))
  writeFileSync(join(cache, `${id}.json`), JSON.stringify({ glsl, ...lattice, shell_mm, cell_mm }))
  writeFileSync(join(cache, `${id}.fields`), best.fields)
  return {
    selection: { load: loaded, held: fixed, forceAt: middle(part, loaded[0]!) },
    triangles: part.fileSoup.length / 9,
    solidMassG: solid.massG,
    fileBytes: bytes,
    rows,
  }
}

/** A volume with its numbers, of which half floats have three digits, as the page of the pictures takes it. */
function numbers({ bytes, origin, spacing, size }: ShaderField): object {
  const values = Array.from(new Float16Array(new Uint8Array(bytes).buffer), (value) => Number(value.toPrecision(4)))
  return { origin, spacing, size, values }
}

/** Where the arrow of the force stands: the middle of its first face, in the part's frame. */
function middle(part: Part, face: number): { x: number; y: number; z: number } {
  const [x, y, z] = part.surfaces.faces[face]!.centroid
  return { x, y, z }
}
