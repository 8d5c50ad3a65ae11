import { readFileSync, writeFileSync } from 'node:fs'
import { saveCadFaces, summarizeIssues } from '@trabecula/contract'
import { cadFacesMessages, done, labelsOfFaces, type Outcome, refuse } from '@trabecula/domain'
import { readPartFile } from '@trabecula/geometry'
import type { CadFacesFacts, PostedCadFaces } from './part-reader.ts'

/**
 * Reads posted faces of a CAD system, compares them with the uploaded file, and writes them as the call answers them
 * later, and the face of each triangle in four bytes.
 */
export function writeCadFaces({ json, partPath, path, labelsPath }: PostedCadFaces): Outcome<CadFacesFacts> {
  const parsed = saveCadFaces.body.safeParse(parse(json))
  if (!parsed.success) {
    const { message, fields } = summarizeIssues(parsed.error.issues, 'faces')
    return refuse('invalid', message, fields)
  }
  const { unit, faces, version } = parsed.data
  const ids = new Set<number>()
  for (const { id } of faces) {
    if (ids.has(id)) return refuse('invalid', cadFacesMessages.sameId(id))
    ids.add(id)
  }
  const reading = readPartFile(readFileSync(partPath), { overwrite: true })
  if (!reading.ok) return refuse('invalid', reading.message)
  const triangles = faces.map((face) => face.triangles)
  const labels = labelsOfFaces(triangles, reading.soup.length / 9)
  if (!labels.ok) return labels
  const text = Buffer.from(JSON.stringify({ status: 'success', unit, faces }))
  writeFileSync(path, text)
  writeFileSync(labelsPath, labels.value)
  return done({ unit, count: faces.length, bytes: text.length + labels.value.byteLength, version })
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json))
  } catch {
    return undefined
  }
}
