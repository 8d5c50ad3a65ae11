import {
  done,
  type Estimate,
  latticeSentence,
  type OptimizationSettings,
  type Outcome,
  powderSentence,
  requirementOf,
  solidSentence,
  toWire,
  type UnitType,
} from '@trabecula/domain'
import { Estimator } from '@trabecula/engine/estimate'
import { readArguments } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { goalHead } from '../terminal/goals.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { readPartAndSetup, runSetup } from './part-and-setup.ts'

/** What a run is likely to give, in seconds instead of minutes, as the workspace shows it next to Generate. */
export async function estimate(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.estimate)
  if (!read.ok) return read
  const asked = await readPartAndSetup(read.value, context)
  if (!asked.ok) return asked
  const { part, setup } = asked.value
  const estimator = new Estimator(part)
  const started = performance.now()
  const seconds: number[] = []
  try {
    const outcome = await estimator.estimate(runSetup(asked.value), {
      signal: context.signal,
      onNews: ({ estimate: { lattice } }) => {
        seconds.push((performance.now() - started) / 1000)
        context.onProgress({ title: lattice ? 'Lattices' : 'Solid part', done: seconds.length, total: steps })
      },
    })
    if (!outcome.ok) return outcome
    return done({
      json: { status: 'success', estimate: toWire(outcome.value), news_seconds: seconds.map((value) => rounded(value, 3)) },
      text: textOf(outcome.value, setup.settings, setup.isMetric ? 'metric' : 'imperial'),
    })
  } finally {
    await estimator.dispose()
  }
}

/** Two grids of the solid part, lattices without and with one and two graded families. */
const steps = 5

/** The sentences of the workspace, and the families that they name. */
export function textOf({ solid, lattice, warnings = [] }: Estimate, settings: OptimizationSettings, unitType: UnitType): string {
  const asked = requirementOf(settings)
  if (!lattice) return [solidSentence(solid, asked, unitType), ...warnings].join('\n')
  const rows = lattice.families.map((family) => [
    family.title,
    family.cellSizeMm,
    rounded(family.densityMean, 3),
    rounded(family.massG, 3),
    rounded(family.value, 3),
    family.reaches ? (family.limit ? `limited by ${family.limit}` : '') : 'not reached',
    family.graded ? 'graded' : '',
  ])
  const powder = powderSentence(lattice)
  return [
    'Estimate, not a run:',
    solidSentence(solid, asked, unitType),
    ...warnings,
    latticeSentence(lattice, asked, unitType),
    ...(powder ? [powder] : []),
    table(['family', 'cell mm', 'density', 'mass g', goalHead(asked.goal), 'target', ''], rows),
  ].join('\n')
}
