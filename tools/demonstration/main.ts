// Makes the demonstration project of the tour with our own engine from our own part: `npm run demonstration
// [elements]`. Writes apps/web/public/tour. Same program, same files, but for the seconds that run and verifications took.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { optimizationDataToWire, settingsToWire } from '@trabecula/contract'
import {
  defaultSettings,
  type FaceKind,
  goalValueToSi,
  mockGlslFiles,
  type OptimizationSettings,
  orThrow,
  surfaceTriangles,
  toWire,
  tutorialProjectId,
} from '@trabecula/domain'
import {
  type CellName,
  defaultCells,
  firstCase,
  latticeShader,
  loadPart,
  optimize,
  type Setup,
  type ShaderField,
  trianglesOf,
} from '@trabecula/engine'
import { nearestFace, type Point, writeBinaryStl } from '@trabecula/geometry'
import { bracket } from './bracket.ts'
import { demonstrationCatalog } from './catalog.ts'
import { writeFields } from './fields.ts'
import { verifiedDesigns } from './verified.ts'

const folder = fileURLToPath(new URL('../../apps/web/public/tour/', import.meta.url))
/** Enough for numbers that teach; a customer's run takes more than twice as many. */
const elements = Number(process.argv[2] ?? 60_000)
/** Pounds of force that the nose is to lift. */
const goalLbf = 450
const settings: OptimizationSettings = {
  ...defaultSettings,
  // The sides are open: a closed shell would keep the powder in for ever, and the lattice shows without a cut.
  zeroThicknessDirection: 'Y',
  target: goalValueToSi(goalLbf, 'max-load', 'imperial'),
}
/** The default families and some more: a run leaves out what another design beats, and the tour shows nine. */
const cells: readonly CellName[] = [
  ...defaultCells,
  'diamond-skeletal',
  'iwp-skeletal',
  'schwarz-p-skeletal',
  'bcc',
  'diamond-strut',
]
/** On the pad and on the back of the plate, in millimetres of the file. */
const picked: Readonly<Record<FaceKind, Point>> = { load: [130, 0, 124], held: [0, 0, 60] }
const madeAt = '2026-01-01T00:00:00.000Z'

// 1. The part and its two faces.
const stl = writeBinaryStl(await bracket(), 'Trabecula demonstration bracket')
const loaded = orThrow(loadPart(stl, { name: 'bracket.stl' }))
const part = loaded
const [load, held] = (['load', 'held'] as const).map((type) => nearestFace(part.fileSoup, part.surfaces, picked[type]).id) as [
  number,
  number,
]
const [x, y, z] = part.surfaces.faces[load]!.normal
const force = { x: clean(x), y: clean(y), z: clean(z) }

// 2. The run.
const started = performance.now()
const setup: Setup = {
  cases: [firstCase(trianglesOf(part.surfaces, [load]), force)],
  held: trianglesOf(part.surfaces, [held]),
  settings,
  elements,
}
const outcome = orThrow(
  await optimize(part, setup, {
    threads: 2,
    only: cells,
    onProgress: ({ stage, done, total, detail = '' }) => process.stderr.write(`${stage} ${done}/${total} ${detail}\n`),
  }),
)
const { candidates, baseline, solid, solidFields } = outcome
if (candidates.length < mockGlslFiles.length) throw new Error(`The tour needs nine designs; the run left ${candidates.length}.`)

// 3. What the files of its designs do.
const designs = await verifiedDesigns(part, candidates.slice(0, mockGlslFiles.length), setup, new Date(madeAt))

// 4. Files: project, result, fields, nine shaders and what they sample.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'part.stl'), stl)
writeJson('project.json', {
  status: 'success',
  project: {
    id: tutorialProjectId,
    name: 'Demonstration: lifting bracket',
    archived: false,
    archived_at: null,
    version: 1,
    stl_path: '/tour/part.stl',
    original_filename: 'bracket.stl',
    has_optimization_results: false,
    file_unit: 'mm',
    best_result: null,
    active_run: null,
    created_at: madeAt,
    updated_at: madeAt,
  },
})
writeJson('catalog.json', demonstrationCatalog())
writeJson('result.json', {
  status: 'success',
  message: 'Computed beforehand for the demonstration.',
  data: designs.map(({ row }) => toWire(row)),
  run_id: tutorialProjectId,
  optimization_data: optimizationDataToWire({
    completionSeconds: Math.round((performance.now() - started) / 1000),
    ...settings,
    isMetric: false,
    force,
  }),
  ...toWire({ baseline, solid }),
  settings: settingsToWire(settings, 'metric'),
  // What the designs were computed for: the tour's visitor may have picked other faces.
  surfaces: [...saved(load, 'load', 1), ...saved(held, 'held', 2)],
})
await writeFields(folder, { solid: solidFields, designs: designs.map(({ fields }) => fields) }, settings)
const fieldFiles = new Map<string, string>()
const volumes = designs.map(({ design }, row) => {
  const { glsl, fields } = latticeShader(part, design)
  const letter = mockGlslFiles[row]!
  writeFileSync(join(folder, `${letter}.glsl`), glsl)
  const { shell_mm, cell_mm, ...rest } = fields
  const described = Object.entries(rest).map(([name, field]) => [name, describe(`${letter}-${name}`, field)] as const)
  return [letter, { ...Object.fromEntries(described), shell_mm, cell_mm }] as const
})
writeJson('volumes.json', Object.fromEntries(volumes))
console.log(`${designs.length} designs on ${outcome.analysis.elements} cells, written to ${folder}`)

/** Writes a volume compressed, once for equal bytes, and says where it is and how it lies. */
function describe(name: string, { bytes, ...lattice }: ShaderField) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = fieldFiles.get(hash) ?? `${name}.f16.gz`
  if (!fieldFiles.has(hash)) writeFileSync(join(folder, file), gzipSync(bytes, { level: 9 }))
  fieldFiles.set(hash, file)
  return { origin: lattice.origin, spacing: lattice.spacing, size: lattice.size, format: lattice.format, url: `/tour/${file}` }
}

function saved(id: number, kind: FaceKind, tag: number) {
  const { start, count } = part.surfaces.faces[id]!
  return surfaceTriangles(part.fileSoup, part.surfaces.order.subarray(start, start + count), tag, kind)
}

function writeJson(name: string, content: object): void {
  writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`)
}

/** A normal of a plane face without the dust of its rounding. */
function clean(component: number): number {
  return Math.abs(component - Math.round(component)) < 1e-6 ? Math.round(component) : component
}
