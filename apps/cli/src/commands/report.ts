import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { bestRow, done, type Outcome, productName, refuse, type UnitType } from '@trabecula/domain'
import { type Design, decodeDesign, decodeFields, type PartFields } from '@trabecula/engine'
import {
  htmlOf,
  isPaper,
  makeReport,
  papers,
  pdfOf,
  type ReportDocument,
  type ReportFile,
  type ReportInput,
} from '@trabecula/engine/report'
import { readNamedFile } from '../files/read-file.ts'
import { designFile, fieldsFile, loadRun, partFile, resultFile } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import { numberOption, readArguments } from '../terminal/arguments.ts'
import { type Answer, type Context, version } from '../terminal/command.ts'
import { usages } from '../usage.ts'

const formats: Readonly<Record<string, (report: ReportDocument) => string | Promise<Uint8Array>>> = {
  '.html': htmlOf,
  '.pdf': pdfOf,
}

export async function report(args: readonly string[], { signal }: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.report)
  if (!read.ok) return read
  const { run: folder = '', out = '', paper = 'A4', units, row: given } = read.value.options
  const format = formats[extname(out).toLowerCase()]
  if (!format) return refuse('bad-option', `${out} cannot be written; a report is .html or .pdf.`)
  if (!isPaper(paper)) return refuse('bad-option', `--paper ${paper} is unknown; the papers are ${papers.join(', ')}.`)
  if (units !== undefined && units !== 'metric' && units !== 'imperial')
    return refuse('bad-option', `--units ${units} is unknown; the units are metric, imperial.`)
  const row = numberOption(given, 'row', { min: 0, max: 1000, whole: true })
  if (!row.ok) return row
  const input = await inputOf(folder, row.value, units)
  if (!input.ok) return input
  const made = await makeReport({ ...input.value, paper }, signal)
  const written = await format(made)
  signal.throwIfAborted()
  await writeBytes(out, written)
  return done({
    json: { status: 'success', file: out, title: made.title, bytes: Buffer.byteLength(written) },
    text: `${made.title}\n\nWritten to ${out}.`,
  })
}

/** What the folder holds of the run; the report mentions a design or fields that are missing. */
async function inputOf(
  folder: string,
  row: number | undefined,
  units: UnitType | undefined,
): Promise<Outcome<Omit<ReportInput, 'paper'>>> {
  const run = await loadRun(folder, row)
  if (!run.ok) return run
  const { part, setup, fileUnit, results } = run.value
  const shownIn = row ?? bestRow(results)
  const kept = await Promise.all([
    bytesOf(partFile(folder)),
    bytesOf(resultFile(folder)),
    bytesOf(designFile(folder, shownIn)),
    bytesOf(fieldsFile(folder, shownIn)),
  ])
  const [, , designBytes, fieldBytes] = kept
  const fields = fieldBytes ? await decodeFields(fieldBytes.content) : undefined
  if (fields && !fields.ok) return fields
  const design: Design | undefined = designBytes && decodeDesign(designBytes.content)
  const shown: PartFields | undefined = fields?.value
  return done({
    part,
    setup,
    fileUnit,
    results,
    row,
    design,
    fields: shown,
    study: [],
    unitType: units ?? (results.asked.isMetric ? 'metric' : 'imperial'),
    files: kept.flatMap((file): ReportFile[] => (file ? [file.described] : [])),
    software: `${productName} ${version()}`,
    madeAt: new Date(),
  })
}

/** A file of the run with its hash; undefined where it is not there. */
async function bytesOf(path: string): Promise<{ readonly content: Uint8Array; readonly described: ReportFile } | undefined> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  const read = isThere ? await readNamedFile(path) : undefined
  if (!read?.ok) return undefined
  const content = read.value
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { content, described: { name: basename(path), bytes: content.byteLength, sha256 } }
}
