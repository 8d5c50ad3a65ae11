import { readdir, rmdir } from 'node:fs/promises'
import {
  bucklingNote,
  type CandidateRow,
  doesNotBuckle,
  done,
  fromWire,
  governingPlace,
  type InstabilityFactors,
  isReordered,
  limitInWords,
  type Measured,
  type Outcome,
  predictionNote,
  printedTimes,
  type Requirement,
  type RowCase,
  type RowRequirement,
  rankedRows,
  requirementOf,
  requirementValue,
  roomPercent,
  rowRequirementTitle,
  signedPercent,
  stageTitles,
  strangeGoal,
  toWire,
  unitOf,
  type ZeroThicknessDirection,
} from '@trabecula/domain'
import {
  type Design,
  GradingAgain,
  type OptimizationResult,
  optimize as optimizePart,
  type Part,
  type ResultRows,
  resultRows,
  type Setup,
} from '@trabecula/engine'
import { makeFolder } from '../files/make-folder.ts'
import { type ResultFile, resultOf, writeRun } from '../files/run-folder.ts'
import { readArguments, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { goalHead, printedGoals } from '../terminal/goals.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { type PartAndSetup, readPartAndSetup, runSetup } from './part-and-setup.ts'
import { verifyRow } from './verify-row.ts'

export async function optimize(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.optimize)
  if (!read.ok) return read
  const { options, flags, required } = read.value
  const out = required('out')

  // 1. Everything that can be refused is refused before any work.
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads
  const asked = await readPartAndSetup(read.value, context)
  if (!asked.ok) return asked
  const { setup } = asked.value

  // 2. Optimise, and verify.
  const wishes = { frequencies: flags.has('frequencies'), buckling: flags.has('buckling') }
  const ran = await optimizeInto(
    out,
    asked.value,
    { threads: threads.value, verifies: !flags.has('no-verify'), ...wishes },
    context,
  )
  if (!ran.ok) return ran
  const { file, result, verified } = ran.value
  const text = [
    candidatesTable({ ...resultRows(result), candidates: verified.rows }, requirementOf(setup.settings)),
    ...unverifiedLines(verified),
    '',
    `Written to ${out}.`,
  ].join('\n')
  return done({
    json: {
      status: 'success',
      ...file,
      ...toWire({ candidates: verified.rows }),
      ...(verified.failed.length > 0 ? { verifications: toWire(verified.failed) } : {}),
    },
    text,
    cancelled: verified.cancelled,
  })
}

/** What is predicted besides. */
interface Wishes {
  readonly frequencies?: boolean
  readonly buckling?: boolean
}

export interface RunOptions extends Wishes {
  readonly threads: number
  readonly verifies: boolean
}

export interface RunInFolder {
  readonly file: ResultFile
  readonly result: OptimizationResult
  readonly verified: Verified
}

/** Runs a set-up and writes the folder of the run; a folder that was made for nothing is removed. */
export async function optimizeInto(
  out: string,
  asked: PartAndSetup,
  { threads, verifies, ...wishes }: RunOptions,
  context: Context,
): Promise<Outcome<RunInFolder>> {
  const { part, setup } = asked
  const madeFolder = await makeFolder(out)
  const started = performance.now()
  try {
    // 1. Only a whole result is written.
    const result = await optimizePart(part, runSetup(asked), {
      threads,
      ...wishes,
      signal: context.signal,
      onProgress: ({ stage, ...step }) => context.onProgress({ title: stageTitles[stage], ...step }),
    })
    if (!result.ok) return result
    context.signal.throwIfAborted()
    const file = resultOf(factsOf(asked), setup, result.value, (performance.now() - started) / 1000)
    await writeRun(out, asked.bytes, file, result.value)

    // 2. Verify, best first. From here on a cancellation keeps what is there.
    const rows = file.candidates.map((row) => fromWire(row))
    const verified: Verified = verifies
      ? await verifyRows(out, { ...result.value, part, setup: runSetup(asked) }, rows, { threads, ...wishes }, context)
      : { rows, failed: [], cancelled: false }
    return done({ file, result: result.value, verified })
  } finally {
    if (madeFolder) await removeIfEmpty(out)
  }
}

const factsOf = ({
  part,
  setup,
  input,
  faces,
  load,
  held,
  supports,
  cases,
  masses,
  regions,
}: PartAndSetup): ResultFile['part'] => ({
  name: part.name,
  file_unit: setup.fileUnit,
  triangles: part.report.triangles,
  load_surfaces: load.ids,
  boundary_surfaces: held.ids,
  ...(load.byRegion || held.byRegion ? { load_triangles: [...load.triangles], boundary_triangles: [...held.triangles] } : {}),
  ...(supports.length > 0
    ? { supports: supports.map(({ kind, faces }) => ({ kind, surfaces: faces.ids, triangles: [...faces.triangles] })) }
    : {}),
  ...(cases.length > 0
    ? { cases: cases.map(({ faces, ...each }) => ({ ...each, surfaces: faces.ids, triangles: [...faces.triangles] })) }
    : {}),
  ...(masses.length > 0
    ? { point_masses: masses.map(({ massG, triangles }) => ({ mass_g: massG, triangles: [...triangles] })) }
    : {}),
  ...(setup.stiffnessAim === 'worst' ? {} : { stiffness_aim: setup.stiffnessAim }),
  ...(regions.length > 0 ? { regions: toWire(regions) } : {}),
  ...(setup.elements ? { elements: setup.elements } : {}),
  repair: input.repair === true,
  accept_remeshed: input.acceptRemeshed === true,
  bodies: input.bodies ?? null,
  inner_bodies: input.innerBodies ?? null,
  ...(faces ? { faces } : {}),
  changes: part.changes,
})

