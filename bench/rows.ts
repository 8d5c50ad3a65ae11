/**
 * How true the rows of a run are of their files, on parts by others: what is predicted and what is verified next to a
 * verification in voxels so fine that its numbers stand still. Each part is held by its largest plane and loaded on the
 * plane that is farthest from it.
 *
 *   npm run bench -- rows [PART…]                          four families and both goals, each at its best
 *   npm run bench -- rows [PART…] goal=max-load cell=NAME  of one goal, of one unit cell
 *   npm run bench -- rows PART goal=max-load target=900    with a value to reach, N or N/mm
 *   npm run bench -- rows [PART…] cells=N                  with as many cells
 *   npm run bench -- rows [PART…] predicted                stored rows predicted again, held against the files they had
 *
 * Rows that stand in bench/results/rows.csv are measured again; converged answers are kept (rows/converged.ts).
 */
import { type OptimizationGoal, type Outcome, requirementOf } from '@trabecula/domain'
import {
  type Design,
  exportMesh,
  GradingAgain,
  meetTarget,
  optimize,
  type Part,
  type Setup,
  type Verification,
  verifyMesh,
} from '@trabecula/engine'
import { mechanicalPart, mechanicalParts } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'
import { type Converged, converged } from './rows/converged.ts'
import { storedPredictions } from './rows/stored.ts'

const families = ['gyroid-sheet', 'gyroid-skeletal', 'octet', 'kelvin'] as const
const goals = ['stiffness', 'max-load'] as const satisfies readonly OptimizationGoal[]

const targets = {
  predicted: { stiffness: '0.96 to 1.04', 'max load': '0.95 to 1.14' },
  verified: { stiffness: '0.98 to 1.02', 'max load': '0.95 to 1.05' },
} as const

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  const option = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const chosen = <T extends string>(all: readonly T[], name: string) => all.filter((each) => (option(name) ?? each) === each)
  const again = words.includes('predicted')
  const parts = words.filter((word) => !word.includes('=') && word !== 'predicted')
  const elements = option('cells')
  const target = Number(option('target') ?? 0)
  for (const file of mechanicalParts) {
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue
    const sample = await mechanicalPart(file)
    if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    for (const goal of chosen(goals, 'goal')) {
      const setup: Setup = {
        ...sample.setup,
        settings: { ...stiffest, goal, target },
        ...(elements === undefined ? {} : { elements: Number(elements) }),
      }
      const wanted = target > 0 ? `${goal} ${target}` : goal
      const name = `${file.replace(/\.stl$/i, '')}, ${wanted}`
      const only = chosen(families, 'cell')
      yield* again ? predictedAgain(name, sample.part, setup, only) : rowsOfPart(name, sample.part, setup, only)
    }
  }
}

async function* rowsOfPart(
  name: string,
  part: Part,
  setup: Setup,
  only: readonly (typeof families)[number][],
): AsyncIterable<BenchRow> {
  const found = await optimize(part, setup, { threads: 2, only })
  if (!found.ok) return yield refused(name, found.refusal.message)
  for (const note of found.value.analysis.notes) {
    const [cell, reason] = note.split(' was left out. ')
    if (cell && reason) yield refused(`${name}, ${cell}`, reason)
  }
  const again = new GradingAgain(part, setup, { threads: 2 })
  try {
    for (const design of found.value.candidates) {
      const file = await verifiedFile(part, design, setup, again)
      if (file.ok) yield* rowsOf(`${name}, ${design.row.name}`, part, setup, file.value)
      else yield refused(`${name}, ${design.row.name}`, file.refusal.message)
    }
  } finally {
    await again.dispose()
  }
}

