import {
  counted,
  defaultExportQuality,
  done,
  type ExportQuality,
  exportQualities,
  latticeNotes,
  latticeRefusal,
  type Outcome,
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
import { unitCell } from '../cells/unit-cell.ts'
import { refusals } from '../discretisation/messages.ts'
import type { Part } from '../input/part.ts'
import { openDirections, openOutside } from '../regions/enclosing.ts'
import { withVoids } from '../regions/voids.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { checkedOuter } from './checked-outer.ts'
import { checkJoined } from './checks/file-checks.ts'
import { exportRefusals } from './checks/messages.ts'
import { checkWalls, type MeasuredWalls, measureWalls, thinNotes } from './checks/walls.ts'
import { powderNotes } from './clean-up/powder.ts'
import { sealedVoids } from './clean-up/sealed-voids.ts'
import { type ExportOptions, type ExportReport, factsOf, reportBefore, type Sink, triangleCount, write } from './export-report.ts'
import { type Enclosure, enclose } from './field/enclosure.ts'
import { openArea } from './field/open-scene.ts'
import type { OuterMesh } from './field/outer-mesh.ts'
import { fileChunks } from './formats/file-chunks.ts'
import type { Joined } from './join/joined.ts'
import { extract, type MeshedVoid, type MeshJob, meshAndJoin, samplingGridOver } from './join/mesh-and-join.ts'
import { nextTry } from './next-try.ts'
import { type Expected, notesOf } from './notes.ts'
import { exportSkinAndLattice } from './skin-and-lattice/export-skin-and-lattice.ts'
import { type SkinAndLattice, skinAndLattice } from './skin-and-lattice/skin-and-lattice.ts'
import type { ThinPlace } from './surface/near-skin.ts'

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
  const { signal, as = 'triangles', format = 'stl' } = options
  const allowed = latticeRefusal({ format, as }, { cell: design.cell, form: unitCell(design.cell).form })
  if (!allowed.ok) return allowed
  const part = withVoids(given, design.regions)
  const report = (step: number, detail: string): void => options.onProgress?.({ done: step, total: 5, detail })

  // 1. Refuse what cannot be exported at all.
  const checkedPart = checkedOuter(part)
  if (!checkedPart.ok) return checkedPart
  const outer = checkedPart.value
  if (as === 'beams' || as === 'implicit') return exportSkinAndLattice(part, design, outer, sink, as, options)

  // 2. The surface of the void, with the volume of the exact field, with its checks; made up to three times more and
  // finer when one fails.
  const solid = soupVolume(outer.part)
  const meshed = await meshAndCheck(part, design, outer, solid, options, report)
  if (!meshed.ok) return meshed
  const { joined, thinnest, spacing, voidVolume, walls, expected } = meshed.value
  // The volume by signed tetrahedra counts the overlap of bodies once for each of them.
  const material = joined.volume - part.overlap

  // 3. Weigh it, and find powder that cannot leave.
  const { open: _, ...atVoidsAlone } = joined
  const withCavities = part.report.cavities > 0 ? joined.outer : undefined
  const common = await reportBefore({ part, design, outer, solid }, meshed.value, material, options, () =>
    runCooperatively(sealedVoids(joined.mesh, part.unitScale, joined.piecesOfMesh, withCavities), signal),
  )
  if (!common.ok) return common
  const { openedMm2, powder, notes, ...facts } = common.value

  // 4. Write the file.
  let beams: SkinAndLattice | undefined
  if (as === 'both') {
    const found = await skinAndLattice(part, design, outer, solid, 'beams', signal)
    if (!found.ok) return found
    beams = found.value
  }
  report(4, 'Writing the file')
  const chunks = fileChunks(format, joined.outer, joined.mesh, factsOf(part, design, options), beams?.model)
  const written = await write(chunks, sink, signal)
  report(5, 'Done')
  return done({
    ...facts,
    ...written,
    openedMm2,
    powder,
    format,
    as,
    beams: beams?.beams ?? 0,
    volumeErrorPercent: 100 * ((joined.volumeBefore - part.overlap) / (solid - part.overlap - voidVolume) - 1),
    minFeatureMm: thinnestOf(walls, thinnest, design),
    notes: [
      ...(beams ? [latticeNotes.both] : []),
      ...notes,
      ...notesOf(
        part.filled && openOutside(part, design).length === 0 ? atVoidsAlone : joined,
        spacing,
        facts.stlBytes,
        expected,
      ),
      ...thinNotes(walls, part, design, options.print?.printer),
      ...powderNotes(powder, openedMm2 === 0, part),
    ],
  })
}

/** The thinnest of lattice and skin, mm. */
function thinnestOf({ feature }: MeasuredWalls, { skin }: ThinPlace, { shell }: Design): number | null {
  if (shell === 0) return feature
  return Math.min(feature ?? shell, skin, shell)
}

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
  const { part, design, spacing, solid, signal } = job
  if (isEmpty || joined?.mesh.triangles.length === 0) return exportRefusals.noVoid()
  if (crossings > 0)
    return exportRefusals.failedCheck(
      'self-intersections',
      `${counted(crossings, 'pair of triangles of the void crosses', 'pairs of triangles of the void cross')} each other.`,
    )
  if (!joined) return exportRefusals.failedCheck('open-faces', 'the void crosses itself where it meets the open faces.')
  const made = joined.volumeBefore - part.overlap
  const checked = await checkJoined(job, { joined, thinnest }, made, solid - part.overlap - voidVolume)
  if (!checked.ok) return checked
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
