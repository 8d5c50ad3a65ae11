import { type CandidateRow, done, type Outcome, requirementOf } from '@trabecula/domain'
import {
  type Design,
  decodeFields,
  encodeDesign,
  encodeFields,
  meetTarget,
  type Part,
  type PartFields,
  type Setup,
  type Verification,
  type VerifyOptions,
  type VerifyProgress,
  type VerifyStage,
  verifiedRow,
  verifyDesign,
  verifyMesh,
  verifyStages,
} from '@trabecula/engine'
import { designFile, fieldsFile, storeRow } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import type { Context } from '../terminal/command.ts'
import type { Progress } from '../terminal/progress.ts'
import { keptFields } from './fields.ts'

const stageTitles: Readonly<Record<VerifyStage, string>> = {
  read: 'Reading the mesh',
  voxels: 'Filling voxels',
  loads: 'Placing loads',
  solve: 'Solving',
  stress: 'Reading stresses',
}

/** Reports the export of a mesh and the steps of its verification. */
export const reportStages = (onProgress: Context['onProgress']) => ({
  onExport: (step: Omit<Progress, 'title'>) => onProgress({ title: 'Exporting', ...step }),
  onProgress: ({ stage, done: step, total, detail }: VerifyProgress) =>
    onProgress({
      title: stageTitles[stage],
      done: verifyStages.indexOf(stage) + step / total,
      total: verifyStages.length,
      detail,
    }),
})

export interface VerifiedOf {
  readonly part: Part
  readonly setup: Setup
  readonly design: Design
  /** The mesh to analyse; without it the one that the design exports. */
  readonly mesh?: Uint8Array | undefined
  /** With it a design whose file misses the target is graded again (`meetTarget`). */
  readonly gradeAgain?: ((design: Design, aim: number) => Promise<Outcome<Design>>) | undefined
}

export interface VerifiedRow {
  readonly found: Verification
  /** As `result.json` has it from now on. */
  readonly row: CandidateRow
}

/**
 * Analyses the mesh of one row of a run, and writes what it found, with its fields, into the run's folder; with its design
 * where that was graded again.
 */
export async function verifyRow(
  folder: string,
  rowIndex: number,
  { part, setup, design, mesh, gradeAgain }: VerifiedOf,
  options: Pick<VerifyOptions, 'threads' | 'mostVoxels' | 'throughWall' | 'modes'>,
  { signal, onProgress }: Omit<Context, 'catalogFile'>,
): Promise<Outcome<VerifiedRow>> {
  const kept = new Map<Design, PartFields>()
  const steps = reportStages(onProgress)
  const verify = async (each: Design): Promise<Outcome<Verification>> => {
    const predicted = await (each === design ? keptFields(folder, rowIndex) : each.fields && decodeFields(each.fields))
    const asked: VerifyOptions = {
      ...options,
      signal,
      ...(predicted?.ok ? { fields: { predicted: predicted.value, keep: (fields) => void kept.set(each, fields) } } : {}),
      onProgress: steps.onProgress,
    }
    return mesh
      ? verifyMesh(part, each, mesh, setup, asked)
      : verifyDesign(part, each, setup, { ...asked, onExport: steps.onExport })
  }
  const best = gradeAgain
    ? await meetTarget(design, requirementOf(setup.settings), { verify, gradeAgain })
    : await verify(design).then((found) => (found.ok ? done({ design, found: found.value }) : found))
  if (!best.ok) return best
  signal.throwIfAborted()
  const { design: verified, found } = best.value
  const fields = kept.get(verified)
  if (verified !== design) await writeBytes(designFile(folder, rowIndex), encodeDesign(verified))
  if (fields) await writeBytes(fieldsFile(folder, rowIndex), await encodeFields(fields))
  const row = await storeRow(folder, rowIndex, verifiedRow(verified.row, found, new Date()))
  return row.ok ? done({ found, row: row.value }) : row
}
