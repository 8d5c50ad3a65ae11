import { basename } from 'node:path'
import { done, type InnerBodies, type Outcome, type Refusal, refuse } from '@trabecula/domain'
import {
  type Bounds,
  inspect,
  type MeshReport,
  type RepairChange,
  readInnerBodies,
  readStl,
  repair,
  writeBinaryStl,
} from '@trabecula/geometry'
import { readPartFile } from '../files/read-file.ts'
import { writeBytes } from '../files/write-file.ts'
import { innerReading } from '../setup/input-options.ts'
import { readArguments } from '../terminal/arguments.ts'
import type { Answer } from '../terminal/command.ts'
import { point, rounded, table } from '../terminal/table.ts'
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
  const reading = readStl(bytes.value, { overwrite: true })
  if (!reading.ok) return { code: reading.code, message: reading.message }
  const { format, name, notes, soup } = reading
  return { format, name, notes, soup, report: inspect(soup) }
}

/** Writes the repaired file also when something stays broken, which is then said: a user may go on from there. */
async function repairFile(files: readonly string[], out: string, inner: InnerBodies | undefined): Promise<Outcome<Answer>> {
  if (files.length > 1) return refuse('usage', '--repair takes one file at a time')
  const file = files[0]!
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
    text: [...sentences, '', ...reportSentences(report), `Written to ${out}.`].join('\n'),
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

export const reportTitles = ['triangles', 'bodies', 'size', 'volume', 'open', 'verdict'] as const

/** One line of the table of files. */
export const reportLine = (report: MeshReport): string[] => [
  String(report.triangles),
  String(report.bodyCount),
  sizeText(report.bounds),
  String(rounded(report.volume)),
  String(report.boundaryEdges),
  report.verdict,
]

/** More bodies or places than this are counted, not listed. */
const mostListed = 12

/**
 * What a person should know beyond the table: the verdict, what is wrong and where, the bodies, the unit, what can be
 * done.
 */
export function reportSentences(report: MeshReport): string[] {
  const { bodies, bodyCount, holes, unit } = report
  return [
    report.sentence,
    ...(holes.length > 0 ? [`${report.holeCount} ${report.holeCount === 1 ? 'hole' : 'holes'}:`] : []),
    ...holes
      .slice(0, mostListed)
      .map(({ at, edges, length }) => `  ${edges} edges, ${rounded(length, 4)} around, near ${point(at)}`),
    ...otherDefects(report),
    ...(bodies.length > 1 ? [`${bodyCount} separate bodies (choose with --bodies):`] : []),
    ...(bodies.length > 1
      ? bodies
          .slice(0, mostListed)
          .map(
            ({ id, volume, bounds, triangles }) =>
              `  ${id}: ${sizeText(bounds)}, volume ${rounded(volume, 4)}, ${triangles} triangles`,
          )
      : []),
    ...(bodyCount > mostListed ? [`  and ${bodyCount - mostListed} more`] : []),
    ...(unit.doubtful ? [unit.sentence] : []),
    ...whatToDo(report),
  ]
}

function otherDefects({ places }: MeshReport): string[] {
  const kinds = [...new Set(places.map(({ defect }) => defect))].filter((defect) => defect !== 'boundary edge')
  return kinds.map((kind) => {
    const at = places.filter(({ defect }) => defect === kind).slice(0, 3)
    return `${kind[0]!.toUpperCase()}${kind.slice(1)} near ${at.map((place) => point(place.at)).join(' and near ')}${at.length < 3 ? '' : ' and perhaps elsewhere'}.`
  })
}

function whatToDo({ verdict, closed, selfCrossings, innerBodies }: MeshReport): string[] {
  if (verdict !== 'repairable') return []
  if (innerBodies > 0)
    return [
      '"--inner cavities" makes bodies inside others cavities, "--inner material" leaves them out ("check --repair OUT.stl" writes either).',
    ]
  if (selfCrossings > 0)
    return [
      'Try "check --repair OUT.stl", which replaces a few triangles where that is enough; otherwise "optimize --remesh" accepts new outer faces.',
    ]
  return closed
    ? ['"check --repair OUT.stl" writes the repaired file.']
    : ['Try "check --repair OUT.stl"; what stays open can still be used with new outer faces ("optimize --remesh").']
}

/** The report in snake_case for `--json`. */
export const reportFacts = (report: MeshReport) => ({
  verdict: report.verdict,
  sentence: report.sentence,
  triangles: report.triangles,
  vertices: report.vertices,
  components: report.components,
  body_count: report.bodyCount,
  cavities: report.cavities,
  inner_bodies: report.innerBodies,
  inner_readings: report.innerReadings,
  closed: report.closed,
  oriented: report.oriented,
  boundary_edges: report.boundaryEdges,
  exact_boundary_edges: report.exactBoundaryEdges,
  non_manifold_edges: report.nonManifoldEdges,
  misoriented_edges: report.misorientedEdges,
  inside_out_bodies: report.insideOutBodies,
  collapsed_triangles: report.collapsedTriangles,
  sliver_triangles: report.sliverTriangles,
  duplicate_triangles: report.duplicateTriangles,
  self_crossings: report.selfCrossings,
  body_crossings: report.bodyCrossings,
  crossings_counted: report.crossingsCounted,
  weld_tolerance: report.weldTolerance,
  size: sizeOf(report.bounds),
  bounds: report.bounds,
  volume: report.volume,
  shared_volume: report.sharedVolume,
  area: report.area,
  unit: report.unit,
  hole_count: report.holeCount,
  holes: report.holes,
  bodies: report.bodies.map(({ id, triangles, volume, cavities, inside, bounds }) => ({
    id,
    triangles,
    volume,
    cavities,
    inside,
    size: sizeOf(bounds),
    bounds,
  })),
  places: report.places,
})