export interface Verified {
  /** As they are shown. */
  readonly rows: readonly CandidateRow[]
  /** Rows that could not be verified, and why. */
  readonly failed: readonly { readonly rowIndex: number; readonly message: string }[]
  readonly cancelled: boolean
}

/** Why rows are still predicted. */
function unverifiedLines({ rows, failed, cancelled }: Verified): string[] {
  const left = rows.filter(({ state }) => state !== 'verified').length - failed.length
  const end = `Cancelled: ${left} of ${rows.length} rows are predicted only. "trabecula verify" verifies one.`
  return [...failed.map(({ rowIndex, message }) => `Row ${rowIndex} is predicted only. ${message}`), ...(cancelled ? [end] : [])]
}

/** Verifies the designs of a run that is written, best first; each row is written when it is verified. */
async function verifyRows(
  out: string,
  { part, setup, candidates }: Pick<OptimizationResult, 'candidates'> & { readonly part: Part; readonly setup: Setup },
  predicted: readonly CandidateRow[],
  { threads, ...wishes }: Wishes & Pick<RunOptions, 'threads'>,
  context: Context,
): Promise<Verified> {
  const rows = [...predicted]
  const failed: { rowIndex: number; message: string }[] = []
  const options = { threads }
  const again = new GradingAgain(part, setup, { ...options, ...wishes, signal: context.signal })
  try {
    for (const [n, design] of candidates.entries()) {
      // The detail of a step says what its stage does.
      const onProgress: Context['onProgress'] = ({ title, detail = title, ...step }) =>
        context.onProgress({ title: `Verifying ${n + 1} of ${candidates.length}`, detail, ...step })
      const gradeAgain = (each: Design, aim: number) => again.grade(each, aim)
      const wanted = { part, setup, design, gradeAgain }
      const verified = await verifyRow(out, n, wanted, options, { signal: context.signal, onProgress })
      if (verified.ok) rows[n] = verified.value.row
      else failed.push({ rowIndex: n, message: verified.refusal.message })
    }
  } catch (error) {
    if (!context.signal.aborted) throw error
    return { rows, failed, cancelled: true }
  } finally {
    await again.dispose()
  }
  return { rows, failed, cancelled: false }
}

async function removeIfEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}

/** A closed shell keeps the powder of every design, so the line is printed once, with the setting that opens it. */
function openingLine(direction: ZeroThicknessDirection | undefined): string[] {
  if (direction === undefined) return []
  const kept = 'The closed shell keeps powder or resin in, so every design is hard to print.'
  if (direction === 'None') return [`${kept} Only load and held faces could be opened: choose other faces.`]
  return [`${kept} It drains best with "zero_thickness_dir": "${direction}".`]
}

function casesLines(name: string, cases: readonly RowCase[]): string[] {
  const bears = ({ onsetFactor: factor }: RowCase) => (factor === null ? '–' : rounded(factor, 4))
  return [
    '',
    table(
      ['load case', 'bears, times its loads', 'stiffness, of the solid part'],
      cases.map((each) => [each.name, bears(each), `${rounded(100 * each.stiffness, 3)} %`]),
    ),
    `Of ${name}. With several load cases the max load is that of case A when all loads grow alike and one of them reaches its limit.`,
  ]
}

/** The modes of a design, lowest first: "121.4 Hz bending along y, 180 Hz twist about x". */
function frequencyLine({ name, frequenciesHz = [], frequencyKinds }: CandidateRow): string[] {
  if (!frequencyKinds) return []
  return [`${name} vibrates at ${frequenciesHz.map((hz, n) => `${rounded(hz, 4)} Hz ${frequencyKinds[n]}`).join(', ')}.`]
}

/** What each design has of every requirement, how far that is from its limit, and which has the least room. */
function requirementLines(ranked: readonly CandidateRow[]): string[] {
  const cell = (each: RowRequirement, governs: boolean) => {
    const room = roomPercent(each)
    const factor = each.safetyFactor === undefined || each.kind !== 'load' ? '' : `, factor ${rounded(each.safetyFactor, 3)}`
    return `${requirementValue(each, each.value, 'metric')} (${room < 0 ? '−' : '+'}${rounded(Math.abs(room), 2)} %${factor})${governs ? ', governs' : ''}`
  }
  const stated = ranked[0]?.requirements ?? []
  return [
    '',
    table(
      ['row', ...stated.map((each) => `${rowRequirementTitle(each, stated)} ${limitInWords(each, 'metric')}`)],
      ranked.map(({ rowIndex, requirements = [] }) => {
        const governing = governingPlace(requirements)
        return [String(rowIndex), ...requirements.map((each, place) => cell(each, place === governing))]
      }),
    ),
    'In brackets: the room to the limit; below zero the requirement is missed.',
  ]
}

