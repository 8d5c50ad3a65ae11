import { basename } from 'node:path'
import {
  catalogued,
  counted,
  defaultSettings,
  done,
  type InnerBodies,
  type Outcome,
  type Refusal,
  refuse,
  toWire,
} from '@trabecula/domain'
import { contactWarning, gapWarning, type OuterSurface, refusalWhenClosed, wallWarning, wayToClose } from '@trabecula/engine'
import {
  type Bounds,
  inspect,
  type MeshReport,
  printPlace,
  type RepairChange,
  readInnerBodies,
  readPartFile,
  repair,
  writeBinaryStl,
} from '@trabecula/geometry'
import { partBytes } from '../files/read-file.ts'
import { writeBytes } from '../files/write-file.ts'
import { innerReading } from '../setup/input-options.ts'
import { readArguments } from '../terminal/arguments.ts'
import type { Answer } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

interface Checked {
  readonly format: string
  readonly name: string
  readonly notes: readonly string[]
  readonly soup: Float32Array
  readonly report: MeshReport
}

/** Prints the health of files; with `--repair OUT.stl` repairs the one file, writes it and lists each change. */
export async function check(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.check)
  if (!read.ok) return read
  const { positionals: files, options } = read.value
  const inner = innerReading(options['inner'])
  if (!inner.ok) return inner
  if (options['repair'] !== undefined) return repairFile(files, options['repair'], inner.value)
  if (inner.value) return refuse('usage', '--inner needs --repair OUT.stl, where it is written')
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
        ('report' in entry ? [...reportSentences(entry.report, entry.soup), ...entry.notes] : [entry.message]).map(
          (sentence) => `${basename(file)}: ${sentence}`,
        ),
      ),
    ].join('\n'),
    refused: rows.some(({ entry }) => !('report' in entry) || entry.report.verdict === 'refused'),
  })
}

async function checkFile(file: string): Promise<Checked | Refusal> {
  const bytes = await partBytes(file)
  if (!bytes.ok) return bytes.refusal
  const reading = readPartFile(bytes.value, { overwrite: true })
  if (!reading.ok) return { code: reading.code, message: reading.message }
  const { format, name, notes, soup } = reading
  const report = inspect(soup)
  const further = [
    await contactWarning(soup, report),
    await gapWarning(soup, report),
    await wallWarning(soup, report),
    await refusedWhenClosed(soup, report),
  ]
  return { format, name, notes: [...notes, ...further.filter((sentence) => sentence !== undefined)], soup, report }
}

/** The refusal of a run with the default settings on an open part after it was closed; undefined without one. */
async function refusedWhenClosed(soup: Float32Array, report: MeshReport): Promise<string | undefined> {
  const named = catalogued(defaultSettings)
  if (report.closed || report.verdict === 'refused' || !named.ok) return undefined
  const part = { fileSoup: soup, outer: 'uploaded', unitScale: 1 } as const
  const refused = await refusalWhenClosed({ part, setup: { settings: defaultSettings }, ...named.value })
  return refused && `Closed so, a run with the usual settings in millimetres refuses it all the same: ${refused.message}`
}

/** Writes the repaired file also when something stays broken, and reports that: a user may go on from there. */
async function repairFile(files: readonly string[], out: string, inner: InnerBodies | undefined): Promise<Outcome<Answer>> {
  const [file = '', another] = files
  if (another !== undefined) return refuse('usage', '--repair takes one file at a time')
  const checked = await checkFile(file)
  if (!('report' in checked)) return { ok: false, refusal: checked }
  const repaired = repair(checked.soup, checked.report)
  const read = inner && readInnerBodies(repaired.soup, inner)
  const soup = read ? read.soup : repaired.soup
  const report = read ? inspect(soup) : repaired.report
  const changes = read?.change ? [...repaired.changes, read.change] : repaired.changes
  await writeBytes(out, writeBinaryStl(soup, `Trabecula repair of ${basename(file)}`))
  const sentences =
    changes.length > 0
      ? changes.map(({ sentence }) => sentence)
      : [`Nothing ${report.verdict === 'ok' ? 'needed repair' : 'could be repaired'}; the file was written as it is.`]
  return done({
    json: {
      status: 'success',
      file: out,
      changes: changes.map(({ kind, sentence, at }: RepairChange) => ({ kind, sentence, at: at ?? null })),
      before: facts(file, checked),
      after: reportFacts(report),
    },
    text: [...sentences, '', ...reportSentences(report, soup, 'repaired'), `Written to ${out}.`].join('\n'),
    refused: report.verdict === 'refused',
  })
}

