import { basename } from 'node:path'
import { done, type Outcome, type Refusal, refuse } from '@trabecula/domain'
import { inspect, type MeshReport, type RepairChange, readStl, repair, writeBinaryStl } from '@trabecula/geometry'
import { readArguments } from '../arguments.ts'
import type { Answer } from '../command.ts'
import { reportFacts, reportLine, reportSentences, reportTitles } from '../output/health.ts'
import { table } from '../output/table.ts'
import { writeBytes } from '../output/write-file.ts'
import { readPartFile } from '../read-file.ts'

interface Checked {
  readonly format: string
  readonly name: string
  readonly notes: readonly string[]
  readonly soup: Float32Array
  readonly report: MeshReport
}

/** Prints the health of files; with `--repair OUT.stl` writes the one file gently repaired and lists each change. */
export async function check(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, { positionals: ['PART.stl'], several: true, options: ['repair'] })
  if (!read.ok) return read
  const { positionals: files, options } = read.value
  if (options['repair'] !== undefined) return repairFile(files, options['repair'])
  const rows: { file: string; entry: Checked | Refusal }[] = []
  for (const file of files) rows.push({ file, entry: await checkFile(file) })
  return done({
    json: {
      status: 'success',
      files: rows.map(({ file, entry }) => ('report' in entry ? facts(file, entry) : unreadable(file, entry))),
    },
    text: [
      table(
        ['file', 'format', ...reportTitles],
        rows.map(({ file, entry }) =>
          'report' in entry
            ? [basename(file), entry.format, ...reportLine(entry.report)]
            : [basename(file), ...Array(reportTitles.length).fill('–'), 'refused'],
        ),
      ),
      '',
      ...rows.flatMap(({ file, entry }) =>
        ('report' in entry ? [...reportSentences(entry.report), ...entry.notes] : [entry.message]).map(
          (sentence) => `${basename(file)}: ${sentence}`,
        ),
      ),
    ].join('\n'),
    refused: rows.some(({ entry }) => !('report' in entry) || entry.report.verdict === 'refused'),
  })
}

async function checkFile(file: string): Promise<Checked | Refusal> {
  const bytes = await readPartFile(file)
  if (!bytes.ok) return bytes.refusal
  const reading = readStl(bytes.value)
  if (!reading.ok) return { code: reading.code, message: reading.message }
  const { format, name, notes, soup } = reading
  return { format, name, notes, soup, report: inspect(soup) }
}

/** Writes the repaired file also when something stays broken, which is then said: a user may go on from there. */
async function repairFile(files: readonly string[], out: string): Promise<Outcome<Answer>> {
  if (files.length > 1) return refuse('usage', '--repair takes one file at a time')
  const file = files[0]!
  const checked = await checkFile(file)
  if (!('report' in checked)) return { ok: false, refusal: checked }
  const { soup, changes, report } = repair(checked.soup, checked.report)
  await writeBytes(out, writeBinaryStl(soup, `Trabecula repair of ${basename(file)}`))
  const told =
    changes.length === 0 ? ['Nothing needed repair; the file was written as it is.'] : changes.map(({ sentence }) => sentence)
  return done({
    json: {
      status: 'success',
      file: out,
      changes: changes.map(({ kind, sentence, at }: RepairChange) => ({ kind, sentence, at: at ?? null })),
      before: facts(file, checked),
      after: reportFacts(report),
    },
    text: [...told, '', ...reportSentences(report), `Written to ${out}.`].join('\n'),
    refused: report.verdict === 'refused',
  })
}

const facts = (file: string, { format, name, notes, report }: Checked) => ({ file, format, name, notes, ...reportFacts(report) })

const unreadable = (file: string, { code, message }: Refusal) => ({ file, verdict: 'refused', code, sentence: message })
