import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { saveSurfaces, summarizeIssues, surfaceRanges, surfaceTriangle } from '@trabecula/contract'
import {
  done,
  faceKindOf,
  faceMessages,
  mostSelectedTriangles,
  type Outcome,
  partMessages,
  refuse,
  type SurfaceRanges,
  type SurfaceTriangle,
  surfaceTriangles,
  trianglesOfRanges,
} from '@trabecula/domain'
import { readPartFile } from '@trabecula/geometry'
import * as z from 'zod/mini'
import type { PostedSurfaces, SurfaceFacts } from './part-reader.ts'

/**
 * Reads a posted selection and writes it as the call answers it later: every triangle with its vertices, whether it was
 * sent so or named by its place in the file.
 */
export function writeSurfaces({ json, partPath, path }: PostedSurfaces): Outcome<SurfaceFacts> {
  const parsed = postedSelection.safeParse(parse(json))
  if (!parsed.success) {
    const { message, fields } = summarizeIssues(parsed.error.issues, 'surfaces')
    return refuse('invalid', message, fields)
  }
  const { surfaces, part_triangles, version } = parsed.data
  const read = readEntries(surfaces)
  if (!read.ok) return read
  const { spelled, byRange, skipped } = read.value
  const onPart = byRange.length === 0 ? done([]) : trianglesOnPart(byRange, partPath, part_triangles)
  if (!onPart.ok) return onPart
  if (spelled.length + onPart.value.length === 0 && skipped > 0) return refuse('invalid', partMessages.noGoodTriangle)

  const counts = { load: 0, boundary: 0 }
  const hash = writeAnswer(path, [spelled, onPart.value], ({ type }) => counts[type]++)
  return done({ hash, loadTriangles: counts.load, boundaryTriangles: counts.boundary, skipped, version })
}

/** Triangles one by one: those not in the part are skipped (§5). A malformed surface by ranges is refused. */
const postedSelection = z.extend(saveSurfaces.body, {
  surfaces: z.array(z.unknown()).check(z.maxLength(mostSelectedTriangles)),
})

interface Entries {
  readonly spelled: readonly SurfaceTriangle[]
  readonly byRange: readonly SurfaceRanges[]
  readonly skipped: number
}

function readEntries(entries: readonly unknown[]): Outcome<Entries> {
  const spelled: SurfaceTriangle[] = []
  const byRange: SurfaceRanges[] = []
  let skipped = 0
  for (const [at, entry] of entries.entries()) {
    if (typeof entry === 'object' && entry !== null && 'triangles' in entry) {
      const read = surfaceRanges.safeParse(entry)
      if (!read.success) {
        const issues = read.error.issues.map((issue) => ({ ...issue, path: ['surfaces', at, ...issue.path] }))
        const { message, fields } = summarizeIssues(issues, 'surfaces')
        return refuse('invalid', message, fields)
      }
      byRange.push(read.data)
      continue
    }
    const { data } = surfaceTriangle.safeParse(entry)
    if (data) spelled.push({ ...data, vertices: data.vertices as unknown as SurfaceTriangle['vertices'] })
    else skipped++
  }
  return done({ spelled, byRange, skipped })
}

/** The triangles of surfaces that are named by ranges, with their vertices in the coordinates of the file. */
function trianglesOnPart(
  byRange: readonly SurfaceRanges[],
  partPath: string | null,
  quoted: number | undefined,
): Outcome<readonly SurfaceTriangle[]> {
  const reading = partPath === null ? null : readPartFile(readFileSync(partPath), { overwrite: true })
  if (!reading?.ok) return refuse('invalid', reading?.message ?? partMessages.noGoodTriangle)
  const count = reading.soup.length / 9
  if (quoted !== count) return refuse('invalid', faceMessages.otherPart(quoted ?? 0, count))
  const found: SurfaceTriangle[] = []
  for (const { triangles, tag, type } of byRange) {
    const chosen = trianglesOfRanges(triangles, count)
    if (!chosen) return refuse('invalid', faceMessages.otherPart(quoted, count))
    if (found.length + chosen.length > mostSelectedTriangles) return refuse('invalid', faceMessages.tooManyTriangles)
    for (const triangle of surfaceTriangles(reading.soup, chosen, tag, faceKindOf(type))) found.push(triangle)
  }
  return done(found)
}

const entriesPerWrite = 1000

/** A text of all triangles would be twice as long as what fits into one. @returns its SHA-256 */
function writeAnswer(
  path: string,
  lists: readonly (readonly SurfaceTriangle[])[],
  onEach: (triangle: SurfaceTriangle) => void,
): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'w')
  const write = (text: string) => {
    hash.update(text)
    writeSync(file, text)
  }
  try {
    write('{"status":"success","surfaces":[')
    let separator = ''
    for (const list of lists) {
      for (let from = 0; from < list.length; from += entriesPerWrite) {
        const some = list.slice(from, from + entriesPerWrite)
        some.forEach(onEach)
        write(separator + some.map((each) => JSON.stringify(each)).join(','))
        separator = ','
      }
    }
    write(']}')
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    return undefined
  }
}
