import { createHash } from 'node:crypto'
import {
  type BuildChoice,
  counted,
  defaultExportQuality,
  done,
  type ExportFormat,
  type ExportQuality,
  exportQualities,
  type Outcome,
  type Printer,
} from '@trabecula/domain'
import { measureMesh, soupVolume } from '@trabecula/geometry'
import type { Design } from '../candidates/design.ts'
import {
  chooseSpacing,
  estimateOf,
  exportBudget,
  keepsTo,
  mostBytesOf,
  outlineOf,
  sampledOf,
  stlBytes,
  surveySpacing,
} from '../candidates/export-resolution.ts'
import { contactNotes } from '../discretisation/contacts.ts'
import { refusals } from '../discretisation/messages.ts'
import { overlapNotes, type Part } from '../input/part.ts'
import { asUploaded, buildTransform, printPosition } from '../input/print-position.ts'
import { openDirections, openOutside } from '../regions/enclosing.ts'
import { withVoids } from '../regions/voids.ts'
import { runCooperatively, yieldToEventLoop } from '../runtime/cooperative.ts'
import { checkedOuter } from './checked-outer.ts'
import { checkFile, checkMass, checkSkinThickness, checkVolume, type ExpectedFile } from './checks/file-checks.ts'
import { exportRefusals } from './checks/messages.ts'
import { checkWalls, type MeasuredWalls, measureWalls, thinNotes } from './checks/walls.ts'
import { type PowderEscape, powderEscape, powderNotes } from './clean-up/powder.ts'
import { sealedVoids } from './clean-up/sealed-voids.ts'
import { type Enclosure, enclose } from './field/enclosure.ts'
import { openArea } from './field/open-scene.ts'
import type { OuterMesh } from './field/outer-mesh.ts'
import { fileChunks } from './formats/file-chunks.ts'
import type { ModelFacts } from './formats/model-xml.ts'
import { stlChunks } from './formats/stl-stream.ts'
import type { Joined } from './join/joined.ts'
import { extract, type MeshedVoid, type MeshJob, meshAndJoin, samplingGridOver } from './join/mesh-and-join.ts'
import { nextTry } from './next-try.ts'
import { type Expected, notesOf } from './notes.ts'
import type { ThinPlace } from './surface/near-skin.ts'

export interface ExportProgress {
  readonly done: number
  readonly total: number
  readonly detail: string
}

export interface ExportOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
  /** Default 'stl'. */
  readonly format?: ExportFormat
  /** Default 'standard'. */
  readonly quality?: ExportQuality
  /** Bytes of binary STL up to which an export is made; by default what the quality allows. */
  readonly mostBytes?: number
  /** Mass of the candidate's row, g: a mesh more than 2 % off is not handed out. Optional. */
  readonly rowMass?: number
  /** Material and printer: with them a 3MF names the material and lies as it is to be printed. */
  readonly print?: BuildChoice & { readonly material: string; readonly printer: Printer }
  /** A picture of the part for a 3MF, PNG (report/faces-picture.ts). */
  readonly thumbnail?: Uint8Array
  /** Sample spacing in mm instead of the one of the quality. */
  readonly spacing?: number
}

export interface ExportReport {
  readonly triangles: number
  readonly format: ExportFormat
  readonly quality: ExportQuality
  /** Size of the file, and of the same mesh as a binary STL. */
  readonly bytes: number
  readonly stlBytes: number
  /** Sample spacing of the lattice surface, mm. */
  readonly spacingMm: number
  readonly volumeMm3: number
  readonly massG: number
  /** Mesh volume against the exact field's, percent of the material. */
  readonly volumeErrorPercent: number
  readonly voidPocketsRemoved: number
  readonly islandsRemoved: number
  readonly islandsMm3: number
  readonly voidPieces: number
  readonly minSkinMm: number
  /**
   * Thickness that 99 % of the lattice's surface exceed, also where open faces cut it, measured on the mesh of the file
   * up to one and a half times the limit, or the skin's where that is thinner; null where nothing is left to measure.
   */
  readonly minFeatureMm: number | null
  /** Whether the file holds the uploaded triangles bit for bit; with open faces, all but those that the void opens. */
  readonly outerSurfaceVerbatim: boolean
  /** Uploaded triangles that are in the file unchanged, and what became of the others. */
  readonly outerTrianglesKept: number
  readonly outerTrianglesRemade: number
  /** Area of the openings, mm²; 0 for a closed shell. */
  readonly openedMm2: number
  /** Powder that cannot leave after printing. */
  readonly powder: PowderEscape
  readonly sha256: string
  readonly notes: readonly string[]
}