const loadsLine =
  'Max load: onset of damage, half a percent of skin or lattice at its limit; a target load means this one. First yield: the most stressed point, away from the edges of load and support.'

function bucklingLines(of: readonly (InstabilityFactors & { readonly name: string })[]): string[] {
  const safe = of.filter(({ bucklingFactor }) => bucklingFactor === null).map(({ name }) => name)
  const lost = of.filter(({ bucklingFactor }) => bucklingFactor === undefined).map(({ name }) => name)
  return [
    `Buckles and dimples at: ${bucklingNote} The uniform lattice is not looked at.`,
    ...(safe.length > 0 ? [doesNotBuckle(`${safe.join(', ')} ${safe.length === 1 ? 'does' : 'do'}`)] : []),
    ...(lost.length > 0 ? [`When ${lost.join(', ')} would buckle was not found: the search did not converge.`] : []),
  ]
}

const valuesOf = (of: Measured & { readonly firstYieldN?: number }) => [
  ...printedGoals.map((goal) => rounded(goal.measure(of), 4)),
  of.firstYieldN === undefined ? '–' : rounded(of.firstYieldN, 4),
]

/** Below a table that has rows whose file was not analysed. */
const predictedLine = `Rows that are predicted are not verified yet. ${predictionNote}`

const reorderedLine = 'The values of the files rank these designs in another order than the predictions did: see "row".'

/** Rows whose file differs much from what was predicted of it. */
const strangeLines = (rows: readonly CandidateRow[]): string[] =>
  rows.flatMap((row) => {
    const strange = strangeGoal(row)
    if (!strange) return []
    const { goal, deviation, predicted } = strange
    const value = `${rounded(predicted, 4)} ${unitOf(goal.quantity, 'metric')}`
    return [
      `Row ${row.rowIndex}: the ${goal.noun} of the file is ${signedPercent(deviation)} from the ${value} that were predicted. The number of the file counts; "trabecula fields" shows where it moves otherwise.`,
    ]
  })

/**
 * The designs in the order of the best that is known, and the uniform lattice and the solid part to compare them with.
 * The target is compared with the max load, not with the first yield, which the line below says.
 */
export function candidatesTable({ candidates, baseline, solid, analysis }: ResultRows, asked: Requirement): string {
  const ranked = rankedRows(candidates, asked)
  const best = ranked[0]
  const cases = best?.cases
  const hasCases = cases !== undefined
  const hasFrequencies = ranked.some(({ frequenciesHz }) => frequenciesHz)
  const lowest = ({ frequenciesHz }: { readonly frequenciesHz?: readonly number[] }) =>
    hasFrequencies ? [frequenciesHz ? rounded(frequenciesHz[0]!, 4) : '–'] : []
  const hasBuckling = [...ranked, solid].some(({ bucklingFactor }) => bucklingFactor !== undefined)
  const times = ({ bucklingFactor, dimplingFactor }: InstabilityFactors) =>
    hasBuckling ? [bucklingFactor, dimplingFactor].map(printedTimes) : []
  const designs = ranked.map((row) => [
    String(row.rowIndex),
    row.name,
    row.state ?? '',
    rounded(row.densityMean, 3),
    rounded(row.massG, 4),
    ...valuesOf(row),
    ...lowest(row),
    ...times(row),
    row.targetNote,
    ...(hasCases ? [row.governingCase ?? '–'] : []),
    `${row.printEase} ${row.printEaseWord}`,
  ])
  const references = [baseline, solid].map((reference) => [
    '',
    reference.name,
    '',
    rounded(reference.densityMean, 3),
    rounded(reference.massG, 4),
    ...valuesOf(reference),
    ...lowest(reference),
    ...times(reference),
    '',
    '',
    ...(hasCases ? [''] : []),
  ])
  return [
    table(
      [
        ...['row', 'design', 'state', 'density', 'mass g', ...printedGoals.map(goalHead), 'first yield N'],
        ...(hasFrequencies ? ['frequency Hz'] : []),
        ...(hasBuckling ? ['buckles at', 'dimples at'] : []),
        'target',
        ...(hasCases ? ['governing case'] : []),
        'print ease',
      ],
      [...designs, ...references],
    ),
    loadsLine,
    ...(best ? frequencyLine(best) : []),
    ...(hasBuckling ? bucklingLines([...ranked, solid]) : []),
    ...(ranked.some(({ state }) => state === 'predicted') ? [predictedLine] : []),
    ...(isReordered(ranked) ? [reorderedLine] : []),
    ...strangeLines(ranked),
    ...(best && cases ? casesLines(best.name, cases) : []),
    ...(best?.requirements ? requirementLines(ranked) : []),
    ...openingLine(best?.bestOpening),
    ...analysis.notes,
  ].join('\n')
}
