import { done, type Outcome, refuse } from '@trabecula/domain'
import { type CellName, cellNames } from '@trabecula/engine'
import { inspect, writeBinaryStl } from '@trabecula/geometry'
import { numberOption, readArguments } from '../arguments.ts'
import { cellBlock } from '../cell-block.ts'
import type { Answer } from '../command.ts'
import { rounded } from '../output/table.ts'
import { writeBytes } from '../output/write-file.ts'

export async function cell(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, { positionals: ['CELL'], options: ['size', 'density', 'out'], required: ['out'] })
  if (!read.ok) return read
  const { positionals, options } = read.value
  const name = cellNames.find((known): known is CellName => known === positionals[0])
  if (!name) return refuse('unknown-cell', `There is no cell "${positionals[0]}"; the cells are ${cellNames.join(', ')}.`)
  const size = numberOption(options['size'], 'size', { min: 0.1, max: 1000 })
  if (!size.ok) return size
  const density = numberOption(options['density'], 'density', { min: 0.02, max: 0.9 })
  if (!density.ok) return density

  const edge = size.value ?? 8
  const wanted = density.value ?? 0.2
  const soup = cellBlock(name, edge, wanted)
  const { triangles, volume, verdict, sentence, components } = inspect(soup)
  if (verdict !== 'ok') throw new Error(`The cell came out wrong: ${sentence}`)
  const out = options['out']!
  await writeBytes(out, writeBinaryStl(soup))
  const facts = {
    cell: name,
    size_mm: edge,
    relative_density: wanted,
    meshed_density: volume / edge ** 3,
    triangles,
    components,
    volume_mm3: volume,
  }
  return done({
    json: { status: 'success', file: out, ...facts },
    text: `${name}, ${edge} mm, relative density ${rounded(facts.meshed_density, 4)}, ${triangles} triangles, written to ${out}.`,
  })
}