/** Receives the file. A chunk is valid until the promise of the sink is fulfilled; then its memory is reused. */
type Sink = (chunk: Uint8Array) => void | Promise<void>

/**
 * Writes a candidate as one watertight binary STL in file units: the uploaded triangles verbatim, then the surface of
 * the void reversed.
 *
 * Void and skin cannot meet, because the void lies at least `shell` inside: no boolean is needed. Only open faces are
 * cut along the void and triangulated again (docs/theory/open-faces.md). Nothing reaches the sink before every check
 * has passed. The bytes are deterministic. Rejects with the signal's reason when aborted. See
 * docs/theory/exact-outer-surface.md.
 */
export async function exportMesh(
  given: Part,
  design: Design,
  sink: Sink,
  options: ExportOptions = {},
): Promise<Outcome<ExportReport>> {
  const { signal } = options
  const part = withVoids(given, design.regions)
  const report = (step: number, detail: string): void => options.onProgress?.({ done: step, total: 5, detail })

  // 1. Refuse what cannot be exported at all.
  const checkedPart = checkedOuter(part)
  if (!checkedPart.ok) return checkedPart
  const outer = checkedPart.value

  // 2. The surface of the void, with the volume of the exact field, with its checks; made up to three times more and
  // finer when one fails.
  const solid = soupVolume(outer.part)
  const meshed = await meshAndCheck(part, design, outer, solid, options, report)
  if (!meshed.ok) return meshed
  const { joined, thinnest, spacing, voidVolume, walls, expected } = meshed.value
  // The volume by signed tetrahedra counts the overlap of bodies once for each of them.
  const material = joined.volume - part.overlap
  const mass = material * materialDensity(design, solid - part.overlap)
  if (options.rowMass !== undefined) {
    const massMatches = checkMass(mass, options.rowMass)
    if (!massMatches.ok) return massMatches
  }

  // 3. Find powder that cannot leave.
  const { open: _, ...atVoidsAlone } = joined
  const isClosed = !(joined.open && joined.open.area > 0)
  const withCavities = part.report.cavities > 0 ? joined.outer : undefined
  const sealed = await runCooperatively(sealedVoids(joined.mesh, part.unitScale, joined.piecesOfMesh, withCavities), signal)
  const powder = await powderEscape(part, design, sealed, isClosed, signal)

  // 4. Write the file.
  report(4, 'Writing the file')
  const format = options.format ?? 'stl'
  const { sha256, bytes } = await write(
    fileChunks(format, joined.outer, joined.mesh, factsOf(part, design, options)),
    sink,
    signal,
  )
  const triangles = triangleCount(joined)
  report(5, 'Done')
  return done({
    triangles,
    format,
    quality: options.quality ?? defaultExportQuality,
    bytes,
    stlBytes: stlBytes(triangles),
    spacingMm: spacing,
    volumeMm3: material,
    massG: mass,
    volumeErrorPercent: 100 * ((joined.volumeBefore - part.overlap) / (solid - part.overlap - voidVolume) - 1),
    ...joinedFacts(joined, outer, thinnest),
    minFeatureMm: thinnestOf(walls, thinnest, design),
    powder,
    sha256,
    notes: [
      ...outer.notes,
      ...overlapNotes(part),
      ...(await contactNotes(part, signal)),
      ...notesOf(
        part.filled && openOutside(part, design).length === 0 ? atVoidsAlone : joined,
        spacing,
        stlBytes(triangles),
        expected,
      ),
      ...thinNotes(walls, part, design, options.print?.printer),
      ...powderNotes(powder, isClosed, part),
    ],
  })
}

/** The thinnest of lattice and skin, mm. */
function thinnestOf({ feature }: MeasuredWalls, { skin }: ThinPlace, { shell }: Design): number | null {
  if (shell === 0) return feature
  return Math.min(feature ?? shell, skin, shell)
}

