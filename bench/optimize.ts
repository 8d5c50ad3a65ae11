import { type Region, rangesOf } from '@trabecula/domain'
import { optimize, type Part, type Setup, trianglesOf } from '@trabecula/engine'
import { baseMount, partName } from './parts/base-mount.ts'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

/**
 *   npm run bench -- optimize                    seconds per stage of a whole run
 *   npm run bench -- optimize regions [CELLS]    what regions cost a run; 40,000 cells without it
 *
 * A whole run: a real part, 150,000 elements, all default families, two threads. A file is measured (predicted file) while
 * the next candidate is graded (optimize), so that the stages are longer than the total together.
 */
export async function* run([what, cells = '40000']: readonly string[]): AsyncIterable<BenchRow> {
  if (what === 'regions') yield* withRegions(Number(cells))
  else yield* stages()
}

async function* stages(): AsyncIterable<BenchRow> {
  const row = (name: string, ours: number, target: string): BenchRow => ({
    bench: 'optimize',
    case: name,
    ours,
    peer: null,
    peer_name: 'none',
    unit: 's',
    ratio: null,
    target,
    reason: 'no open tool does the same work',
  })
  const start = performance.now()
  const sample = await baseMount()
  if ('missing' in sample) {
    yield { ...row(partName, Number.NaN, ''), reason: sample.missing }
    return
  }
  const read = (performance.now() - start) / 1000
  const result = await optimize(sample.part, sample.setup, { threads: 2 })
  if (!result.ok) throw new Error(result.refusal.message)
  const { timings, analysis } = result.value
  const total = (performance.now() - start) / 1000
  yield row(`read and segment`, read, '≤ 1/4 of the total')
  for (const [stage, seconds] of Object.entries(timings))
    yield row(stage, seconds, stage === 'problem' ? '≤ 1/4 of the total' : 'mostly solves')
  yield row(`total, ${analysis.elements} elements, ${analysis.solves} solves`, total, '≤ a few minutes on 2 cores')
}

const arm = 'so101_upper_arm.stl'
const families = ['gyroid-sheet', 'octet'] as const
const rounds = 5

/** The same run with and without regions, in turns in one process; the least of the rounds, so that others count little. */
async function* withRegions(elements: number): AsyncIterable<BenchRow> {
  const sample = await mechanicalPart(arm)
  if (!sample) throw new Error(`The part ${arm} is missing from ../shared/stl/mech.`)
  const { part } = sample
  const without: Setup = { ...sample.setup, settings: stiffest, elements }
  const spent = async (setup: Setup) => {
    const before = process.cpuUsage()
    const found = await optimize(part, setup, { threads: 1, only: families })
    if (!found.ok) throw new Error(found.refusal.message)
    const { user, system } = process.cpuUsage(before)
    return { seconds: (user + system) / 1e6, solves: found.value.analysis.solves }
  }
  const setUps = { without, with: { ...without, regions: regionsOf(part, without) } }
  // The first run of a process is not yet compiled for speed.
  await spent(setUps.with)
  const least = { without: await spent(setUps.without), with: await spent(setUps.with) }
  for (let round = 1; round < rounds; round++)
    for (const which of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const next = await spent(setUps[which])
      if (next.seconds < least[which].seconds) least[which] = next
    }
  yield {
    bench: 'optimize',
    case: `${arm.replace('.stl', '')}, ${elements} cells, ${families.length} designs, four regions: ${least.with.solves} solves`,
    ours: least.with.seconds,
    peer: least.without.seconds,
    peer_name: `the run without: ${least.without.solves} solves`,
    unit: 'cpu s',
    ratio: least.without.seconds / least.with.seconds,
    target: '>= 0.95x',
  }
}

/** A thick shell on one face, a depth on another, a solid ball under the load, and a least density about a third face. */
function regionsOf({ surfaces, center, unitScale }: Part, { held, cases }: Setup): Region[] {
  const used = new Set([...held, ...cases[0].triangles])
  const free = surfaces.faces
    .filter(({ id, kind }) => kind === 'plane' && !trianglesOf(surfaces, [id]).some((triangle) => used.has(triangle)))
    .sort((a, b) => b.area - a.area)
  const [thick, deep, dense] = free
  const loaded = surfaces.faces[surfaces.label[cases[0].triangles[0] ?? 0] ?? 0]
  if (!thick || !deep || !dense || !loaded) throw new Error('The part has too few flat faces.')
  const faces = (id: number) => rangesOf(trianglesOf(surfaces, [id]))
  const placeOf = ([x, y, z]: typeof loaded.centroid, by: number) =>
    [x + center[0] * unitScale + by, y + center[1] * unitScale + by, z + center[2] * unitScale + by] as const
  return [
    { faces: faces(thick.id), shellMm: 2 },
    { faces: faces(deep.id), solidToMm: 3 },
    { sphere: { center: placeOf(loaded.centroid, 0), radius: 6 }, as: 'solid' },
    { box: [placeOf(dense.centroid, -8), placeOf(dense.centroid, 8)], as: 'lattice', densityAtLeast: 0.35 },
  ]
}
