import { basename } from 'node:path'
import { done, type Outcome, type Refusal } from '@trabecula/domain'
import { inspect, type MeshReport, readStl } from '@trabecula/geometry'
import { readArguments } from '../arguments.ts'
import type { Answer } from '../command.ts'
import { rounded, table } from '../output/table.ts'
import { readPartFile } from '../read-file.ts'

interface Checked {
  readonly file: string
  readonly format: string
  readonly name: string
  readonly notes: readonly string[]
  readonly report: MeshReport
}

/** Below this a longest edge in millimetres makes one ask for the unit. */
const suspiciouslySmall = 5

export async function check(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, { positionals: ['PART.stl'], several: true })
  if (!read.ok) return read
  const files = read.value.positionals
  const checked: (Checked | Refusal)[] = []
  for (const file of files) checked.push(await checkFile(file))
  const rows = checked.map((entry, i) => ({ file: files[i]!, entry }))
  return done({
    json: {
      status: 'success',
      files: rows.map(({ file, entry }) => ('report' in entry ? facts(entry) : unreadable(file, entry))),
    },
    text: [
      table(
        ['file', 'format', 'triangles', 'bodies', 'size', 'volume', 'open', 'verdict'],
        rows.map(({ file, entry }) =>
          'report' in entry ? line(entry) : [basename(file), '–', '–', '–', '–', '–', '–', 'refused'],
        ),
      ),
      '',
      ...rows.flatMap(({ file, entry }) => ('report' in entry ? sentences(entry) : [`${basename(file)}: ${entry.message}`])),
    ].join('\n'),
    refused: checked.some((entry) => !('report' in entry) || entry.report.verdict === 'refused'),
  })
}

async function checkFile(file: string): Promise<Checked | Refusal> {
  const bytes = await readPartFile(file)
  if (!bytes.ok) return bytes.refusal
  const reading = readStl(bytes.value)
  if (!reading.ok) return { code: reading.code, message: reading.message }
  const { format, name, notes, soup } = reading
  return { file, format, name, notes, report: inspect(soup) }
}

const size = ({ bounds }: MeshReport) => bounds.max.map((value, axis) => value - bounds.min[axis]!)

const line = ({ file, format, report }: Checked) => [
  basename(file),
  format,
  String(report.triangles),
  String(report.components - report.cavities),
  size(report)
    .map((value) => rounded(value, 4))
    .join(' × '),
  String(rounded(report.volume)),
  String(report.boundaryEdges),
  report.verdict,
]

function sentences({ file, notes, report }: Checked): string[] {
  const longest = Math.max(...size(report))
  const unit =
    longest < suspiciouslySmall
      ? [`The longest edge is ${rounded(longest, 4)}: if that is not millimetres, set "file_unit" to cm, m or in in the set-up.`]
      : []
  return [report.sentence, ...notes, ...unit].map((sentence) => `${basename(file)}: ${sentence}`)
}

const unreadable = (file: string, { code, message }: Refusal) => ({ file, verdict: 'refused', code, sentence: message })

const facts = ({ file, format, name, notes, report }: Checked) => ({
  file,
  format,
  name,
  verdict: report.verdict,
  sentence: report.sentence,
  notes,
  triangles: report.triangles,
  vertices: report.vertices,
  components: report.components,
  cavities: report.cavities,
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
  weld_tolerance: report.weldTolerance,
  size: size(report),
  bounds: report.bounds,
  volume: report.volume,
  area: report.area,
  places: report.places,
})
