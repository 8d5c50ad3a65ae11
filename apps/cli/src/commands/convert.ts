import { type CadBody, defaultTolerance, longestEdgeLimits, toleranceLimits, toStl } from '@trabecula/cad'
import { counted, done, maxCadBytes, type Outcome } from '@trabecula/domain'
import { boundsOf } from '@trabecula/geometry'
import { readCadInThread } from '../files/read-cad-in-thread.ts'
import { readNamedFile } from '../files/read-file.ts'
import { writeBytes } from '../files/write-file.ts'
import { bodyList } from '../setup/input-options.ts'
import { numberOption, readArguments } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

/**
 * Writes the bodies of a CAD file as one STL in millimetres, and with `--faces` which triangles belong to which face of
 * the CAD system.
 */
export async function convert(args: readonly string[], { signal }: Pick<Context, 'signal'>): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.convert)
  if (!read.ok) return read
  const { options, required } = read.value
  const [from, to] = [required('PART.step'), required('OUT.stl')]
  const chord = numberOption(options['chord'], 'chord', limitsOf(toleranceLimits.chord))
  if (!chord.ok) return chord
  const angle = numberOption(options['angle'], 'angle', limitsOf(toleranceLimits.angle))
  if (!angle.ok) return angle
  const edge = numberOption(options['edge'], 'edge', limitsOf(longestEdgeLimits))
  if (!edge.ok) return edge
  const chosen = bodyList(options['bodies'])
  if (!chosen.ok) return chosen
  const bytes = await readNamedFile(from, maxCadBytes)
  if (!bytes.ok) return bytes
  const tolerance = { chord: chord.value ?? defaultTolerance.chord, angle: angle.value ?? defaultTolerance.angle }
  const reading = await readCadInThread(bytes.value, tolerance, { signal })
  if (!reading.ok) return reading
  const { format, bodies, notes } = reading.value
  const made = toStl(bodies, { chosen: chosen.value, longestEdge: edge.value })
  if (!made.ok) return made
  const { stl, faces, triangles } = made.value
  const facesPath = options['faces']
  await writeBytes(to, stl)
  if (facesPath !== undefined && faces) await writeBytes(facesPath, `${JSON.stringify(faces)}\n`)
  const isWritten = facesPath !== undefined && faces !== undefined
  const used = bodies.filter((_, id) => chosen.value?.includes(id) ?? true)
  return done({
    json: {
      status: 'success',
      file: to,
      ...(isWritten ? { faces_file: facesPath } : {}),
      format,
      triangles,
      faces: faces?.faces.length ?? null,
      bodies: bodies.map((body, id) => ({ id, ...factsOf(body), used: used.includes(body) })),
      notes,
    },
    text: [
      table(
        ['body', 'name', 'size mm', 'faces', 'triangles', 'color'],
        bodies.map((body, id) => [
          id,
          body.name,
          sizeOf(body).join(' × '),
          body.faces.length,
          body.soup.length / 9,
          body.color ?? '–',
        ]),
      ),
      '',
      ...notes,
      ...(facesPath !== undefined && !faces ? [`A ${format} file knows no faces: ${facesPath} was not written.`] : []),
      `${counted(used.length, 'body', 'bodies')} of the ${format} file, ${counted(triangles, 'triangle')} in mm, written to ${to}.`,
      ...(isWritten ? [`${counted(faces.faces.length, 'face')} written to ${facesPath}; "--faces ${facesPath}" uses them.`] : []),
    ].join('\n'),
  })
}

const limitsOf = ({ least, most }: { readonly least: number; readonly most: number }) => ({ min: least, max: most })

const factsOf = (body: CadBody) => ({
  name: body.name,
  within: body.within,
  color: body.color ?? null,
  size_mm: sizeOf(body),
  faces: body.faces.length,
  triangles: body.soup.length / 9,
  open_edges: body.openEdges,
})

function sizeOf({ soup }: CadBody): number[] {
  const { min, max } = boundsOf(soup)
  return max.map((value, axis) => rounded(value - min[axis]!, 5))
}