const facts = (file: string, { format, name, notes, report }: Checked) => ({ file, format, name, notes, ...reportFacts(report) })

const unreadable = (file: string, { code, message }: Refusal) => ({ file, verdict: 'refused', code, sentence: message })

const sizeOf = ({ min, max }: Bounds) => max.map((value, axis) => value - min[axis]!)
const sizeText = (bounds: Bounds) =>
  sizeOf(bounds)
    .map((value) => rounded(value, 4))
    .join(' × ')

const reportTitles = ['triangles', 'bodies', 'size', 'volume', 'open', 'verdict'] as const

const reportLine = (report: MeshReport): string[] => [
  String(report.triangles),
  String(report.bodyCount),
  sizeText(report.bounds),
  String(rounded(report.volume)),
  String(report.boundaryEdges),
  report.verdict,
]

/** More bodies or places than this are counted, not listed. */
const mostListed = 12

/** What the table does not say: the verdict, what is wrong and where, the bodies, the unit, what can be done. */
function reportSentences(report: MeshReport, soup: Float32Array, outer: OuterSurface = 'uploaded'): string[] {
  const { bodies, bodyCount, holes, unit } = report
  return [
    report.sentence,
    ...(holes.length > 0 ? [`${report.holeCount} ${report.holeCount === 1 ? 'hole' : 'holes'}:`] : []),
    ...holes
      .slice(0, mostListed)
      .map(
        ({ at, edges, length }) =>
          `  ${counted(edges, 'edge')}, ${rounded(length, 4)} around, near ${printPlace(at, report.diagonal)}`,
      ),
    ...otherDefects(report),
    ...(bodies.length > 1 ? [`${bodyCount} separate bodies (choose with --bodies):`] : []),
    ...(bodies.length > 1
      ? bodies
          .slice(0, mostListed)
          .map(
            ({ id, volume, bounds, triangles }) =>
              `  ${id}: ${sizeText(bounds)}, volume ${rounded(volume, 4)}, ${counted(triangles, 'triangle')}`,
          )
      : []),
    ...(bodyCount > mostListed ? [`  and ${bodyCount - mostListed} more`] : []),
    ...(unit.doubtful ? [unit.sentence] : []),
    ...whatToDo(report, soup, outer),
  ]
}

function otherDefects({ places, diagonal }: MeshReport): string[] {
  const kinds = [...new Set(places.map(({ defect }) => defect))].filter((defect) => defect !== 'boundary edge')
  return kinds.map((kind) => {
    const at = places.filter(({ defect }) => defect === kind).slice(0, 3)
    return `${kind[0]!.toUpperCase()}${kind.slice(1)} near ${at.map((place) => printPlace(place.at, diagonal)).join(' and near ')}${at.length < 3 ? '' : ' and perhaps elsewhere'}.`
  })
}

/** What helps a part that is not sound: advice is tried before it is printed. `outer`: if it was repaired already. */
function whatToDo(report: MeshReport, soup: Float32Array, outer: OuterSurface): string[] {
  const { verdict, closed, selfCrossings, innerBodies } = report
  if (verdict === 'ok' || soup.length === 0) return []
  if (verdict === 'repairable' && closed && selfCrossings === 0 && innerBodies === 0)
    return outer === 'uploaded' ? ['"check --repair OUT.stl" writes the repaired file.'] : []
  const asked =
    innerBodies === 0
      ? []
      : [
          '"--inner cavities" makes bodies inside others cavities, "--inner material" leaves them out ("check --repair OUT.stl" writes either).',
        ]
  return closed && selfCrossings === 0 ? asked : [...whatCloses(soup, outer), ...asked]
}

function whatCloses(soup: Float32Array, outer: OuterSurface): string[] {
  const left = outer === 'repaired' ? 'The repair leaves it open' : 'No repair closes it'
  switch (wayToClose({ fileSoup: soup, outer })) {
    case 'repair':
      return ['"check --repair OUT.stl" closes it.']
    case 'new outer faces':
      return [`${left}; new outer faces close it ("optimize --remesh", "accept_remeshed": true in a set-up).`]
    default:
      return [`${left}, and neither do new outer faces: close it in your CAD program.`]
  }
}

/** The report in snake_case for `--json`, with the extents of the part and of its bodies. */
const reportFacts = ({ center: _center, diagonal: _diagonal, holeShare: _share, bounds, bodies, ...facts }: MeshReport) => ({
  ...toWire(facts),
  size: sizeOf(bounds),
  bounds,
  bodies: bodies.map((body) => ({ ...body, size: sizeOf(body.bounds) })),
})
