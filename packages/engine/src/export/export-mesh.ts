import { createHash } from 'node:crypto'
import { done, type Outcome } from '@trabecula/domain'
import { type Lattice, latticeAround, VoidField, type VoidMesh, type VoidScene } from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { breathe } from '../problem/breathe.ts'
import type { Part } from '../problem/part.ts'
import { manifoldGate, outerGate, skinGate, volumeGate } from './gates.ts'
import { type Mesh, measureMesh, soupVolume } from './measure.ts'
import { exportRefusals } from './messages.ts'
import { type OuterSkin, outerSkin, toFile } from './outer-skin.ts'
import { type CleanVoid, piecesSteps } from './pieces.ts'
import { chooseSpacing, exportBudget, stlBytes, surveySpacing } from './resolution.ts'
import { healSkin } from './skin.ts'
import { stlChunks } from './stl-stream.ts'
import { unhurried } from './unhurried.ts'
import { voidScene } from './void-scene.ts'

export interface ExportProgress {
  readonly done: number
  readonly total: number
  /** What is being worked on. */
  readonly detail: string
}

export interface ExportOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
  /** Sample spacing in mm instead of the one that the budget of 100 MB gives. */
  readonly spacing?: number
}

export interface ExportReport {
  readonly triangles: number
  readonly bytes: number
  /** Sample spacing of the lattice surface, mm. */
  readonly spacing_mm: number
  readonly volume_mm3: number
  readonly mass_g: number
  /** Mesh volume against the exact field's, percent of the material. */
  readonly volume_error_percent: number
  readonly void_pockets_removed: number
  readonly islands_removed: number
  readonly void_pieces: number
  readonly min_skin_mm: number
  /** The uploaded triangles stand in the file bit for bit. */
  readonly outer_surface_verbatim: boolean
  readonly sha256: string
  readonly notes: readonly string[]
}

type Sink = (chunk: Uint8Array) => void | Promise<void>

/**
 * Writes a candidate as one watertight binary STL in file units: the uploaded triangles verbatim, then the surface of the void reversed.
 *
 * Void and skin cannot meet, because the void lies at least `shell` inside: no boolean is needed. Nothing reaches the sink before every gate
 * has passed. Deterministic bytes. Rejects with the signal's reason when aborted. See docs/theory/exact-outer-surface.md.
 */
export async function exportMesh(
  part: Part,
  design: Design,
  sink: Sink,
  options: ExportOptions = {},
): Promise<Outcome<ExportReport>> {
  const { signal } = options
  const tell = (step: number, detail: string): void => options.onProgress?.({ done: step, total: 5, detail })

  // 1. What can be exported at all.
  if (design.zeroThicknessDirection !== 'None') return exportRefusals.openFaces(design.zeroThicknessDirection)
  if (!(design.shell > 0)) return exportRefusals.noShell()
  const outer = outerSkin(part)
  if (!outer.closed) return exportRefusals.notClosed(part.report.sentence)
  if (!outer.verbatim) {
    const sound = outerGate(outer.file)
    if (!sound.ok) return sound
  }

  // 2. The field of the void.
  tell(0, 'Measuring the part')
  const scene = await voidScene(part, outer.part, design, options.spacing ?? design.cellSize / 20, signal)
  const field = new VoidField(scene)

  // 3. The spacing, from the area of a coarse surface.
  tell(1, 'Choosing the resolution')
  const chosen = await resolution(part, design, field, outer, options)
  if (!chosen.ok) return chosen

  // 4. The surface of the void, with the volume of the exact field, through the gates; once more and finer when one does not let it pass.
  tell(2, 'Meshing the lattice')
  const solid = soupVolume(outer.part)
  const exact = await unhurried(field.integrate(integrationLines, design.cellSize / 40), signal)
  const job: MeshJob = { part, design, scene, outer: outer.part, spacing: chosen.value, exact, solid, signal }
  let checked = await meshAndCheck(job, field, tell)
  if (!checked.ok) checked = await meshAndCheck({ ...job, spacing: finer * job.spacing }, field, tell)
  if (!checked.ok) return checked
  const { clean, voidVolume, minSkin, fileMesh, spacing } = checked.value

  // 5. The file.
  tell(4, 'Writing the file')
  const sha256 = await write(outer.file, fileMesh, sink, signal)
  const triangles = outer.file.length / 9 + fileMesh.triangles.length / 3
  const material = solid - measureMesh(clean).volume
  tell(5, 'Done')
  return done({
    triangles,
    bytes: stlBytes(triangles),
    spacing_mm: spacing,
    volume_mm3: material,
    mass_g: material * materialDensity(design, solid),
    volume_error_percent: 100 * ((solid - voidVolume) / (solid - exact) - 1),
    void_pockets_removed: clean.pockets,
    islands_removed: clean.islands,
    void_pieces: clean.pieces,
    min_skin_mm: minSkin,
    outer_surface_verbatim: outer.verbatim,
    sha256,
    notes: [...outer.notes, ...notesOf(clean, spacing, stlBytes(triangles))],
  })
}

/** Spacing of the second try: cells of half the volume. */
const finer = 0.8

interface CheckedVoid extends VoidSurface {
  /** The clean void in file units. */
  readonly fileMesh: Mesh
  readonly spacing: number
}

