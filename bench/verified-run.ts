/**
 * A whole run with its verifications against the same run without them, in processor seconds of one process: what it costs
 * that the rows are those of the files. Every design is exported and its mesh analysed, as the command line does it.
 *
 *   npm run bench -- verified-run [PART…]
 */
import { type Design, optimize, type Part, type Setup, verifyDesign } from '@trabecula/engine'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const files = ['so100_4040_base_mount.stl', 'so101_upper_arm.stl'] as const

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  for (const file of files) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue
    const sample = await mechanicalPart(file)
    if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    const setup: Setup = { ...sample.setup, settings: stiffest }
    const processor = new Processor()
    const found = await optimize(sample.part, setup, { threads: 2 })
    if (!found.ok) throw new Error(found.refusal.message)
    const unverified = processor.lap()
    const { candidates, analysis } = found.value
    const stages = new Map<string, number>()
    let voxels = 0
    for (const design of candidates) voxels += await verified(sample.part, design, setup, processor, stages)
    const spent = [...stages.values()].reduce((sum, each) => sum + each, 0)

    const name = `${file.replace(/\.stl$/, '')}, ${analysis.elements} elements, ${candidates.length} rows`
    const row = { bench: 'verified-run', peer_name: 'the run without verification', unit: 's' }
    yield {
      ...row,
      case: `${name}: verified run`,
      ours: unverified + spent,
      peer: unverified,
      ratio: unverified / (unverified + spent),
      target: '>= 0.33x',
    }
    for (const [stage, seconds] of stages)
      yield { ...row, case: `${name}: ${stage}`, ours: seconds, peer: null, peer_name: 'none', ratio: null, target: '' }
    const each = ((spent - (stages.get('export') ?? 0)) / voxels) * 100_000
    yield { ...row, case: `${name}: 100,000 voxels`, ours: each, peer: null, peer_name: 'none', ratio: null, target: '<= 1.5 s' }
  }
}

/** Adds the seconds of each stage, and returns how many voxels of material there were. */
async function verified(
  part: Part,
  design: Design,
  setup: Setup,
  processor: Processor,
  stages: Map<string, number>,
): Promise<number> {
  let stage = 'export'
  const end = () => void stages.set(stage, (stages.get(stage) ?? 0) + processor.lap())
  const found = await verifyDesign(part, design, setup, {
    threads: 2,
    onProgress: ({ stage: next }) => {
      end()
      stage = next
    },
  })
  end()
  if (!found.ok) throw new Error(found.refusal.message)
  return found.value.voxels
}

/** Processor seconds of all threads since it was asked last. */
class Processor {
  #last = process.cpuUsage()

  lap(): number {
    const { user, system } = process.cpuUsage(this.#last)
    this.#last = process.cpuUsage()
    return (user + system) / 1e6
  }
}
