/**
 * Natural frequencies next to CalculiX on the same hexahedra: six of a cantilever, a plate that is held at one edge, the arm of
 * a drone, and parts by others.
 *
 *   npm run bench -- vibration [cantilever plate arm lever upper-arm solves [CELLS]]
 *
 * "solves" measures six modes of the lever over one static solve of it, on 150,000 cells without a number. Ours counts as
 * set-up and search in this process, CalculiX as a whole run, both on one thread by processor time.
 */
import { buildProblem, naturalModes, TwoGrids } from '@trabecula/engine'
import { besideCalculix } from './modes/beside.ts'
import { droneArm, heldBox, ourFrequencies, partByOthers, type Sample } from './modes/samples.ts'
import { mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const count = 6

const samples: Readonly<Record<string, () => Promise<Sample | undefined>>> = {
  cantilever: () => heldBox('cantilever 120 × 12 × 8', [120, 12, 8], [0, 0, -1], 12_000),
  plate: () => heldBox('plate 96 × 96 × 3 held at one edge', [96, 96, 3], [0, 0, -1], 12_000),
  arm: () => droneArm(12_000),
  lever: () => partByOthers('gmsh_lever.stl', 8000),
  'upper-arm': () => partByOthers('so101_upper_arm.stl', 8000),
}

/** Processor time of six modes, begun on a coarser grid as a run's are, next to one static solve to 1e-5 in the same process. */
async function overOneSolve(elements: number): Promise<BenchRow> {
  const found = await mechanicalPart('gmsh_lever.stl')
  if (!found) throw new Error('The lever is missing from ../shared/stl/mech.')
  const built = await buildProblem(found.part, { ...found.setup, settings: stiffest, elements })
  if (!built.ok) throw new Error(built.refusal.message)
  const grids = await TwoGrids.of(built.value, 1)
  const seconds = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  const solve = () => {
    grids.fine.startCold()
    return grids.fine.solveSolid({ tolerance: 1e-5 })
  }
  try {
    // The first work of a process is not yet compiled for speed.
    await solve()
    const peer = await seconds(solve)
    const ours = await seconds(() => naturalModes(grids, undefined))
    const name = `six modes of ${built.value.cells.length} cells over one solve`
    return {
      bench: 'vibration',
      case: name,
      ours,
      peer,
      peer_name: 'one solve',
      unit: 'cpu s',
      ratio: peer / ours,
      target: '>= 0.083x',
    }
  } finally {
    await grids.dispose()
  }
}

/** Those that are also compared with elements of 20 nodes on the same cells, which take ten times as long. */
const finer = ['cantilever']

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const cells = names.find((name) => Number(name) > 0) ?? 150_000
  for (const [name, make] of Object.entries(samples)) {
    if (names.length > 0 && !names.includes(name)) continue
    const sample = await make()
    if (!sample) throw new Error(`The part of ${name} is missing from ../shared/stl/mech.`)
    const ours = await ourFrequencies(sample, count)
    for (const element of finer.includes(name) ? (['C3D8I', 'C3D20R'] as const) : (['C3D8I'] as const))
      yield* besideCalculix('vibration', sample, ours, { sought: { frequencies: count }, element, unit: 'Hz' })
  }
  if (names.length === 0 || names.includes('solves')) yield await overOneSolve(Number(cells))
}
