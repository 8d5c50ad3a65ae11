import {
  type CadFace,
  type CadFaces,
  done,
  isNameLine,
  longestCadFaceName,
  maxUploadBytes,
  type Outcome,
} from '@trabecula/domain'
import { writeBinaryStl } from '@trabecula/geometry'
import { cadMessages, cadRefusal } from './messages.ts'
import type { CadBody } from './model.ts'
import { withShortEdges } from './short-edges.ts'

export interface ConvertedPart {
  readonly stl: Uint8Array
  readonly triangles: number
  /** Absent when a chosen body knows no faces (3MF): faces are then found by their angles. */
  readonly faces?: CadFaces
}

export interface ToStlOptions {
  /** Bodies by their numbers; all without it. */
  readonly chosen?: readonly number[] | undefined
  /** Triangles are cut until no edge is longer, mm, so that a brush can paint a part of a flat face. */
  readonly longestEdge?: number | undefined
}

const mostTriangles = Math.floor((maxUploadBytes - 84) / 50)

/** The chosen bodies as one STL file in millimetres. */
export function toStl(bodies: readonly CadBody[], { chosen, longestEdge }: ToStlOptions = {}): Outcome<ConvertedPart> {
  if (chosen?.length === 0) return cadRefusal('noBodies', cadMessages.noBodies)
  const unknown = chosen?.find((id) => !bodies[id])
  if (unknown !== undefined) return cadRefusal('unknownBody', cadMessages.unknownBody(unknown, bodies.length))
  const whole = chosen ? bodies.filter((_, id) => chosen.includes(id)) : bodies
  const read = trianglesIn(whole)
  if (read > mostTriangles) return cadRefusal('tooManyTriangles', cadMessages.tooManyTriangles(read))
  const used = longestEdge === undefined ? whole : cutBodies(whole, longestEdge)
  if (!used) return cadRefusal('edgeTooShort', cadMessages.edgeTooShort)
  const triangles = trianglesIn(used)
  const soup = new Float32Array(9 * triangles)
  const faces: CadFace[] = []
  let first = 0
  for (const body of used) {
    soup.set(body.soup, 9 * first)
    for (const { first: from, count, name: written = '', color = body.color } of body.faces) {
      if (count === 0) continue
      const name = shownName(written)
      const about = { ...(name === '' ? {} : { name }), ...(color === undefined ? {} : { color }) }
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

type Triangles = Pick<CadBody, 'soup' | 'faces' | 'color'>

const trianglesIn = (bodies: readonly Triangles[]): number => bodies.reduce((sum, { soup }) => sum + soup.length / 9, 0)

function cutBodies(bodies: readonly Triangles[], longest: number): Triangles[] | undefined {
  const cut: Triangles[] = []
  for (const body of bodies) {
    const shorter = withShortEdges(body, longest, mostTriangles - trianglesIn(cut))
    if (!shorter) return undefined
    cut.push({ ...body, ...shorter })
  }
  return cut
}

/** What can be shown of a name: CAD systems write any bytes. Half the limit, because a character may be two units. */
const shownName = (name: string): string =>
  [...name]
    .filter(isNameLine)
    .slice(0, longestCadFaceName / 2)
    .join('')
    .trim()