/** Meshes the void at one spacing and leads it through the gates. */
async function meshAndCheck(
  job: MeshJob,
  field: VoidField,
  tell: (step: number, detail: string) => void,
): Promise<Outcome<CheckedVoid>> {
  const { part, design, spacing, exact, solid, signal } = job
  const surface = await meshVoid(job, field)
  const { clean, voidVolume, minSkin } = surface
  if (clean.triangles.length === 0) return exportRefusals.noVoid()
  tell(3, 'Checking the mesh')
  const fileMesh: Mesh = { vertices: toFile(part, clean.vertices), triangles: clean.triangles }
  await breathe(signal)
  for (const gate of [
    () => manifoldGate(fileMesh, signal),
    () => volumeGate(solid - voidVolume, solid - exact),
    () => skinGate(minSkin, design.shell),
  ]) {
    const passed = await gate()
    if (!passed.ok) return passed
    await breathe(signal)
  }
  return done({ ...surface, fileMesh, spacing })
}

async function resolution(
  part: Part,
  design: Design,
  field: VoidField,
  outer: OuterSkin,
  options: ExportOptions,
): Promise<Outcome<number>> {
  const survey = await extract(field, latticeOver(part, surveySpacing(design)), 0, options.signal)
  const outerTriangles = outer.file.length / 9
  const { area } = measureMesh(survey)
  const { spacing, bytes } = chooseSpacing(design, area, outerTriangles)
  const wished = options.spacing ?? spacing
  const expected = bytes * (spacing / wished) ** 2
  if (expected > exportBudget.greatestBytes) return exportRefusals.tooLarge(expected, exportBudget.greatestBytes)
  return done(wished)
}

/** Enough lines for 0.1 % of the material. */
const integrationLines = 30_000

/** Beyond this the correction would change walls more than it heals corners, mm. */
const greatestCorrection = 0.03

/** A second one corrects what the first did to the shape of the wedges. */
const corrections = 2

interface MeshJob {
  readonly part: Part
  readonly design: Design
  readonly scene: VoidScene
  /** The outer surface in the part frame. */
  readonly outer: Float32Array
  readonly spacing: number
  /** Volume of the void by the exact field, mm³. */
  readonly exact: number
  /** Volume of the solid part, mm³. */
  readonly solid: number
  readonly signal: AbortSignal | undefined
}

interface VoidSurface {
  /** Without bubbles and crumbs. */
  readonly clean: CleanVoid
  /** mm³, before bubbles and crumbs were dropped. */
  readonly voidVolume: number
  readonly minSkin: number
}

/**
 * The surface of the void. Where samples miss its sharp wedges (struts meeting) the volume is short; then all walls are made thinner by the
 * missing volume over the area, about a hundredth of a millimetre, and it is extracted again.
 */
async function meshVoid(job: MeshJob, field: VoidField): Promise<VoidSurface> {
  const { part, scene, spacing, exact, solid, signal } = job
  const lattice = latticeOver(part, spacing)
  let thinner = 0
  let mesh = await extract(field, lattice, thinner, signal)
  for (let round = 0; round < corrections; round++) {
    const { volume, area } = measureMesh(mesh)
    if (area === 0 || Math.abs(exact - volume) < 0.0015 * (solid - exact)) break
    thinner = Math.min(Math.max(thinner + (exact - volume) / area, -greatestCorrection), greatestCorrection)
    mesh = await extract(field, lattice, thinner, signal)
  }
  const minSkin = await healSkin(mesh, lattice, scene.boundary, job.outer, job.design.shell, signal)
  await breathe(signal)
  return {
    clean: await unhurried(piecesSteps(mesh, leastPocket(job.design)), signal),
    voidVolume: measureMesh(mesh).volume,
    minSkin,
  }
}

const latticeOver = (part: Part, spacing: number): Lattice => latticeAround(part.bounds.min, part.bounds.max, spacing, 2)

const extract = (field: VoidField, lattice: Lattice, thinner: number, signal?: AbortSignal): Promise<VoidMesh> =>
  unhurried(field.extract(lattice, { thinner }), signal)

/** Bubbles below a sixth of a cell, or a cubic millimetre, only trap powder, mm³. */
const leastPocket = (design: Design): number => Math.max(1, (design.cellSize / 6) ** 3)

/** g/mm³, from the row: mass of the solid part over its volume. */
function materialDensity({ row }: Design, solidVolume: number): number {
  return row.mass_g / (1 - row.mass_saved_percent / 100) / solidVolume
}

async function write(outer: Float32Array, mesh: Mesh, sink: Sink, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for (const chunk of stlChunks(outer, mesh)) {
    hash.update(chunk)
    await sink(chunk)
    await breathe(signal)
  }
  return hash.digest('hex')
}

function notesOf(
  clean: { pockets: number; pocketVolume: number; islands: number; pieces: number },
  spacing: number,
  bytes: number,
): string[] {
  const notes = [`The lattice surface is sampled every ${spacing.toFixed(2)} mm.`]
  if (clean.pockets > 0) notes.push(`${clean.pockets} closed pockets (${clean.pocketVolume.toFixed(1)} mm³ in all) were filled.`)
  if (clean.islands > 0) notes.push(`${clean.islands} loose pieces of lattice were left out.`)
  if (bytes > 1.5 * exportBudget.wishedBytes)
    notes.push(`The file has ${Math.round(bytes / 1e6)} MB; some slicers open it slowly.`)
  notes.push('The shell is closed on all sides: loose powder cannot leave unless the part is drilled.')
  return notes
}
