import type { StiffnessAim } from '@trabecula/domain'
import { type Design, optimize, type Setup, type Verification } from '@trabecula/engine'
import type { BenchRow } from '../row.ts'
import { type CasesOfPart, casesOf, describedParts } from './set-ups.ts'
import { caseNamed, markdown, verified } from './verified.ts'

const elements = 30_000
/** It fits into all three parts, and its struts are thick enough for a verification of the whole. */
const family = 'kelvin'

/** Two cases are made of a design for one by leaving the other's weight out of the goal; both are analysed all the same. */
const aims: readonly (readonly [string, StiffnessAim])[] = [
  ['the first', { weights: [1, 0] }],
  ['the second', { weights: [0, 1] }],
  ['both', 'worst'],
]

interface Designed {
  readonly aim: string
  readonly design: Design
  readonly found: Verification
}

/**
 * The stiffest design for two cases next to the stiffest for either, of one family and at equal mass, in the case in which
 * each of them is worst; predicted, and verified on the exported file.
 */
export async function* pairsOfCases(names: readonly string[]): AsyncIterable<BenchRow> {
  for (const described of describedParts) {
    if (names.length > 0 && !names.some((name) => described.file.includes(name))) continue
    const sample = await casesOf(described)
    if (!sample) throw new Error(`The part ${described.file} is missing from ../shared/stl/mech.`)
    yield* designsOf(sample)
  }
}

async function* designsOf({ name, part, pair }: CasesOfPart): AsyncIterable<BenchRow> {
  const two: Setup = { ...pair, elements }
  const other = two.cases[1]!
  const before = process.cpuUsage()
  const designs: Designed[] = []
  for (const [aim, stiffnessAim] of aims) {
    const run = await optimize(part, { ...two, stiffnessAim }, { threads: 2, only: [family] })
    if (!run.ok) throw new Error(`${name}, ${aim}: ${run.refusal.message}`)
    const design = run.value.candidates[0]!
    designs.push({ aim, design, found: await verified(part, design, two) })
  }
  const { user, system } = process.cpuUsage(before)
  const both = two.cases.map(({ name }) => name)
  console.log(`\n${name}, ${designs[0]!.design.row.name}, ${Math.round((user + system) / 1e6)} s of processor\n`)
  console.log(`${table(designs, both)}\n`)
  for (const { aim, design, found } of designs) {
    const [predicted, seen] = [worst(design.row.cases, both), worst(found.cases, both)]
    yield {
      bench: 'cases',
      case: `${name}, ${design.row.name}, the worse of two with ${other.name}, designed for ${aim}`,
      ours: seen,
      peer: predicted,
      peer_name: `predicted; ${found.massG.toFixed(2)} g`,
      unit: '% of the solid stiffness',
      ratio: predicted / seen,
      target: aim === 'both' ? 'the largest of the three' : 'less than for both',
    }
  }
}

/** The stiffness in the worse case, percent of the solid part's. */
const worst = (cases: Parameters<typeof caseNamed>[0], names: readonly string[]): number =>
  100 * Math.min(...names.map((name) => caseNamed(cases, name).stiffness))

const table = (designs: readonly Designed[], names: readonly string[]): string =>
  markdown(
    [
      'designed for',
      'mass, g',
      ...names.flatMap((name) => [`${name}, predicted %`, 'verified %']),
      'worst, predicted %',
      'verified %',
    ],
    designs.map(({ aim, design, found }) => [
      aim,
      found.massG.toFixed(2),
      ...names.flatMap((name) =>
        [design.row.cases, found.cases].map((cases) => (100 * caseNamed(cases, name).stiffness).toFixed(2)),
      ),
      worst(design.row.cases, names).toFixed(2),
      worst(found.cases, names).toFixed(2),
    ]),
  )
