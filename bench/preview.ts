/**
 * The estimate next to the run that it estimates: ten parts, both goals, targets of 10, 30 and 60 % of the solid part's.
 * Goes on where it was left: cases that stand in bench/results/preview.csv are not done again.
 *
 *   npm run bench -- preview [TEXT…]     cases whose name holds one of the texts; all without
 *   npm run bench -- preview table       only what has been measured, as docs/benchmarks.md has it
 *
 * Times are processor seconds of one thread, from a part that is read: to the first numbers, to the last, and from a turn
 * of the force to its numbers.
 */
import { existsSync, readFileSync } from 'node:fs'
import { type Estimate, type OptimizationGoal, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { firstCase, optimize, prepareRun, type Setup } from '@trabecula/engine'
import { Estimator, readEstimatedPart } from '@trabecula/engine/estimate'
import { type LoadedPart, mechanicalPart, mechanicalParts } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import { printPreview } from './preview/table.ts'
import type { BenchRow } from './row.ts'

const file = new URL('./results/preview.csv', import.meta.url)
const known = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const settings = (goal: OptimizationGoal, target: number): OptimizationSettings => ({
  ...stiffest,
  goal,
  target,
})

const cases = [0.3, 0.1, 0.6].flatMap((share) =>
  mechanicalParts.flatMap((part) =>
    (['max-load', 'stiffness'] as const).map((goal) => ({ part, goal, share, name: `${part}, ${goal} ${100 * share} %` })),
  ),
)

export async function* run(texts: readonly string[]): AsyncIterable<BenchRow> {
  if (texts[0] === 'table') {
    printPreview(known())
    return
  }
  for (const { part, goal, share, name } of cases) {
    if (known().includes(`"${name}, `)) continue
    if (texts.length > 0 && !texts.some((text) => name.includes(text))) continue
    const loaded = await mechanicalPart(part)
    if (!loaded) {
      console.error(`There is no ../shared/stl/mech/${part}: ${name} is left out.`)
      process.exitCode = 1
      continue
    }
    yield* await compared(name, loaded, goal, share)
  }
}

/** Every figure of one case; they are written together, so that one that was broken off is done again. */
async function compared(name: string, loaded: LoadedPart, goal: OptimizationGoal, share: number): Promise<BenchRow[]> {
  const { part, setup } = loaded
  const prepared = await prepareRun(part, { ...setup, settings: settings(goal, 0) })
  let target = 0
  if (prepared.ok) {
    const { stiffnessNPerMm, maxLoadN } = prepared.value.solid
    target = share * (goal === 'stiffness' ? stiffnessNPerMm : maxLoadN)
    await prepared.value.dispose()
  }
  const asked = { ...setup, settings: settings(goal, target) }
  const whole = await optimize(part, asked)
  const { estimated, refusal, seconds } = await estimateOf(loaded, asked)
  const rows: BenchRow[] = []
  const add = (what: string, ours: number, peer: number | null, unit: string, wanted: string, said = 'the run') =>
    rows.push({
      ...row(name, what),
      ours,
      peer,
      peer_name: said,
      unit,
      ratio: peer === null ? null : peer / ours,
      target: wanted,
    })
  if (!whole.ok || !estimated?.lattice) {
    const [ours, theirs] = [refusal ?? 'estimated', whole.ok ? 'designs' : whole.refusal.code]
    const same = !whole.ok && refusal === whole.refusal.code
    add('refusal', same ? 1 : 0, 1, 'same', 'the same words', `${theirs}, the estimate ${ours}`)
    return rows
  }
  const { solid, lattice } = estimated
  const best = whole.value.candidates[0]!.row
  add('solid stiffness', solid.stiffnessNPerMm, whole.value.solid.stiffnessNPerMm, 'N/mm', 'within 3 %')
  add('solid load', solid.maxLoadN, whole.value.solid.maxLoadN, 'N', 'within 10 %')
  const middle = (lattice.massG.least + lattice.massG.most) / 2
  add('mass', lattice.families[0]?.massG ?? middle, best.massG, 'g', 'within 10 %')
  const inBand = best.massG >= lattice.massG.least && best.massG <= lattice.massG.most
  add('mass in its band', inBand ? 1 : 0, 1, 'of 1', 'all')
  const named = lattice.families.slice(0, 2).map(({ cell }) => cell)
  add('best family', named.includes(best.cell) ? 1 : 0, 1, 'of 1', '8 of 10', `${best.cell}, named ${named.join(' and ')}`)
  add('first numbers', seconds.first, null, 's', '<= 1.5 s')
  add('last numbers', seconds.last, null, 's', '')
  add('force turned', seconds.turned, null, 's', '<= 0.3 s')
  return rows
}

const row = (name: string, what: string): Pick<BenchRow, 'bench' | 'case' | 'peer_name' | 'unit' | 'target'> => ({
  bench: 'preview',
  case: `${name}, ${what}`,
  peer_name: 'the run',
  unit: '',
  target: '',
})

const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function estimateOf({ bytes, fileUnit }: LoadedPart, setup: Setup) {
  const read = orThrow(readEstimatedPart(bytes, fileUnit))
  const estimator = new Estimator(read)
  const seconds = { first: Number.NaN, last: Number.NaN, turned: Number.NaN }
  try {
    let start = processorSeconds()
    const outcome = await estimator.estimate(setup, {
      onNews: () => {
        if (Number.isNaN(seconds.first)) seconds.first = processorSeconds() - start
      },
    })
    seconds.last = processorSeconds() - start
    if (!outcome.ok) return { estimated: undefined as Estimate | undefined, refusal: outcome.refusal.code, seconds }
    const abort = new AbortController()
    start = processorSeconds()
    const turned = estimator.estimate(
      { ...setup, cases: [firstCase(setup.cases[0].triangles, { x: 0.2, y: 0.9, z: -0.4 })] },
      {
        signal: abort.signal,
        onNews: () => {
          seconds.turned = processorSeconds() - start
          abort.abort(new Error('enough'))
        },
      },
    )
    await turned.catch((reason: unknown) => {
      if (!abort.signal.aborted) throw reason
    })
    return { estimated: outcome.value, refusal: undefined, seconds }
  } finally {
    await estimator.dispose()
  }
}
