import { readFileSync } from 'node:fs'
import type { AnswerOf, getCadFaces, getFaces } from '@trabecula/contract'
import { cadFacesOf, done, mmPerFileUnit, type Outcome, rangesOf, refuse } from '@trabecula/domain'
import { facesOfFile, readPartFile } from '@trabecula/geometry'
import type { ListedPart } from './part-reader.ts'

/** The faces of a part as the call answers them, in JSON: a list of scattered triangles may be as long as the part's file. */
export function listFaces({ path, unit, labelsPath, cadFacesPath }: ListedPart): Outcome<Uint8Array> {
  const reading = readPartFile(readFileSync(path), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  const labels = labelsPath === null ? null : new Uint32Array(Uint8Array.from(readFileSync(labelsPath)).buffer)
  const { set, centroids } = facesOfFile(reading.soup, mmPerFileUnit[unit], labels)
  const ofCad = labels && cadFacesPath !== null ? cadFacesOf(set, labels, savedFaces(cadFacesPath)) : []
  const answer: AnswerOf<typeof getFaces> = {
    status: 'success',
    unit,
    part_triangles: reading.soup.length / 9,
    faces: set.faces.map(({ id, number, kind, area, normal, start, count }) => ({
      id,
      number,
      kind,
      area_mm2: area,
      centroid: centroids[id]!,
      normal,
      triangles: rangesOf(set.order.subarray(start, start + count)),
      ...(ofCad[id]?.name === undefined ? {} : { name: ofCad[id].name }),
      ...(ofCad[id]?.color === undefined ? {} : { color: ofCad[id].color }),
    })),
  }
  return done(Buffer.from(JSON.stringify(answer)))
}

/** Written by `writeCadFaces`. */
const savedFaces = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as AnswerOf<typeof getCadFaces>).faces
