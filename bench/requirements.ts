/**
 * What a second requirement costs: a stiffness in case A with one more in another case, or with the displacement there,
 * over the dearer of the runs for either alone; real parts, one family, whole grids. Masses are compared, too.
 */
import type { FurtherRequirement } from '@trabecula/domain'
import { designCandidate, type LoadCase, type Part, prepareRun, type Setup } from '@trabecula/engine'
import { casesOf, describedParts } from './cases/set-ups.ts'
import { caseNamed } from './cases/verified.ts'
import type { BenchRow } from './row.ts'

const family = 'octet'
/** Of what the free design of mean density 0.30 has. */
const share = 0.85
/** More than the design for case A has in the other case. */
const more = 1.08

interface Graded {
  readonly massG: number
  readonly solves: number
  readonly coarseSolves: number
  /** Of the processor, while the lattice was graded. */
  readonly seconds: number
  readonly stiffness: number
  /** Work of a unit of the other case, N·mm, and of the solid part under a unit of each. */
  readonly otherWork: number
  readonly solidWorks: readonly number[]
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  for (const described of describedParts) {
    if (names.length > 0 && !names.some((name) => described.file.includes(name))) continue
    const sample = await casesOf(described)
    if (!sample) throw new Error(`The part ${described.file} is missing from ../shared/stl/mech.`)
    yield* compared(sample.name, sample.part, sample.pair)
  }
}

async function* compared(name: string, part: Part, pair: Setup): AsyncIterable<BenchRow> {
  const other = pair.cases[1]!
  // A torque has no stiffness in N/mm.
  if (other.kind !== 'force') return
  const { magnitude, direction } = other
  const forCase = (weights: readonly number[], target: number, required?: FurtherRequirement): Promise<Graded> => {
    const settings = { ...pair.settings, target, ...(required ? { requirements: [required] } : {}) }
    return graded(part, { ...pair, stiffnessAim: { weights }, settings })
  }

  // 1. The single runs: for case A, and for the other one alone.
  const free = await forCase([1, 0], 0)
  const target = share * free.stiffness
  const first = await forCase([1, 0], target)
  const atLeast = (more * magnitude ** 2) / first.otherWork
  const [ofFirst = Number.NaN, ofOther = Number.NaN] = first.solidWorks
  const second = await forCase([0, 1], (atLeast * ofOther) / (magnitude ** 2 * ofFirst))
  const dearer = first.seconds > second.seconds ? first : second
  const heavier = Math.max(first.massG, second.massG)

  // 2. Both.
  const at = { near: placeOn(part, other) }
  const further: readonly FurtherRequirement[] = [
    { kind: 'stiffness', case: other.name, atLeast },
    { kind: 'displacement', case: other.name, at, direction: direction!, atMost: magnitude / atLeast },
  ]
  for (const required of further) {
    const both = await forCase([1, 0], target, required)
    yield {
      bench: 'requirements',
      case: `${name}, ${family}: stiffness of case A, and ${required.kind} of case ${other.name}`,
      ours: both.seconds,
      peer: dearer.seconds,
      peer_name: `the dearer single run; ${solvesOf(both)} analyses for ${solvesOf(dearer)}, ${(both.massG / heavier).toFixed(3)} times the heavier mass`,
      unit: 's of processor',
      ratio: dearer.seconds / both.seconds,
      target: '>= 0.625x',
    }
  }
}

const solvesOf = ({ solves, coarseSolves }: Graded): string => `${solves} and ${coarseSolves} coarse`

/** A point of the faces that a case loads, in the coordinates of the file, mm. */
function placeOn({ fileSoup, unitScale }: Part, { triangles }: LoadCase): readonly [number, number, number] {
  const corner = (axis: number, n: number) => fileSoup[9 * triangles[0]! + 3 * n + axis]!
  const mean = (axis: number) => (unitScale * (corner(axis, 0) + corner(axis, 1) + corner(axis, 2))) / 3
  return [mean(0), mean(1), mean(2)]
}

async function graded(part: Part, setup: Setup): Promise<Graded> {
  const prepared = await prepareRun(part, setup, { threads: 2 })
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  const before = process.cpuUsage()
  const design = await designCandidate(prepared.value, family)
  const { user, system } = process.cpuUsage(before)
  await prepared.value.dispose()
  if (!design.ok) throw new Error(design.refusal.message)
  const { row, analysis } = design.value
  return {
    massG: row.massG,
    solves: analysis.solves,
    coarseSolves: analysis.coarseSolves ?? 0,
    seconds: (user + system) / 1e6,
    stiffness: row.stiffnessNPerMm,
    otherWork: caseNamed(row.cases, setup.cases[1]!.name).workNMm,
    solidWorks: prepared.value.solidCases.map(({ solution }) => solution.compliance),
  }
}
