import { createHash } from 'node:crypto'
import {
  type BuildChoice,
  defaultExportQuality,
  done,
  type ExportFormat,
  type ExportQuality,
  type ExportShape,
  type Outcome,
  type Printer,
} from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import { stlBytes } from '../candidates/export-resolution.ts'
import { contactNotes } from '../discretisation/contacts.ts'
import { overlapNotes, type Part } from '../input/part.ts'
import { asUploaded, buildTransform, printPosition } from '../input/print-position.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { checkMass } from './checks/file-checks.ts'
import { type PowderEscape, powderEscape } from './clean-up/powder.ts'
import type { SealedVoid } from './clean-up/sealed-voids.ts'
import type { ModelFacts } from './formats/model-xml.ts'
import type { Joined } from './join/joined.ts'
import type { MeshJob } from './join/mesh-and-join.ts'
import type { SkinAndLattice } from './skin-and-lattice/skin-and-lattice.ts'

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
  /** What the file is made of; default 'triangles'. The others need a 3MF. */
  readonly as?: ExportShape
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
  /** Triangles of the part, or without those of the lattice where the file has it as beams or as a function alone. */
  readonly triangles: number
  readonly format: ExportFormat
  readonly as: ExportShape
  /** Beams in the file. */
  readonly beams: number
  readonly quality: ExportQuality
  /** Size of the file, and of the same mesh as a binary STL. */
  readonly bytes: number
  readonly stlBytes: number
  /** Sample spacing of the lattice surface, mm; in a file without the lattice's triangles that of the skin's inside. */
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
export type Sink = (chunk: Uint8Array) => void | Promise<void>

type OfFile = 'format' | 'as' | 'beams' | 'bytes' | 'sha256' | 'volumeErrorPercent' | 'minFeatureMm'

/**
 * What a report says whatever the lattice is written as; its notes are those on the outer surface. Refused when the mass
 * is not the row's. `solid`, `material`: volumes, mm³. `sealed`: finds the voids without a way out.
 */
export async function reportBefore(
  { part, design, outer, solid }: Pick<MeshJob, 'part' | 'design' | 'outer' | 'solid'>,
  { joined, thinnest, spacing }: Pick<SkinAndLattice, 'joined' | 'thinnest' | 'spacing'>,
  material: number,
  { rowMass, signal, quality = defaultExportQuality }: ExportOptions,
  sealed: () => Promise<readonly SealedVoid[]>,
): Promise<Outcome<Omit<ExportReport, OfFile>>> {
  const mass = material * materialDensity(design, solid - part.overlap)
  if (rowMass !== undefined) {
    const massMatches = checkMass(mass, rowMass)
    if (!massMatches.ok) return massMatches
  }
  const triangles = triangleCount(joined)
  const openedMm2 = joined.open?.area ?? 0
  return done({
    triangles,
    quality,
    stlBytes: stlBytes(triangles),
    spacingMm: spacing,
    volumeMm3: material,
    massG: mass,
    voidPocketsRemoved: joined.pockets,
    islandsRemoved: joined.islands,
    islandsMm3: joined.islandVolume,
    voidPieces: joined.pieces,
    minSkinMm: thinnest.skin,
    outerSurfaceVerbatim: outer.verbatim,
    outerTrianglesKept: joined.open?.kept ?? outer.own,
    outerTrianglesRemade: joined.open?.remade ?? 0,
    openedMm2,
    powder: await powderEscape(part, design, await sealed(), openedMm2 === 0, signal),
    notes: [...outer.notes, ...overlapNotes(part), ...(await contactNotes(part, signal))],
  })
}

export const triangleCount = ({ outer, mesh }: Joined): number => outer.length / 9 + mesh.triangles.length / 3

/** g/mm³, from the row: mass of the solid part over its volume. */
function materialDensity({ row }: Design, solidVolume: number): number {
  return row.massG / (1 - row.massSavedPercent / 100) / solidVolume
}

/** Hands the file to its sink. */
export async function write(
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

/** What a 3MF says besides its shape. */
export const factsOf = (part: Part, design: Design, { print, thumbnail }: ExportOptions): ModelFacts => ({
  unitScale: part.unitScale,
  name: design.row.name ?? part.name,
  metadata: { Title: part.name, Application: 'Trabecula' },
  transform: buildTransform(part.fileSoup, print ? printPosition(part.soup, print.printer, print).axes : asUploaded),
  ...(print ? { material: print.material } : {}),
  ...(thumbnail ? { thumbnail } : {}),
})
