import { type CandidateRow, requirementOf, shownRow } from '@trabecula/domain'
import {
  type Design,
  decodeFields,
  encodeFields,
  GradingAgain,
  meetTarget,
  type Part,
  type PartFields,
  type Setup,
  verifiedRow,
  verifyDesign,
} from '@trabecula/engine'

export interface VerifiedDesign {
  readonly design: Design
  /** As the product answers it. */
  readonly row: CandidateRow
  readonly fields: Uint8Array
}

/** Verifies designs as a run of the product does: one whose file misses the target is graded again. */
export async function verifiedDesigns(
  part: Part,
  designs: readonly Design[],
  setup: Setup,
  at: Date,
): Promise<readonly VerifiedDesign[]> {
  const required = requirementOf(setup.settings)
  const again = new GradingAgain(part, setup, { threads: 2 })
  const verified: VerifiedDesign[] = []
  for (const [rowIndex, first] of designs.entries()) {
    const kept = new Map<Design, PartFields>()
    const verify = async (design: Design) => {
      const predicted = design.fields && (await decodeFields(design.fields))
      const fields = predicted?.ok
        ? { fields: { predicted: predicted.value, keep: (found: PartFields) => void kept.set(design, found) } }
        : {}
      return verifyDesign(part, design, setup, { threads: 2, ...fields })
    }
    const best = await meetTarget(first, required, { verify, gradeAgain: (design, aim) => again.grade(design, aim) })
    if (!best.ok) throw new Error(`${first.row.name}: ${best.refusal.message}`)
    const { design, found } = best.value
    const row = shownRow(verifiedRow({ ...design.row, rowIndex }, found, at), required)
    process.stderr.write(`${row.name}: ${row.targetNote}, ${found.voxelsThroughWall.toFixed(1)} voxels through the wall\n`)
    const fields = kept.get(design)
    verified.push({ design, row, fields: fields ? await encodeFields(fields) : design.fields! })
  }
  await again.dispose()
  return verified
}
