import { type Design, optimize, type Verification } from '@trabecula/engine'
import type { BenchRow } from '../row.ts'
import { type CasesOfPart, casesOf, describedParts } from './set-ups.ts'
import { caseNamed, markdown, verified } from './verified.ts'

const elements = 30_000

/**
 * A run for a maximum load under three cases, as a person would start it, and the best design's file analysed in each.
 * Prints the rows, and what was verified next to what was predicted.
 */
export async function* partsInCases(names: readonly string[]): AsyncIterable<BenchRow> {
  for (const described of describedParts) {
    if (names.length > 0 && !names.some((name) => described.file.includes(name))) continue
    const sample = await casesOf(described)
    if (!sample) throw new Error(`The part ${described.file} is missing from ../shared/stl/mech.`)
    yield* rowsOf(sample)
  }
}

async function* rowsOf({ name, part, setup }: CasesOfPart): AsyncIterable<BenchRow> {
  const asked = { ...setup, elements }
  const before = process.cpuUsage()
  const run = await optimize(part, asked, { threads: 2 })
  if (!run.ok) throw new Error(`${name}: ${run.refusal.message}`)
  const { candidates, analysis } = run.value
  const best = candidates[0]!
  const found = await verified(part, best, asked)
  const { user, system } = process.cpuUsage(before)
  const cases = setup.cases.map((each) => each.name)
  const seconds = Math.round((user + system) / 1e6)
  console.log(`\n${name}, ${analysis.elements} cells, ${seconds} s of processor\n\n${rowsTable(candidates, cases)}\n`)
  console.log(`${facts(best, found)}\n\n${besideTable(best, found, cases)}\n`)
  for (const each of cases) {
    const [predicted, seen] = [caseNamed(best.row.cases, each), caseNamed(found.cases, each)]
    yield {
      bench: 'cases',
      case: `${name}, ${analysis.elements} cells, ${best.row.name}, case ${each}${each === best.row.governingCase ? ', governs' : ''}`,
      ours: seen.onsetFactor ?? Number.NaN,
      peer: predicted.onsetFactor,
      peer_name: `predicted; work ${seen.workNMm.toPrecision(3)} and ${predicted.workNMm.toPrecision(3)} N·mm`,
      unit: 'times its load',
      ratio: (predicted.onsetFactor ?? Number.NaN) / (seen.onsetFactor ?? Number.NaN),
      target: '0.77 to 1.18',
    }
  }
}

const rowsTable = (candidates: readonly Design[], cases: readonly string[]): string =>
  markdown(
    ['design', 'mass, g', ...cases.map((name) => `bears in ${name}`), 'governs'],
    candidates.map(({ row }) => [
      row.name,
      row.massG.toFixed(1),
      ...cases.map((name) => `${caseNamed(row.cases, name).onsetFactor?.toFixed(2)} ×`),
      row.governingCase ?? '',
    ]),
  )

const facts = (
  { row }: Design,
  { voxels, voxelMm, voxelsThroughWall: through, massG, governedBy: where }: Verification,
): string =>
  `${row.name}: ${voxels} voxels of ${voxelMm.toFixed(2)} mm, ${through.toFixed(1)} through the thinnest wall; mass ${massG.toFixed(1)} g for ${row.massG.toFixed(1)} g; ${row.governingMode}, verified in the ${where}`

const besideTable = ({ row }: Design, found: Verification, cases: readonly string[]): string =>
  markdown(
    ['case', 'bears, predicted', 'verified', 'work, predicted', 'verified'],
    cases.map((name) => {
      const [predicted, seen] = [caseNamed(row.cases, name), caseNamed(found.cases, name)]
      return [
        name,
        `${predicted.onsetFactor?.toFixed(2)} ×`,
        `${seen.onsetFactor?.toFixed(2)} ×`,
        predicted.workNMm.toPrecision(3),
        seen.workNMm.toPrecision(3),
      ]
    }),
  )
