/**
 * What a second requirement costs over the dearer of the runs for either alone: a stiffness in case A with a stiffness,
 * a displacement or a load of another case, and a load with a stiffness of its own case; real parts, one family.
 * Analyses are counted next to the processor's time, because that depends on what else it does; masses are compared, too.
 */
import { type FurtherRequirement, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { defaultElements, designCandidate, firstCase, type LoadCase, type Part, prepareRun, type Setup } from '@trabecula/engine'
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
  readonly maxLoad: number
  /** How many times the loads of the other case are borne, where there is one. */
  readonly otherFactor: number
  /** Work of a unit of the other case, N·mm, and of the solid part under a unit of each. */
  readonly otherWork: number
  readonly solidWorks: readonly number[]
}

/** Parts by their names, all of them without any; a number is that of the cells of the analysis, the default without it. */
export async function* run(asked: readonly string[]): AsyncIterable<BenchRow> {
  const names = asked.filter((each) => !(Number(each) > 0))
  const elements = asked.map(Number).find((each) => each > 0)
  for (const described of describedParts) {
    if (names.length > 0 && !names.some((name) => described.file.includes(name))) continue
    const sample = await casesOf(described)
    if (!sample) throw new Error(`The part ${described.file} is missing from ../shared/stl/mech.`)
    yield* compared(sample.name, sample.part, { ...sample.pair, ...(elements ? { elements } : {}) })
  }
}

async function* compared(name: string, part: Part, pair: Setup): AsyncIterable<BenchRow> {
  const [one, other] = [pair.cases[0], pair.cases[1]!]
  // A torque has no stiffness in N/mm.
  if (other.kind !== 'force') return
  const { magnitude, direction } = other
  const graded = (changes: Partial<Setup>, wanted: Partial<OptimizationSettings>): Promise<Graded> =>
    gradedIn(part, { ...pair, ...changes, settings: { ...pair.settings, ...wanted } })
  const aims = { one: { stiffnessAim: { weights: [1, 0] } }, other: { stiffnessAim: { weights: [0, 1] } } } as const

  // 1. The single runs: for the stiffness of case A; for that of the other, for its load; for a load of A.
  const free = await graded(aims.one, { target: 0 })
  const stiffness = share * free.stiffness
  const first = await graded(aims.one, { target: stiffness })
  const atLeast = (more * magnitude ** 2) / first.otherWork
  const [ofOne = Number.NaN, ofOther = Number.NaN] = first.solidWorks
  const otherStiff = await graded(aims.other, { target: (atLeast * ofOther) / (magnitude ** 2 * ofOne) })
  const safetyFactor = more * first.otherFactor
  const otherLoad = await graded(
    { cases: [firstCase(other.triangles, direction!)] },
    { goal: 'max-load', target: safetyFactor * magnitude },
  )
  const load = share * first.maxLoad
  const firstLoad = await graded({ cases: [one] }, { goal: 'max-load', target: load })
  const rigid = more * firstLoad.stiffness
  const firstStiff = await graded({ cases: [one] }, { target: rigid })

  // 2. Both.
  const at = { near: placeOn(part, other) }
  const both = (required: FurtherRequirement) => graded(aims.one, { target: stiffness, requirements: [required] })
  const named = `stiffness of case A, and`
  yield* rows(`${named} stiffness of case ${other.name}`, [first, otherStiff], () =>
    both({ kind: 'stiffness', case: other.name, atLeast }),
  )
  const atMost = magnitude / atLeast
  yield* rows(`${named} displacement of case ${other.name}`, [first, otherStiff], () =>
    both({ kind: 'displacement', case: other.name, at, direction: direction!, atMost }),
  )
  yield* rows(`${named} load of case ${other.name}`, [first, otherLoad], () =>
    both({ kind: 'load', case: other.name, safetyFactor }),
  )
  yield* rows('load of a case, and its stiffness', [firstLoad, firstStiff], () =>
    graded(
      { cases: [one] },
      { goal: 'max-load', target: load, requirements: [{ kind: 'stiffness', case: 'A', atLeast: rigid }] },
    ),
  )

  async function* rows(what: string, singles: readonly Graded[], run: () => Promise<Graded>): AsyncIterable<BenchRow> {
    const found = await run()
    const heavier = Math.max(...singles.map(({ massG }) => massG))
    const mass = `${(found.massG / heavier).toFixed(3)} times the heavier mass`
    for (const [unit, cost, of] of costs) {
      const [ours, peer] = [cost(found), Math.max(...singles.map(cost))]
      const dearer = singles.reduce((a, b) => (cost(b) > cost(a) ? b : a))
      yield {
        bench: 'requirements',
        case: `${name}, ${pair.elements ?? defaultElements} cells, ${family}: ${what}, ${unit}`,
        ours,
        peer,
        peer_name: `the dearer single run${of ? `, ${of(found)} for ${of(dearer)}` : ''}; ${mass}`,
        unit,
        ratio: peer / ours,
        target: '>= 0.625x',
      }
    }
  }
}

/** A coarse analysis has an eighth of the cells. */
const analysesOf = ({ solves, coarseSolves }: Graded): number => solves + coarseSolves / 8
const costs: readonly (readonly [string, (of: Graded) => number, ((of: Graded) => string)?])[] = [
  ['s of processor', ({ seconds }) => seconds],
  ['analyses', analysesOf, ({ solves, coarseSolves }) => `${solves} and ${coarseSolves} coarse`],
]

/** A point of the faces that a case loads, in the coordinates of the file, mm. */
function placeOn({ fileSoup, unitScale }: Part, { triangles }: LoadCase): readonly [number, number, number] {
  const corner = (axis: number, n: number) => fileSoup[9 * triangles[0]! + 3 * n + axis]!
  const mean = (axis: number) => (unitScale * (corner(axis, 0) + corner(axis, 1) + corner(axis, 2))) / 3
  return [mean(0), mean(1), mean(2)]
}

async function gradedIn(part: Part, setup: Setup): Promise<Graded> {
  const prepared = orThrow(await prepareRun(part, setup, { threads: 2 }))
  const before = process.cpuUsage()
  const design = await designCandidate(prepared, family)
  const { user, system } = process.cpuUsage(before)
  await prepared.dispose()
  if (!design.ok) throw new Error(design.refusal.message)
  const { row, analysis } = design.value
  const other = setup.cases[1] && caseNamed(row.cases, setup.cases[1].name)
  return {
    massG: row.massG,
    solves: analysis.solves,
    coarseSolves: analysis.coarseSolves ?? 0,
    seconds: (user + system) / 1e6,
    stiffness: row.stiffnessNPerMm,
    maxLoad: row.maxLoadN,
    otherFactor: other?.onsetFactor ?? Number.NaN,
    otherWork: other?.workNMm ?? Number.NaN,
    solidWorks: prepared.solidCases.map(({ solution }) => solution.compliance),
  }
}
