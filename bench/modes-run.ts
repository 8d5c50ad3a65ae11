/**
 * Processor seconds of a run that also finds natural frequencies, or when its designs buckle, or both, next to the same run
 * without, in one process and in turns.
 *
 *   npm run bench -- modes-run [CELLS]     40,000 without it
 */
import { optimize, type RunOptions, type Setup } from '@trabecula/engine'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const file = 'so101_upper_arm.stl'
const families = ['gyroid-sheet', 'octet'] as const

const runs = {
  'with both': { frequencies: true, buckling: true },
  'with frequencies': { frequencies: true },
  'with buckling': { buckling: true },
} as const satisfies Record<string, RunOptions>

export async function* run([cells = '40000']: readonly string[]): AsyncIterable<BenchRow> {
  const sample = await mechanicalPart(file)
  if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
  const setup: Setup = { ...sample.setup, settings: stiffest, elements: Number(cells) }
  const seconds = async (options: RunOptions) => {
    const before = process.cpuUsage()
    const found = await optimize(sample.part, setup, { threads: 1, only: families, ...options })
    if (!found.ok) throw new Error(found.refusal.message)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  // The first run of a process is not yet compiled for speed.
  await seconds({})
  for (const [name, options] of Object.entries(runs)) {
    const without = await seconds({})
    const ours = await seconds(options)
    yield {
      bench: 'modes-run',
      case: `${file.replace('.stl', '')}, ${cells} cells, ${families.length} designs, ${name}`,
      ours,
      peer: without,
      peer_name: 'the run without',
      unit: 'cpu s',
      ratio: without / ours,
      target: '>= 0.77x',
    }
  }
}
