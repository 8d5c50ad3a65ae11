import { done, maxUploadBytes, type Outcome } from '@trabecula/domain'
import { writeBinaryStl } from '@trabecula/geometry'
import { cadMessages, cadRefusal } from './messages.ts'
import type { CadBody } from './model.ts'

/** Faces of a CAD system as ranges of the triangles of an STL file; what `optimize --faces` reads. */
export interface FacesFile {
  readonly unit: 'mm'
  readonly faces: readonly NamedFace[]
}

export interface NamedFace {
  readonly id: number
  readonly name?: string
  /** "#rrggbb" */
  readonly color?: string
  /** [first triangle, how many], in the order of the file. */
  readonly triangles: readonly (readonly [first: number, count: number])[]
}

export interface ConvertedPart {
  readonly stl: Uint8Array
  readonly triangles: number
  /** Absent when a chosen body knows no faces (3MF): faces are then found by their angles. */
  readonly faces?: FacesFile
}

/** The chosen bodies as one STL file in millimetres, all when none are named. */
export function toStl(bodies: readonly CadBody[], chosen?: readonly number[]): Outcome<ConvertedPart> {
  if (chosen?.length === 0) return cadRefusal('noBodies', cadMessages.noBodies)
  const unknown = chosen?.find((id) => !bodies[id])
  if (unknown !== undefined) return cadRefusal('unknownBody', cadMessages.unknownBody(unknown, bodies.length))
  const used = chosen ? bodies.filter((_, id) => chosen.includes(id)) : bodies
  const triangles = used.reduce((sum, { soup }) => sum + soup.length / 9, 0)
  if (84 + 50 * triangles > maxUploadBytes) return cadRefusal('tooManyTriangles', cadMessages.tooManyTriangles(triangles))
  const soup = new Float32Array(9 * triangles)
  const faces: NamedFace[] = []
  let first = 0
  for (const body of used) {
    soup.set(body.soup, 9 * first)
    for (const { first: from, count, name, color = body.color } of body.faces) {
      if (count === 0) continue
      const about = { ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }) }
      faces.push({ id: faces.length, ...about, triangles: [[first + from, count]] })
    }
    first += body.soup.length / 9
  }
  const known = used.every((body) => body.faces.length > 0)
  return done({
    stl: writeBinaryStl(soup, 'Trabecula converted CAD file'),
    triangles,
    ...(known ? { faces: { unit: 'mm', faces } } : {}),
  })
}
