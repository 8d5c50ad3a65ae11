import { extname } from 'node:path'
import { type DeckFormat, deckFormats, done, isDeckFormat, type Outcome, refuse, toWire } from '@trabecula/domain'
import { deckFile, type MadeDeck, makeDeck } from '@trabecula/engine'
import { loadRow } from '../files/run-folder.ts'
import { writeWhole } from '../files/write-file.ts'
import { readArguments, rowOption, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

/** Writes the homogenised model of a row for other solvers, and says what they should find. */
export async function deck(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.deck)
  if (!read.ok) return read
  const { options, required } = read.value
  const out = required('out')
  const format = formatOf(out, options['format'])
  if (!format.ok) return format
  const row = rowOption(required('row'))
  if (!row.ok) return row
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads

  const loaded = await loadRow(required('run'), row.value)
  if (!loaded.ok) return loaded
  const { part, design, setup } = loaded.value
  const { signal, onProgress } = context
  const made = await makeDeck(part, design, setup, {
    signal,
    threads: threads.value,
    onProgress: (step) => onProgress({ title: 'Making the deck', ...step }),
  })
  if (!made.ok) return made
  await writeWhole(out, async (sink) => {
    for await (const chunk of deckFile(made.value.deck, format.value)) await sink(chunk)
    signal.throwIfAborted()
    return true
  })
  const { deck: _, ...facts } = made.value
  return done({
    json: { status: 'success', file: out, format: format.value, ...toWire(facts) },
    text: `${textOf(facts, design.row.name)}\n\nWritten to ${out}.`,
  })
}

/** By the name of the file, when no format is given. */
function formatOf(out: string, given: string | undefined): Outcome<DeckFormat> {
  const wanted = given ?? extname(out).slice(1).toLowerCase()
  if (isDeckFormat(wanted)) return done(wanted)
  const what = given === undefined ? out : `--format ${given}`
  return refuse('bad-option', `${what} cannot be written; the formats of a deck are ${deckFormats.join(', ')}.`)
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
