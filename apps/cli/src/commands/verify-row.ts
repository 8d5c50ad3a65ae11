import type { CandidateRow, Outcome } from '@trabecula/domain'
import {
  type Design,
  encodeFields,
  type Part,
  type PartFields,
  type Setup,
  type Verification,
  type VerifyOptions,
  type VerifyStage,
  verifiedRow,
  verifyDesign,
  verifyMesh,
  verifyStages,
} from '@trabecula/engine'
import { fieldsFile, storeRow } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import type { Context } from '../terminal/command.ts'
import { keptFields } from './fields.ts'

const titles: Readonly<Record<VerifyStage, string>> = {
  read: 'Reading the mesh',
  voxels: 'Filling voxels',
  loads: 'Placing loads',
  solve: 'Solving',
  stress: 'Reading stresses',
}

export interface VerifiedOf {
  readonly part: Part
  readonly setup: Setup
  readonly design: Design
  /** The mesh to analyse; without it the one that the design exports. */
  readonly mesh?: Uint8Array | undefined
}

export interface VerifiedRow {
  readonly found: Verification
  /** As `result.json` has it from now on. */
  readonly row: CandidateRow
}

/** Analyses the mesh of one row of a run, and writes what it found, with its fields, into the run's folder. */
export async function verifyRow(
  folder: string,
  rowIndex: number,
  { part, setup, design, mesh }: VerifiedOf,
  options: Pick<VerifyOptions, 'threads' | 'mostVoxels' | 'throughWall'>,
  { signal, onProgress }: Context,
): Promise<Outcome<VerifiedRow>> {
  const predicted = await keptFields(folder, rowIndex)
  const kept: PartFields[] = []
  const asked: VerifyOptions = {
    ...options,
    signal,
    ...(predicted.ok ? { fields: { predicted: predicted.value, keep: (fields) => void kept.push(fields) } } : {}),
    onProgress: ({ stage, done: step, total, detail }) =>
      onProgress({
        title: titles[stage],
        done: verifyStages.indexOf(stage) + step / total,
        total: verifyStages.length,
        detail,
      }),
  }
  const onExport = (step: { readonly done: number; readonly total: number; readonly detail: string }) =>
    onProgress({ title: 'Exporting', ...step })
  const found = mesh
    ? await verifyMesh(part, design, mesh, setup, asked)
    : await verifyDesign(part, design, setup, { ...asked, onExport })
  if (!found.ok) return found
  signal.throwIfAborted()
  const row = await storeRow(folder, rowIndex, verifiedRow(design.row, found.value, new Date()))
  if (!row.ok) return row
  if (kept[0]) await writeBytes(fieldsFile(folder, rowIndex), await encodeFields(kept[0]))
  return { ok: true, value: { found: found.value, row: row.value } }
}
