import { availableParallelism } from 'node:os'
import { type CandidateRow, done, type Outcome, type RowCase, refuse, toWire, type Wire } from '@trabecula/domain'
import {
  encodeFields,
  exportMesh,
  type PartFields,
  type Verification,
  type VerifyStage,
  verifiedRow,
  verifyMesh,
  verifyStages,
} from '@trabecula/engine'
import { readNamedFile } from '../files/read-file.ts'
import { fieldsFile, type LoadedRow, loadRow, resultFile } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import { numberOption, readArguments } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { goalHead, printedGoals } from '../terminal/goals.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { keptFields } from './fields.ts'

const titles: Readonly<Record<VerifyStage, string>> = {
  read: 'Reading the mesh',
  voxels: 'Filling voxels',
  loads: 'Placing loads',
  solve: 'Solving',
  stress: 'Reading stresses',
}

/** Analyses the mesh that a row exports and writes the results next to the row's prediction. */
export async function verify(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.verify)
  if (!read.ok) return read
  const { options } = read.value
  const row = numberOption(options['row'], 'row', { min: 0, max: 1000, whole: true })
  if (!row.ok) return row
  const threads = numberOption(options['threads'], 'threads', { min: 1, max: 64, whole: true })
  if (!threads.ok) return threads
  const most = numberOption(options['most-voxels'], 'most-voxels', { min: 1000, max: 14e6, whole: true })
  if (!most.ok) return most
  const wished = numberOption(options['through-wall'], 'through-wall', { min: 3, max: 8 })
  if (!wished.ok) return wished

  const folder = options['run']!
  const loaded = await loadRow(folder, row.value!)
  if (!loaded.ok) return loaded
  const mesh = options['mesh'] === undefined ? await exported(loaded.value, context) : await readNamedFile(options['mesh'])
  if (!mesh.ok) return mesh
  const { part, design, setup } = loaded.value
  const predicted = await keptFields(folder, row.value!)
  const kept: PartFields[] = []
  const outcome = await verifyMesh(part, design, mesh.value, setup, {
    threads: threads.value ?? availableParallelism(),
    signal: context.signal,
    ...(predicted.ok ? { fields: { predicted: predicted.value, keep: (fields) => void kept.push(fields) } } : {}),
    ...(most.value ? { mostVoxels: most.value } : {}),
    throughWall: wished.value,
    onProgress: ({ stage, done: step, total, detail }) =>
      context.onProgress({
        title: titles[stage],
        done: verifyStages.indexOf(stage) + step / total,
        total: verifyStages.length,
        detail,
      }),
  })
  if (!outcome.ok) return outcome
  context.signal.throwIfAborted()
  const verifiedAs = verifiedRow(design.row, outcome.value, new Date())
  const stored = await store(folder, row.value!, verifiedAs)
  if (!stored.ok) return stored
  if (kept[0]) await writeBytes(fieldsFile(folder, row.value!), await encodeFields(kept[0]))
  return done({
    json: { status: 'success', ...toWire({ rowIndex: row.value, predicted: predictionOf(design.row), verified: outcome.value }) },
    text: `${comparison(design.row, outcome.value)}\n\nWritten to ${resultFile(folder)}.`,
  })
}

/** The bytes that `export` would write: the exporter is deterministic. */
async function exported({ part, design }: LoadedRow, { signal, onProgress }: Context): Promise<Outcome<Uint8Array>> {
  const chunks: Uint8Array[] = []
  const report = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), {
    signal,
    onProgress: (step) => onProgress({ title: 'Exporting', ...step }),
  })
  signal.throwIfAborted()
  return report.ok ? done(Buffer.concat(chunks)) : report
}

/** Reads the result again, so that another row verified in between is kept, and writes it whole or not at all. */
async function store(folder: string, row: number, verified: CandidateRow): Promise<Outcome<true>> {
  const latest = await readNamedFile(resultFile(folder))
  if (!latest.ok) return latest
  const result = JSON.parse(new TextDecoder().decode(latest.value)) as { candidates: Wire<CandidateRow>[] }
  if (result.candidates[row]?.name !== verified.name)
    return refuse('run-changed', `${folder} holds another run now; nothing was written. Verify the row again.`)
  result.candidates[row] = toWire(verified)
  await writeBytes(resultFile(folder), `${JSON.stringify(result, null, 2)}\n`)
  return done(true)
}

const predictionOf = ({ name, stiffnessNPerMm, maxLoadN, massG, trust, trustReason }: CandidateRow) => ({
  name,
  stiffnessNPerMm,
  maxLoadN,
  massG,
  trust,
  trustReason,
})

function comparison(row: CandidateRow, found: Verification): string {
  const line = (name: string, predicted: number, verified: number, deviation: number) => [
    name,
    rounded(predicted, 4),
    rounded(verified, 4),
    `${deviation >= 0 ? '+' : ''}${deviation.toFixed(1)} %`,
  ]
  return [
    `${row.name}: ${row.trustReason}`,
    table(
      ['', 'predicted', 'verified', 'deviation'],
      [
        ...printedGoals.map((goal) => line(goalHead(goal), goal.measure(row), goal.measure(found), goal.deviation(found))),
        line('mass g', row.massG, found.massG, found.massDeviationPercent),
      ],
    ),
    ...(found.cases ? [casesTable(row.cases ?? [], found.cases)] : []),
    `${found.voxels.toLocaleString('en-US')} voxels of ${found.voxelMm.toFixed(3)} mm, ${found.voxelsThroughWall.toFixed(1)} through the thinnest wall; the ${found.governedBy} yields first.`,
    `Mesh SHA-256 ${found.meshSha256}`,
    ...found.notes,
  ].join('\n')
}

/**
 * What each load case was predicted to bear, next to what the mesh bears: multiples of its loads, and stiffness as a
 * share of the solid part's.
 */
function casesTable(predicted: readonly RowCase[], found: readonly RowCase[]): string {
  const factor = (value: number | null | undefined) => (value == null ? '–' : rounded(value, 4))
  const share = (value: number | undefined) => (value === undefined ? '–' : `${rounded(100 * value, 3)} %`)
  return table(
    ['load case', 'bears, predicted', 'verified', 'stiffness, predicted', 'verified'],
    found.map((each, n) => [
      each.name,
      factor(predicted[n]?.onsetFactor),
      factor(each.onsetFactor),
      share(predicted[n]?.stiffness),
      share(each.stiffness),
    ]),
  )
}
