import { directionOf, orThrow } from '@trabecula/domain'
import { type LoadCase, optimize, type Part, type Setup } from '@trabecula/engine'
import { pairsOfCases } from './cases/pairs.ts'
import { partsInCases } from './cases/parts.ts'
import { baseMount, partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'

/**
 *   npm run bench -- cases [GOAL…]        what three load cases cost next to one
 *   npm run bench -- cases parts [PART…]  three real parts under three cases: rows, and verified next to predicted
 *   npm run bench -- cases pairs [PART…]  the stiffest design for two cases next to the stiffest for either
 *
 * Cost in processor seconds: a real part, 150,000 elements, all default families. The first case also pushed aside, and
 * its own weight in a shock.
 */
export async function* run([what, ...names]: readonly string[]): AsyncIterable<BenchRow> {
  if (what === 'parts') yield* partsInCases(names)
  else if (what === 'pairs') yield* pairsOfCases(names)
  else yield* costs(what === undefined ? [] : [what, ...names])
}

async function* costs(goals: readonly string[]): AsyncIterable<BenchRow> {
  const sample = await baseMount()
  const row = (name: string, three: number, one: number): BenchRow => ({
    bench: 'cases',
    case: name,
    ours: three,
    peer: one,
    peer_name: 'one case',
    unit: 's of processor',
    ratio: one / three,
    target: '≥ 0.45',
  })
  if ('missing' in sample) {
    yield { ...row(partName, Number.NaN, Number.NaN), ratio: null, reason: sample.missing }
    return
  }
  const { part, setup } = sample
  for (const goal of ['stiffness', 'max-load'] as const) {
    if (goals.length > 0 && !goals.includes(goal)) continue
    const one: Setup = {
      ...setup,
      settings: { ...setup.settings, goal, target: goal === 'stiffness' ? 0 : 100 },
    }
    const three: Setup = { ...one, cases: [one.cases[0], ...furtherCases(one.cases[0])] }
    const alone = await spent(part, one)
    const together = await spent(part, three)
    yield row(`${goal}, ${alone.what}; three cases ${together.what}`, together.seconds, alone.seconds)
  }
}

function furtherCases(first: LoadCase): readonly LoadCase[] {
  const { x, y, z } = directionOf(first)!
  return [
    { name: 'Aside', kind: 'force', triangles: first.triangles, magnitude: 60, direction: { x: y, y: z, z: x } },
    { name: 'Shock', kind: 'acceleration', triangles: new Uint32Array(), magnitude: 500, direction: { x, y, z } },
  ]
}

async function spent(part: Part, setup: Setup): Promise<{ readonly seconds: number; readonly what: string }> {
  const before = process.cpuUsage()
  const result = orThrow(await optimize(part, setup, { threads: 2 }))
  const { user, system } = process.cpuUsage(before)
  const { analysis, candidates } = result
  const what = `${candidates.length} designs, ${analysis.elements} elements, ${analysis.solves} solves`
  return { seconds: (user + system) / 1e6, what }
}
