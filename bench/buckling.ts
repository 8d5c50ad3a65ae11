/**
 * Loads at which solid parts buckle, next to CalculiX on the same hexahedra: a column, a strip that is bent by its tip, a plate
 * under edge compression, and a part by others.
 *
 *   npm run bench -- buckling [column strip plate lever upper-arm]
 *
 * Ours counts as set-up, static solve and search in this process, CalculiX as a whole run, both on one thread by processor
 * time.
 */
import { besideCalculix } from './modes/beside.ts'
import { heldBox, ourLoads, partByOthers, type Sample, supportedPlate } from './modes/samples.ts'
import type { BenchRow } from './row.ts'

const count = 2

const samples: Readonly<Record<string, () => Promise<Sample | undefined>>> = {
  column: () => heldBox('column 160 × 8 × 8', [160, 8, 8], [-1, 0, 0], 5000),
  strip: () => heldBox('strip 360 × 3 × 24 bent by its tip', [360, 3, 24], [0, 0, -1], 12_030),
  plate: () => supportedPlate('plate 96 × 96 × 3 pushed at two edges', [96, 96, 3], 12_000),
  lever: () => partByOthers('gmsh_lever.stl', 8000),
  'upper-arm': () => partByOthers('so101_upper_arm.stl', 8000),
}

/** CalculiX looks for factors near one: it is given so much of our first load that its first is about this. */
const firstFactor = 2

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  for (const [name, make] of Object.entries(samples)) {
    if (names.length > 0 && !names.includes(name)) continue
    const sample = await make()
    if (!sample) throw new Error(`The part of ${name} is missing from ../shared/stl/mech.`)
    const ours = await ourLoads(sample, count)
    const newtons = ours.values[0]! / firstFactor
    yield* besideCalculix('buckling', sample, ours, {
      sought: { factors: count, newtons },
      element: 'C3D8I',
      unit: 'N',
      scale: newtons,
    })
  }
}