/** What was dropped, kept and opened when void and part were joined. */
const joinedFacts = (joined: Joined, outer: OuterMesh, thinnest: ThinPlace) => ({
  voidPocketsRemoved: joined.pockets,
  islandsRemoved: joined.islands,
  islandsMm3: joined.islandVolume,
  voidPieces: joined.pieces,
  minSkinMm: thinnest.skin,
  outerSurfaceVerbatim: outer.verbatim,
  outerTrianglesKept: joined.open?.kept ?? outer.own,
  outerTrianglesRemade: joined.open?.remade ?? 0,
  openedMm2: joined.open?.area ?? 0,
})

const opensOutside = (part: Part, design: Design, { open }: Enclosure): boolean =>
  part.filled ? openOutside(part, design).length > 0 : open !== undefined

type ReportStep = (step: number, detail: string) => void

/**
 * The void joined to the part, made again and finer where a check fails, as long as the file keeps to its limit.
 * `voidVolume`: by the exact field, mm³. `expected`: what its row said.
 */
async function meshAndCheck(
  part: Part,
  design: Design,
  outer: OuterMesh,
  solid: number,
  options: ExportOptions,
  report: ReportStep,
): Promise<Outcome<CheckedMesh & { readonly voidVolume: number; readonly expected: Expected }>> {
  const { signal } = options
  const enclosed = (): Promise<Enclosure> => enclose(part, outer, design, distanceSpacing(design, options), signal)
  report(0, 'Measuring the part')
  // Released before the checks: the distances take as much memory as the checks do.
  let enclosure: Enclosure | undefined = await enclosed()
  const voidVolume = enclosure.volume
  if (design.zeroThicknessDirection !== 'None' && !opensOutside(part, design, enclosure))
    return refusals.opensNothing(design.zeroThicknessDirection, openDirections(part, design))

  // The spacing, from the area of a coarse surface.
  report(1, 'Choosing the resolution')
  const chosen = await resolution(part, design, enclosure, outer, options)
  if (!chosen.ok) return chosen
  const { spacing, voidTriangles, most, coarser } = chosen.value
  const outerTriangles = outer.file.length / 9

  for (let [i, finer] = [0, 1]; ; i++) {
    report(2, 'Meshing the lattice')
    const job: MeshJob = { part, design, outer, spacing: finer * spacing, expected: voidTriangles / finer ** 2, solid, signal }
    enclosure ??= await enclosed()
    const meshed = await meshAndJoin(job, enclosure)
    const made = meshed.joined && meshed.joined.mesh.triangles.length / 3
    const next = nextTry(i, finer, most, { outer: outerTriangles, ofVoid: voidTriangles, ofMade: made })
    // A void that crosses itself is not checked any further, so the distances are still there for a finer one.
    if (!crossesItself(meshed) || !next.fits) {
      enclosure = undefined
      report(3, 'Checking the mesh')
      const checked = await check(job, meshed, voidVolume)
      if (checked.ok) {
        const bytes = stlBytes(triangleCount(checked.value.joined))
        return bytes > most
          ? exportRefusals.tooLarge(bytes, most, coarser)
          : done({ ...checked.value, voidVolume, expected: { bytes: stlBytes(outerTriangles + voidTriangles), spacing } })
      }
      if (!next.fits) {
        const failed = exportRefusals.failedTries(checked.refusal, i + 1, job.spacing)
        return next.bytes === undefined ? failed : exportRefusals.noFiner(failed.refusal, next.bytes, most)
      }
    }
    finer = next.finer
  }
}

const crossesItself = ({ crossings, joined, isEmpty }: MeshedVoid): boolean => crossings > 0 || (!joined && !isEmpty)

const triangleCount = ({ outer, mesh }: Joined): number => outer.length / 9 + mesh.triangles.length / 3

/** How fine the distances are wished, mm. */
const distanceSpacing = (design: Design, options: ExportOptions): number => options.spacing ?? design.cellSize / 20

interface CheckedMesh {
  readonly joined: Joined
  readonly thinnest: ThinPlace
  readonly spacing: number
  readonly walls: MeasuredWalls
}

