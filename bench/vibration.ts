/**
 * Natural frequencies next to CalculiX on the same hexahedra: six of a cantilever, a plate that is held at one edge, the arm of
 * a drone, and parts by others.
 *
 *   npm run bench -- vibration [cantilever plate arm lever upper-arm]
 *
 * Ours counts as set-up and search in this process, CalculiX as a whole run, both on one thread by processor time.
 */
import { besideCalculix } from './modes/beside.ts'
import { droneArm, heldBox, ourFrequencies, partByOthers, type Sample } from './modes/samples.ts'
import type { BenchRow } from './row.ts'

const count = 6

const samples: Readonly<Record<string, () => Promise<Sample | undefined>>> = {
  cantilever: () => heldBox('cantilever 120 × 12 × 8', [120, 12, 8], [0, 0, -1], 12_000),
  plate: () => heldBox('plate 96 × 96 × 3 held at one edge', [96, 96, 3], [0, 0, -1], 12_000),
  arm: () => droneArm(12_000),
  lever: () => partByOthers('gmsh_lever.stl', 8000),
  'upper-arm': () => partByOthers('so101_upper_arm.stl', 8000),
}

/** Those that are also compared with elements of 20 nodes on the same cells, which take ten times as long. */
const finer = ['cantilever']

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  for (const [name, make] of Object.entries(samples)) {
    if (names.length > 0 && !names.includes(name)) continue
    const sample = await make()
    if (!sample) throw new Error(`The part of ${name} is missing from ../shared/stl/mech.`)
    const ours = await ourFrequencies(sample, count)
    for (const element of finer.includes(name) ? (['C3D8I', 'C3D20R'] as const) : (['C3D8I'] as const))
      yield* besideCalculix('vibration', sample, ours, { sought: { frequencies: count }, element, unit: 'Hz' })
  }
}
