import { readFileSync } from 'node:fs'
import { type AnswerOf, type getCadFaces, type getFaces, listedFaces } from '@trabecula/contract'
import { done, mmPerFileUnit, type Outcome, rangesOf, refuse } from '@trabecula/domain'
import { facesOfFile, readPartFile } from '@trabecula/geometry'
import type { ListedPart } from './part-reader.ts'

/** The faces of a part as the call answers them, in JSON: a list of scattered triangles may be as long as the part's file. */
export function listFaces({ path, unit, labelsPath, cadFacesPath }: ListedPart): Outcome<Uint8Array> {
  const reading = readPartFile(readFileSync(path), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  const labels = labelsPath === null ? null : new Uint32Array(Uint8Array.from(readFileSync(labelsPath)).buffer)
  const found = facesOfFile(reading.soup, mmPerFileUnit[unit], labels)
  const cadFaces = cadFacesPath === null ? [] : savedFaces(cadFacesPath)
  const answer: AnswerOf<typeof getFaces> = {
    status: 'success',
    unit,
    part_triangles: reading.soup.length / 9,
    faces: listedFaces(found, labels, cadFaces, ({ start, count }) => rangesOf(found.set.order.subarray(start, start + count))),
  }
  return done(Buffer.from(JSON.stringify(answer)))
}

/** Written by `writeCadFaces`. */
const savedFaces = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as AnswerOf<typeof getCadFaces>).faces