async function check(
  job: MeshJob,
  { joined, thinnest, isEmpty, crossings }: MeshedVoid,
  voidVolume: number,
): Promise<Outcome<CheckedMesh>> {
  const { part, design, spacing, outer, solid, signal } = job
  if (isEmpty || joined?.mesh.triangles.length === 0) return exportRefusals.noVoid()
  if (crossings > 0)
    return exportRefusals.failedCheck(
      'self-intersections',
      `${counted(crossings, 'pair of triangles of the void crosses', 'pairs of triangles of the void cross')} each other.`,
    )
  if (!joined) return exportRefusals.failedCheck('open-faces', 'the void crosses itself where it meets the open faces.')
  await yieldToEventLoop(signal)
  const expected: ExpectedFile = {
    pieces: joined.open ? undefined : joined.pieces,
    volume: joined.volume,
    unitScale: part.unitScale,
  }
  for (const runCheck of [
    () => checkFile(stlChunks(joined.outer, joined.mesh), joined, outer.file, expected, signal),
    () => checkVolume(joined.volumeBefore - part.overlap, solid - part.overlap - voidVolume),
    () => checkSkinThickness(thinnest, design.shell, part),
  ]) {
    const passed = await runCheck()
    if (!passed.ok) return passed
    await yieldToEventLoop(signal)
  }
  const walls = await measureWalls(joined, part, design, signal)
  const printable = checkWalls(walls, design, part, spacing)
  if (!printable.ok) return printable
  return done({ joined, thinnest, spacing, walls })
}

interface Resolution {
  readonly spacing: number
  /** Triangles that the void will have at this spacing, about. */
  readonly voidTriangles: number
  /** Bytes of binary STL that the file may take, and a coarser quality that would keep to that, where there is one. */
  readonly most: number
  readonly coarser: ExportQuality | undefined
}

async function resolution(
  part: Part,
  design: Design,
  enclosure: Enclosure,
  outer: OuterMesh,
  options: ExportOptions,
): Promise<Outcome<Resolution>> {
  const survey = await extract(enclosure.field, samplingGridOver(part, enclosure, surveySpacing(design)), {}, options.signal)
  const outerTriangles = outer.file.length / 9
  const { area } = measureMesh(survey)
  const quality = options.quality ?? defaultExportQuality
  const sampled = { ...sampledOf(design), outline: outlineOf(openArea(part, design), area, enclosure.volume) }
  const { spacing, bytes, triangles } = options.spacing
    ? estimateOf(sampled, area, options.spacing, outerTriangles)
    : chooseSpacing(sampled, area, outerTriangles, quality)
  const most = options.mostBytes ?? (options.spacing ? exportBudget.greatestBytes : mostBytesOf(quality, outerTriangles))
  const from = options.spacing ? 0 : exportQualities.indexOf(quality) + 1
  const coarser = exportQualities.slice(from).find((each) => {
    const made = chooseSpacing(sampled, area, outerTriangles, each)
    return keepsTo(options.mostBytes ?? mostBytesOf(each, outerTriangles), made) && made.bytes < bytes
  })
  if (bytes > most) return exportRefusals.tooLarge(bytes, most, coarser)
  return done({ spacing, voidTriangles: triangles - outerTriangles, most, coarser })
}

/** g/mm³, from the row: mass of the solid part over its volume. */
function materialDensity({ row }: Design, solidVolume: number): number {
  return row.massG / (1 - row.massSavedPercent / 100) / solidVolume
}

async function write(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  sink: Sink,
  signal?: AbortSignal,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
    await sink(chunk)
    await yieldToEventLoop(signal)
  }
  return { sha256: hash.digest('hex'), bytes }
}

const factsOf = (part: Part, design: Design, { print, thumbnail }: ExportOptions): ModelFacts => ({
  unitScale: part.unitScale,
  name: design.row.name ?? part.name,
  metadata: { Title: part.name, Application: 'Trabecula' },
  transform: buildTransform(part.fileSoup, print ? printPosition(part.soup, print.printer, print).axes : asUploaded),
  ...(print ? { material: print.material } : {}),
  ...(thumbnail ? { thumbnail } : {}),
})
