import { extname } from 'node:path'
import {
  counted,
  deckFormats,
  done,
  type ExportQuality,
  exportQualities,
  isExportQuality,
  type Outcome,
  refuse,
  toWire,
} from '@trabecula/domain'
import { deckFile, exportNamedSolids, type MadeDeck, makeDeck, type NamedSolids } from '@trabecula/engine'
import { type LoadedRow, loadRow } from '../files/run-folder.ts'
import { writeWhole } from '../files/write-file.ts'
import { readArguments, rowOption, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

/** The homogenised model in the formats of decks, or the real lattice for programs that mesh it. */
const formats = [...deckFormats, 'stl'] as const
type Format = (typeof formats)[number]

/** Writes the homogenised model of a row for other solvers, and says what they should find; or its lattice with sets. */
export async function deck(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.deck)
  if (!read.ok) return read
  const { options, required } = read.value
  const out = required('out')
  const format = formatOf(out, options['format'])
  if (!format.ok) return format
  const quality = options['quality'] ?? 'compact'
  if (!isExportQuality(quality))
    return refuse('bad-option', `--quality ${quality} is unknown; the qualities are ${exportQualities.join(', ')}.`)
  if (options['quality'] !== undefined && format.value !== 'stl')
    return refuse('bad-option', '--quality is that of the real lattice: use it with --format stl.')
  const row = rowOption(required('row'))
  if (!row.ok) return row
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads

  const loaded = await loadRow(required('run'), row.value)
  if (!loaded.ok) return loaded
  if (format.value === 'stl') return latticeWithSets(loaded.value, quality, out, context)
  const { part, design, setup } = loaded.value
  const { signal, onProgress } = context
  const homogenised = format.value
  const made = await makeDeck(part, design, setup, {
    signal,
    threads: threads.value,
    onProgress: (step) => onProgress({ title: 'Making the deck', ...step }),
  })
  if (!made.ok) return made
  await writeWhole(out, async (sink) => {
    for await (const chunk of deckFile(made.value.deck, homogenised)) await sink(chunk)
    signal.throwIfAborted()
    return true
  })
  const { deck: _, ...facts } = made.value
  return done({
    json: { status: 'success', file: out, format: format.value, ...toWire(facts) },
    text: `${textOf(facts, design.row.name)}\n\nWritten to ${out}.`,
  })
}

async function latticeWithSets(
  { part, design, setup }: LoadedRow,
  quality: ExportQuality,
  out: string,
  { signal, onProgress }: Context,
): Promise<Outcome<Answer>> {
  let made: Awaited<ReturnType<typeof exportNamedSolids>> | undefined
  await writeWhole(out, async (sink) => {
    made = await exportNamedSolids(part, design, setup, sink, {
      signal,
      quality,
      rowMass: design.row.massG,
      onProgress: (step) => onProgress({ title: 'Making the lattice', ...step }),
    })
    signal.throwIfAborted()
    return made.ok
  })
  if (!made?.ok) return made ?? refuse('not-exported', 'Nothing was written.')
  return done({
    json: { status: 'success', file: out, format: 'stl', ...toWire(made.value) },
    text: `${solidsText(made.value, design.row.name)}\n\nWritten to ${out}.`,
  })
}

function solidsText({ solids, triangles, massG, lost, notes }: NamedSolids, name: string): string {
  const rows = solids.map((solid) => [solid.name, String(solid.triangles), rounded(solid.areaMm2, 5)])
  return [
    `${name}: ${counted(triangles, 'triangle')}, ${rounded(massG, 4)} g; in mm.`,
    table(['solid', 'triangles', 'area mm²'], rows),
    ...(lost > 0
      ? [`${counted(lost, 'picked triangle')} are in REST or gone, because open faces or a repair changed them.`]
      : []),
    ...notes,
  ].join('\n')
}

/** By the name of the file, when no format is given. */
function formatOf(out: string, given: string | undefined): Outcome<Format> {
  const wanted = given ?? extname(out).slice(1).toLowerCase()
  const known = formats.find((each) => each === wanted)
  if (known) return done(known)
  const what = given === undefined ? out : `--format ${given}`
  return refuse('bad-option', `${what} cannot be written; the formats of a deck are ${formats.join(', ')}.`)
}

function textOf({ cells, cutCells, massG, cases }: Omit<MadeDeck, 'deck'>, name: string): string {
  const rows = cases.map(({ name: of, units, workNMm, rowWorkNMm }, n) => [
    of,
    n === 0 ? `${rounded(units)} N` : `× ${rounded(units)}`,
    workNMm === null ? 'not found' : rounded(workNMm, 5),
    rounded(rowWorkNMm, 5),
    workNMm === null ? '–' : `${(100 * (rowWorkNMm / workNMm - 1)).toFixed(1)} %`,
  ])
  return [
    `${name}: ${cells} hexahedra, ${cutCells} of them cut by a surface, ${rounded(massG, 4)} g.`,
    table(['load case', 'loads', 'work of the deck N·mm', 'work of the row N·mm', 'deck stiffer by'], rows),
    'Another solver should find the work of the deck; what differs from the row is due to cut cells.',
  ].join('\n')
}
