import { type CadFace, done, isTriangleRange, type Outcome, refuse } from '@trabecula/domain'
import { isObject } from '../setup/json.ts'
import { readNamedFile } from './read-file.ts'

const refused = (path: string, what: string) =>
  refuse('bad-faces-file', `${path} is no file of faces: ${what}. "trabecula convert … --faces FILE" writes one.`)

/** Faces of the CAD system from the file that `convert --faces` wrote; undefined without a path. */
export async function readFacesFile(path: string | undefined): Promise<Outcome<readonly CadFace[] | undefined>> {
  if (path === undefined) return done(undefined)
  const bytes = await readNamedFile(path)
  if (!bytes.ok) return bytes
  let file: unknown
  try {
    file = JSON.parse(new TextDecoder().decode(bytes.value))
  } catch {
    return refused(path, 'it is not JSON')
  }
  if (!isObject(file) || !Array.isArray(file['faces'])) return refused(path, 'it has no list "faces"')
  const wrong = file['faces'].findIndex((face) => !isFace(face))
  return wrong < 0 ? done(file['faces']) : refused(path, `face ${wrong} has no "triangles" such as [[0, 12]]`)
}

const isFace = (face: unknown): face is CadFace =>
  isObject(face) && Array.isArray(face['triangles']) && face['triangles'].length > 0 && face['triangles'].every(isTriangleRange)
