import { readFile } from 'node:fs/promises'
import { loadPart, optimize, trianglesOf } from '../packages/engine/src/index.ts'
import type { BenchRow } from './row.ts'

const part = new URL('../../shared/stl/mech/so100_4040_base_mount.stl', import.meta.url)

/** Seconds per stage of a whole run: a real part, 150,000 elements, three families, two threads. */
export async function* run(): AsyncIterable<BenchRow> {
  const bytes = await readFile(part).catch(() => undefined)
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
  if (!bytes) {
    yield {
      ...row('so100_4040_base_mount', Number.NaN, ''),
      reason: `the part ${part.pathname.split('/').at(-1)} is missing from ../shared/stl/mech`,
    }
    return
  }
  const start = performance.now()
  const loaded = loadPart(bytes, { name: 'so100_4040_base_mount' })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const read = (performance.now() - start) / 1000
  const { surfaces } = loaded.value
  const facing = (z: number) => surfaces.surfaces.filter(({ kind, normal }) => kind === 'plane' && normal[2] * z > 0.99)
  const highest = Math.max(...facing(1).map(({ centroid }) => centroid[2]))
  const top = facing(1).filter(({ centroid, area }) => centroid[2] > highest - 0.01 && area > 100)
  const base = facing(-1).reduce((a, b) => (b.area > a.area ? b : a))
  const result = await optimize(
    loaded.value,
    {
      load: trianglesOf(
        surfaces,
        top.map(({ id }) => id),
      ),
      boundary: trianglesOf(surfaces, [base.id]),
      force: { x: 0, y: 0, z: -1 },
      settings: {
        optimization_goal: 'stiffness',
        optimization_value: 0,
        shell_thickness: 1,
        domain: 'static',
        material: 'HP HR PA12',
        printer: 'HP MJF 5200',
        zero_thickness_dir: 'None',
      },
    },
    { threads: 2 },
  )
  if (!result.ok) throw new Error(result.refusal.message)
  const { timings, analysis } = result.value
  const total = (performance.now() - start) / 1000
  yield row(`read and segment`, read, '≤ 1/4 of the total')
  for (const [stage, seconds] of Object.entries(timings))
    yield row(stage, seconds, stage === 'problem' ? '≤ 1/4 of the total' : 'mostly solves')
  yield row(`total, ${analysis.elements} elements, ${analysis.solves} solves`, total, '≤ a few minutes on 2 cores')
}