/** Rows whose designs are as they were when their files were analysed, as they are predicted now. */
async function* predictedAgain(
  name: string,
  part: Part,
  setup: Setup,
  only: readonly (typeof families)[number][],
): AsyncIterable<BenchRow> {
  const found = await optimize(part, setup, { threads: 2, only })
  if (!found.ok) throw new Error(`${name}: ${found.refusal.message}`)
  for (const design of found.value.candidates) {
    const stored = storedPredictions(`${name}, ${design.row.name}`, design)
    if (stored.length === 0) console.error(`${name}, ${design.row.name}: no stored row is of this design.`)
    for (const row of stored) {
      const ours = row.unit === 'N' ? design.row.maxLoadN : design.row.stiffnessNPerMm
      yield { ...row, ours, ratio: row.peer && row.peer / ours }
    }
  }
}

/** A part, or a design of it, that has no row. */
const refused = (name: string, reason: string): BenchRow => ({
  bench: 'rows',
  case: `${name}: refused`,
  ours: 0,
  peer: null,
  peer_name: reason,
  unit: 'rows',
  ratio: null,
  target: '',
})

interface VerifiedFile {
  /** The last one graded, where the file of the first missed the target. */
  readonly design: Design
  readonly bytes: Uint8Array
  readonly verified: Verification
}

/** As a run does it: a design whose file misses the target is graded again. */
async function verifiedFile(part: Part, first: Design, setup: Setup, again: GradingAgain): Promise<Outcome<VerifiedFile>> {
  const files = new Map<Design, Uint8Array>()
  const verify = async (design: Design): Promise<Outcome<Verification>> => {
    const chunks: Uint8Array[] = []
    const file = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { rowMass: design.row.massG })
    if (!file.ok) return file
    const bytes = Buffer.concat(chunks)
    files.set(design, bytes)
    return verifyMesh(part, design, bytes, setup, { threads: 2 })
  }
  const gradeAgain = (design: Design, merit: number) => again.grade(design, merit)
  const met = await meetTarget(first, requirementOf(setup.settings), { verify, gradeAgain })
  if (!met.ok) return met
  const { design, found } = met.value
  return { ok: true, value: { design, bytes: files.get(design)!, verified: found } }
}

async function* rowsOf(name: string, part: Part, setup: Setup, file: VerifiedFile): AsyncIterable<BenchRow> {
  const { design, verified } = file
  const { windows, voxelsThroughWall } = verified
  const right = await converged(part, design, file.bytes, setup, verified)
  const peer_name = comparedWith(right)
  const by = windows > 0 ? `${windows} windows` : `${voxelsThroughWall.toFixed(1)} voxels a wall`
  const line = (what: string, unit: string, ours: number, peer: number | null, target: string) => {
    return { bench: 'rows', case: `${name}: ${what}`, ours, peer, peer_name, unit, ratio: peer && peer / ours, target }
  }
  for (const state of ['predicted', 'verified'] as const) {
    const row = state === 'verified' ? verified : design.row
    const said = state === 'verified' ? `verified (${by})` : state
    // What nothing finer fitted for would be compared with itself, and by windows with its own prediction.
    const isKnown = right.isFiner || (state === 'predicted' && windows === 0)
    const [stiffness, load] = isKnown ? [right.stiffnessNPerMm, right.maxLoadN] : [null, null]
    yield line(`stiffness ${said}`, 'N/mm', row.stiffnessNPerMm, stiffness, targets[state].stiffness)
    yield line(`max load ${said}`, 'N', row.maxLoadN, load, targets[state]['max load'])
  }
  const { goal, target } = setup.settings
  if (target > 0) {
    const [what, unit, inFile] =
      goal === 'max-load' ? ['max load', 'N', verified.maxLoadN] : ['stiffness', 'N/mm', verified.stiffnessNPerMm]
    yield { ...line(`${what} over its target`, unit, target, inFile, '1 to 1.03'), peer_name: `verified by ${by}` }
  }
}

const comparedWith = ({ voxelsThroughWall, isConverged, isFiner }: Converged): string =>
  isFiner
    ? `${voxelsThroughWall.toFixed(1)} voxels a wall${isConverged ? '' : ', not converged'}`
    : `no finer voxels fit than ${voxelsThroughWall.toFixed(1)} a wall`
