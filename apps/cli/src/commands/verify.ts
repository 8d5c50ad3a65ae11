import {
  asksForBest,
  type CandidateRow,
  done,
  type GoalSettings,
  goalRequirement,
  limitInWords,
  type Measured,
  type Outcome,
  ofResponses,
  type RequirementChoice,
  type RowCase,
  type RowRequirement,
  requirementOf,
  requirementValue,
  roomPercent,
  rowRequirementTitle,
  toWire,
  valuesOf,
  verifiedModes,
} from '@trabecula/domain'
import type { Verification } from '@trabecula/engine'
import { readNamedFile } from '../files/read-file.ts'
import { loadRow, resultFile } from '../files/run-folder.ts'
import { numberOption, readArguments, rowOption, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { goalHead, printedGoals } from '../terminal/goals.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { verifyRow } from './verify-row.ts'

/** Analyses the mesh that a row exports and writes the results next to the row's prediction. */
export async function verify(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.verify)
  if (!read.ok) return read
  const { options, flags, required } = read.value
  const row = rowOption(required('row'))
  if (!row.ok) return row
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads
  const most = numberOption(options['most-voxels'], 'most-voxels', { min: 1000, max: 14e6, whole: true })
  if (!most.ok) return most
  const wished = numberOption(options['through-wall'], 'through-wall', { min: 3, max: 8 })
  if (!wished.ok) return wished

  const folder = required('run')
  const loaded = await loadRow(folder, row.value)
  if (!loaded.ok) return loaded
  const mesh = options['mesh'] === undefined ? undefined : await readNamedFile(options['mesh'])
  if (mesh && !mesh.ok) return mesh
  const { design } = loaded.value
  const asked = {
    threads: threads.value,
    ...(most.value ? { mostVoxels: most.value } : {}),
    throughWall: wished.value,
    ...(flags.has('modes') ? { modes: { frequencies: true, buckling: true } } : {}),
  }
  const outcome = await verifyRow(folder, row.value, { ...loaded.value, mesh: mesh?.value }, asked, context)
  if (!outcome.ok) return outcome
  const { found } = outcome.value
  return done({
    json: { status: 'success', ...toWire({ rowIndex: row.value, predicted: predictionOf(design.row), verified: found }) },
    text: `${comparison(design.row, found, loaded.value.setup.settings)}\n\nWritten to ${resultFile(folder)}.`,
  })
}

const predictionOf = (row: CandidateRow) => ({
  name: row.name,
  ...ofResponses('value', (name) => valuesOf(name).measure(row)),
  massG: row.massG,
  trust: row.trust,
  trustReason: row.trustReason,
})

/** What the file does next to what was predicted, and whether it meets what is required. */
export function comparison(row: CandidateRow, found: Verification, settings: GoalSettings & RequirementChoice): string {
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
        ...verifiedModes(row, found).map(({ title, unit, ...of }) => [
          `${title} ${unit}`.trim(),
          of.predicted,
          of.found,
          of.deviation,
        ]),
      ],
    ),
    ...(found.cases ? [casesTable(row.cases ?? [], found.cases)] : []),
    ...(asksForBest(requirementOf(settings)) ? [] : [requirementsTable(requiredOf(row, settings), requiredOf(found, settings))]),
    `${found.voxels.toLocaleString('en-US')} voxels of ${found.voxelMm.toFixed(3)} mm, ${found.voxelsThroughWall.toFixed(1)} through the thinnest wall; the ${found.governedBy} governs.`,
    `Mesh SHA-256 ${found.meshSha256}`,
    ...found.notes,
  ].join('\n')
}

type Required = Measured & Pick<CandidateRow, 'cases' | 'requirements'>

/** Every requirement as a row or a file has it; only the goal's where nothing else is required. */
const requiredOf = (of: Required, settings: GoalSettings): readonly RowRequirement[] =>
  of.requirements ?? [goalRequirement(settings, requirementOf(settings).goal.measure(of), of.cases !== undefined)]

function requirementsTable(predicted: readonly RowRequirement[], found: readonly RowRequirement[]): string {
  const value = (each: RowRequirement | undefined) => (each ? requirementValue(each, each.value, 'metric') : '–')
  return table(
    ['required', 'predicted', 'verified', 'by the file'],
    found.map((each, n) => [
      `${rowRequirementTitle(each, found)} ${limitInWords(each, 'metric')}`,
      value(predicted[n]),
      value(each),
      each.met ? 'met' : `missed by ${rounded(-roomPercent(each), 2)} %`,
    ]),
  )
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
