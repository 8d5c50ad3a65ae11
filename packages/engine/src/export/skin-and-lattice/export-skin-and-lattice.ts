import { counted, done, latticeNotes, type Outcome } from '@trabecula/domain'
import { type IndexedMesh, soupVolume } from '@trabecula/geometry'
import type { Design } from '../../candidates/design.ts'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { powderNotes } from '../clean-up/powder.ts'
import { type SealedVoid, sealedVoids } from '../clean-up/sealed-voids.ts'
import { type ExportOptions, type ExportReport, factsOf, reportBefore, type Sink, write } from '../export-report.ts'
import type { OuterMesh } from '../field/outer-mesh.ts'
import { threeMfChunks } from '../formats/three-mf.ts'
import { type LatticeKind, type SkinAndLattice, skinAndLattice } from './skin-and-lattice.ts'

/**
 * Writes a candidate as a 3MF of a skin and a lattice of beams, or one that is a function: no surface of the lattice is
 * made, so neither time nor size grow with its triangles. Volume and mass are the exact field's for the lattice and the
 * mesh's for the skin. The function is that field; beams, whose radii are linear, enclose as much to one percent
 * (export-beams.numerics.test.ts).
 */
export async function exportSkinAndLattice(
  part: Part,
  design: Design,
  outer: OuterMesh,
  sink: Sink,
  as: LatticeKind,
  options: ExportOptions,
): Promise<Outcome<ExportReport>> {
  const { signal } = options
  const report = (step: number, detail: string): void => options.onProgress?.({ done: step, total: 3, detail })
  // 1. The skin, with its checks, and the lattice.
  report(0, 'Making the skin and the lattice')
  const solid = soupVolume(outer.part)
  const found = await skinAndLattice(part, design, outer, solid, as, signal)
  if (!found.ok) return found
  const { model, joined, thinnest, spacing, latticeVolume, coreVolume, beams, thinnestOfLattice } = found.value
  const material = joined.volume + latticeVolume - part.overlap

  // 2. Weigh it, and find powder that cannot leave.
  const common = await reportBefore({ part, design, outer, solid }, found.value, material, options, () => {
    report(1, 'Looking for powder')
    return sealedAround(part, found.value, signal)
  })
  if (!common.ok) return common
  const isClosed = common.value.openedMm2 === 0

  // 3. Write the file.
  report(2, 'Writing the file')
  const written = await write(threeMfChunks({ skinAndLattice: model }, factsOf(part, design, options)), sink, signal)
  report(3, 'Done')
  return done({
    ...common.value,
    ...written,
    format: '3mf',
    as,
    beams,
    volumeErrorPercent: 100 * ((joined.volumeBefore + latticeVolume) / (solid - coreVolume + latticeVolume) - 1),
    minFeatureMm:
      design.shell === 0 ? thinnestOfLattice : Math.min(thinnestOfLattice ?? design.shell, thinnest.skin, design.shell),
    notes: [
      latticeNotes[as],
      `${as === 'beams' ? `The lattice has ${counted(beams, 'beam')}; the` : 'The'} inside of the skin is sampled every ${spacing.toFixed(2)} mm.`,
      ...ribNotes(design, as, isClosed),
      ...common.value.notes,
      ...powderNotes(common.value.powder, isClosed, part),
    ],
  })
}

const ribNotes = ({ ribDepth = 0 }: Design, as: LatticeKind, isClosed: boolean): string[] =>
  isClosed || ribDepth === 0
    ? []
    : [
        `Where open faces cut the lattice, a file of triangles has ribs down to ${Number(ribDepth.toPrecision(2))} mm below them; ${as === 'beams' ? 'beams have' : 'the function has'} none, and slivers that the faces cut off stay.`,
      ]

const nothing: IndexedMesh = { vertices: new Float32Array(), triangles: new Uint32Array() }

/** Voids without a way out: what the skin encloses less the mean share of the lattice, and the part's own cavities. */
async function sealedAround(
  part: Part,
  { joined, coreVolume, latticeVolume }: SkinAndLattice,
  signal?: AbortSignal,
): Promise<SealedVoid[]> {
  const enclosed = await runCooperatively(sealedVoids(joined.mesh, part.unitScale, joined.piecesOfMesh), signal)
  // What is solid within the core, and touches no skin, has a surface of its own.
  const around = enclosed.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0)
  const empty = (1 - latticeVolume / coreVolume) * Math.min(1, coreVolume / around)
  const inside = enclosed.map((each) => ({ ...each, volumeMm3: empty * each.volumeMm3 }))
  if (part.report.cavities === 0) return inside
  const own = await runCooperatively(sealedVoids(nothing, part.unitScale, undefined, joined.outer), signal)
  return [...inside, ...own].sort((a, b) => b.volumeMm3 - a.volumeMm3)
}
