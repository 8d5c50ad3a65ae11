import { counted, done, type Outcome } from '@trabecula/domain'
import { inspect, measureMesh, weld } from '@trabecula/geometry'
import { type Placed, placeInFile } from '../../input/place.ts'
import { runCooperatively, yieldToEventLoop } from '../../runtime/cooperative.ts'
import { stlChunks } from '../formats/stl-stream.ts'
import type { Joined } from '../join/joined.ts'
import type { MeshJob } from '../join/mesh-and-join.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import { skinTolerance } from '../surface/skin.ts'
import { brokenFans } from './broken-fans.ts'
import { FileComparison } from './compare-file.ts'
import { exportRefusals } from './messages.ts'
import { weldFile } from './weld-file.ts'
import { countPieces, type Welded } from './welded.ts'

/** Share of the material's volume by which mesh and field may differ. */
const volumeTolerance = 0.005

/** Relative difference in volume of the file read back and the written mesh: rounding to file units only. */
const roundingTolerance = 0.001

/** Share of the row's mass by which the exported part's may differ. */
export const massTolerance = 0.02

export interface ExpectedFile {
  /** Pieces of the void's surface that do not meet the outer one; not looked at when the void opens. */
  readonly pieces: number | undefined
  /** Volume of the material, mm³, and millimetres per unit of the file. */
  readonly volume: number
  readonly unitScale: number
}

/**
 * Reads a binary STL back and checks it as a slicer would: complete, equal to the joined mesh corner by corner, closed,
 * manifold, without pinched vertices after a weld of equal float32 coordinates, in as many pieces as it was made of,
 * enclosing the volume that was made. Since the file is compared with the mesh in memory bit for bit, the rest is
 * checked there. `uploaded`: the outer triangles before any was cut. They may touch themselves, which the user decides
 * and which stays as it is; the lattice may not add a defect to theirs.
 */
export async function checkFile(
  chunks: Iterable<Uint8Array>,
  joined: Pick<Joined, 'outer' | 'mesh'>,
  uploaded: Float32Array,
  { pieces, volume, unitScale }: ExpectedFile,
  signal?: AbortSignal,
): Promise<Outcome<void>> {
  const comparison = new FileComparison(joined)
  for (const chunk of chunks) {
    comparison.push(chunk)
    await yieldToEventLoop(signal)
  }
  if (!comparison.finish()) return exportRefusals.failedCheck('file', 'it does not hold the triangles that were written.')

  const skin = weld(uploaded)
  const skinAlone: Welded = { count: skin.vertices.length / 3, lists: [skin.triangles] }
  const own = await runCooperatively(brokenFans(skinAlone), signal)
  const ownPieces = pieces === undefined ? 0 : await runCooperatively(countPieces(skinAlone), signal)
  const outer = joined.outer === uploaded ? skin : weld(joined.outer)
  // Both volumes are taken about the same place, because neither surface need be closed alone.
  const about = outer.vertices.slice(0, 3)
  const enclosed = (measureMesh(outer, about).volume - measureMesh(joined.mesh, about).volume) * unitScale ** 3

  const surface = await runCooperatively(weldFile(outer, joined.mesh), signal)
  const found = await runCooperatively(brokenFans(surface), signal)
  const unclosed = Math.max(0, found.unclosed - own.unclosed)
  const collapsed = Math.max(0, found.collapsed - own.collapsed)
  if (unclosed + collapsed > 0)
    return exportRefusals.failedCheck(
      'manifold',
      `after welding, ${counted(unclosed, 'vertex is', 'vertices are')} open, crowded or pinched and ${counted(collapsed, 'triangle collapses', 'triangles collapse')}.`,
    )

  if (pieces !== undefined) {
    const count = (await runCooperatively(countPieces(surface), signal)) - ownPieces
    if (count !== pieces)
      return exportRefusals.failedCheck(
        'pieces',
        `its void has ${counted(count, 'piece', 'pieces')} of surface, but was made of ${pieces}.`,
      )
  }
  if (!(Math.abs(enclosed - volume) <= roundingTolerance * volume))
    return exportRefusals.failedCheck(
      'volume',
      `read back it encloses ${enclosed.toFixed(0)} mm³, but ${volume.toFixed(0)} mm³ were written.`,
    )
  return done(undefined)
}

/** All of them for a part that is one mesh. `made`, `meant`: volume of its material by the mesh and by the field, mm³. */
export async function checkJoined(
  { part, design, outer, signal }: MeshJob,
  { joined, thinnest }: { readonly joined: Joined; readonly thinnest: ThinPlace },
  made: number,
  meant: number,
): Promise<Outcome<void>> {
  const { open, pieces, volume } = joined
  const expected = { pieces: open ? undefined : pieces, volume, unitScale: part.unitScale }
  await yieldToEventLoop(signal)
  for (const runCheck of [
    () => checkFile(stlChunks(joined.outer, joined.mesh), joined, outer.file, expected, signal),
    () => checkVolume(made, meant),
    () => checkSkinThickness(thinnest, design.shell, part),
  ]) {
    const passed = await runCheck()
    if (!passed.ok) return passed
    await yieldToEventLoop(signal)
  }
  return done(undefined)
}

/** Compares the masses of the mesh and of the candidate's row, g. */
export function checkMass(mesh: number, row: number): Outcome<void> {
  const error = mesh / row - 1
  if (Math.abs(error) <= massTolerance) return done(undefined)
  return exportRefusals.failedCheck(
    'mass',
    `it weighs ${(100 * error).toFixed(1)} % other than its row says (allowed ${100 * massTolerance} %).`,
  )
}

/** Checks the outer triangles where they are not the sound upload itself. */
export function checkOuterSurface(outer: Float32Array): Outcome<void> {
  const report = inspect(outer)
  const defects = report.exactBoundaryEdges + report.nonManifoldEdges + report.misorientedEdges
  if (defects === 0) return done(undefined)
  return exportRefusals.failedCheck(
    'outer-surface',
    `the repaired outer surface still has ${counted(defects, 'defective edge')} in file units.`,
  )
}

/** Compares the material volumes of the mesh and of the exact field, mm³. */
export function checkVolume(mesh: number, field: number): Outcome<void> {
  const error = mesh / field - 1
  if (Math.abs(error) <= volumeTolerance) return done(undefined)
  return exportRefusals.failedCheck(
    'volume',
    `its volume differs by ${(100 * error).toFixed(2)} % from the design's (allowed ${100 * volumeTolerance} %).`,
  )
}

/** Checks the thickness of the skin against the shell (mm). The refusal gives the place in the file. */
export function checkSkinThickness({ skin, at }: ThinPlace, shell: number, part: Placed): Outcome<void> {
  if (skin >= shell - skinTolerance) return done(undefined)
  return exportRefusals.failedCheck(
    'skin',
    `its skin is ${skin.toFixed(3)} mm thin where ${shell} mm were asked for${at ? `, at ${placeInFile(at, part)} of the part's file` : ''}.`,
  )
}
