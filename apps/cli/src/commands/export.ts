import {
  defaultExportQuality,
  done,
  exportFormats,
  exportQualities,
  exportShapes,
  findPrinter,
  isExportFormat,
  isExportQuality,
  isExportShape,
  latticeRefusal,
  type Outcome,
  refuse,
  toWire,
  type Wire,
  type ZeroThicknessDirection,
  zeroThicknessDirections,
} from '@trabecula/domain'
import { type Design, type ExportReport, exportMesh, thumbnailOf } from '@trabecula/engine'
import { loadRow } from '../files/run-folder.ts'
import { writeWhole } from '../files/write-file.ts'
import { numberOption, readArguments, rowOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

export async function exportRow(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.export)
  if (!read.ok) return read
  const { options, required } = read.value
  const out = required('out')
  const format = options['format'] ?? formatOf(out)
  if (!isExportFormat(format))
    return refuse('bad-option', `--format ${format} cannot be written; the formats are ${exportFormats.join(', ')}.`)
  const quality = options['quality'] ?? defaultExportQuality
  if (!isExportQuality(quality))
    return refuse('bad-option', `--quality ${quality} is unknown; the qualities are ${exportQualities.join(', ')}.`)
  const as = options['as'] ?? 'triangles'
  if (!isExportShape(as)) return refuse('bad-option', `--as ${as} is unknown; a file is written as ${exportShapes.join(', ')}.`)
  const most = numberOption(options['max-size'], 'max-size', { min: 1, max: 4000 })
  if (!most.ok) return most
  const spacing = numberOption(options['spacing'], 'spacing', { min: 0.02, max: 10 })
  if (!spacing.ok) return spacing
  const row = rowOption(required('row'))
  if (!row.ok) return row

  const loaded = await loadRow(required('run'), row.value)
  if (!loaded.ok) return loaded
  const written = latticeRefusal({ format, as }, loaded.value.design.row)
  if (!written.ok) return written
  const design = openedTowards(loaded.value.design, options['zero-thickness-dir'])
  if (!design.ok) return design

  const { settings, printedWith } = loaded.value.setup
  const { material, printer: printerName, buildDirection } = settings
  const printer = printedWith?.printer ?? findPrinter(printerName)

  const { signal, onProgress } = context
  // The file appears under its name only after the exporter's checks have passed.
  let outcome: Awaited<ReturnType<typeof exportMesh>> | undefined
  await writeWhole(out, async (sink) => {
    outcome = await exportMesh(loaded.value.part, design.value, sink, {
      signal,
      onProgress: (step) => onProgress({ title: 'Exporting', ...step }),
      format,
      quality,
      as,
      // A row opened in another direction than it was designed for has another mass.
      ...(design.value.zeroThicknessDirection === loaded.value.design.zeroThicknessDirection
        ? { rowMass: design.value.row.massG }
        : {}),
      ...(printer ? { print: { material, printer, buildDirection } } : {}),
      ...(format === '3mf' ? { thumbnail: thumbnailOf(loaded.value.part) } : {}),
      ...(spacing.value ? { spacing: spacing.value } : {}),
      ...(most.value ? { mostBytes: 1e6 * most.value } : {}),
    })
    signal.throwIfAborted()
    return outcome.ok
  })
  if (!outcome?.ok) return outcome ?? refuse('not-exported', 'Nothing was exported.')
  const report = toWire(outcome.value)
  return done({ json: { status: 'success', file: out, report }, text: `${reportText(report)}\n\nWritten to ${out}.` })
}

/** By the name of the file, when no format is given. */
const formatOf = (path: string): string =>
  exportFormats.find((format) => format !== 'stl' && path.toLowerCase().endsWith(`.${format}`)) ?? 'stl'

function openedTowards(design: Design, direction: string | undefined): Outcome<Design> {
  if (direction === undefined) return done(design)
  const known = zeroThicknessDirections.find((name): name is ZeroThicknessDirection => name === direction)
  if (!known)
    return refuse('bad-option', `--zero-thickness-dir ${direction} is not one of ${zeroThicknessDirections.join(', ')}.`)
  return done({ ...design, zeroThicknessDirection: known })
}

/** The facts as a table, then the sentences that a person should know. */
export function reportText({ notes, powder, ...rest }: Wire<ExportReport>): string {
  const { sealed_mm3, best_opening: opening } = powder
  const facts: Readonly<Record<string, string | number | boolean>> = {
    ...rest,
    min_feature_mm: rest.min_feature_mm ?? 'not measured',
    sealed_mm3,
    best_opening: opening
      ? `${opening.direction}: ${rounded(opening.area_mm2)} mm² open, powder ${rounded(opening.depth_mm)} mm deep`
      : 'none',
  }
  const rows = Object.entries(facts).map(([key, value]) => [
    key,
    typeof value === 'number' && !Number.isInteger(value) ? String(rounded(value, 6)) : String(value),
  ])
  return [table(['fact', 'value'], rows), ...notes].join('\n')
}
