import { basename } from 'node:path'
import { listedFaces } from '@trabecula/contract'
import { type CadFace, done, type Outcome } from '@trabecula/domain'
import { loadPart, type Part } from '@trabecula/engine'
import { inFile, printPlace } from '@trabecula/geometry'
import { readFacesFile } from '../files/faces-file.ts'
import { partBytes } from '../files/read-file.ts'
import { inputOptions } from '../setup/input-options.ts'
import { readArguments } from '../terminal/arguments.ts'
import type { Answer } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'

/** Lengths and areas are in the units of the file; the numbers are those that a set-up may name. */
export async function surfaces(args: readonly string[]): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.surfaces)
  if (!read.ok) return read
  const path = read.value.required('PART.stl')
  const bytes = await partBytes(path)
  if (!bytes.ok) return bytes
  const input = inputOptions(read.value)
  if (!input.ok) return input
  const named = await readFacesFile(read.value.options['faces'])
  if (!named.ok) return named
  const part = loadPart(bytes.value, {
    name: basename(path),
    ...input.value,
    faces: named.value?.map(({ triangles }) => triangles),
  })
  if (!part.ok) return part
  const found = inFileCoordinates(part.value, named.value)
  const ofCad = named.value ? ['name', 'color'] : []
  return done({
    json: { status: 'success', surfaces: found },
    text: table(
      ['id', 'kind', 'area', 'centroid', 'normal', 'triangles', ...ofCad],
      found.map((face) => [
        ...line(face, part.value.report.diagonal),
        ...(named.value ? [face.name ?? '–', face.color ?? '–'] : []),
      ]),
    ),
  })
}

/** Loaded in millimetres, the part frame differs from the file by the centre only. */
function inFileCoordinates(part: Part, named: readonly CadFace[] = []) {
  const set = part.surfaces
  const centroids = set.faces.map(({ centroid }) => inFile(centroid, part))
  const listed = listedFaces({ set, centroids }, part.knownFaces ?? null, named, ({ count }) => count)
  return listed.map(({ id, number: _, kind, area_mm2: area, ...rest }) => ({ id, kind, area, ...rest }))
}

const line = ({ id, kind, area, centroid, normal, triangles }: ReturnType<typeof inFileCoordinates>[number], across: number) => [
  id,
  kind,
  rounded(area),
  printPlace(centroid, across),
  normal.map(share).join(', '),
  triangles,
]

/** Float noise would print as -1.2e-8. */
const share = (value: number) => (Math.abs(value) < 5e-5 ? 0 : rounded(value, 3))
