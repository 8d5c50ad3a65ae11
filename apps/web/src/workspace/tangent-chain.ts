import { type FaceSet, weld } from '@trabecula/geometry'

/** Two adjacent faces, with the angle by which the skin bends between them. */
export interface Border {
  readonly a: number
  readonly b: number
  /** Mean over their common edges, weighted by length; 0 where one continues the other smoothly. Degrees. */
  readonly bend: number
}

/** The bend at which a smooth skin ends: a fillet of eight strips bends by 11° per strip, an edge of a box by 90°. */
export const tangentTolerance = { default: 20, min: 1, max: 60 } as const

/**
 * The borders between the surfaces of a part. About 1 µs per triangle and edge; made once per part.
 *
 * @param soup nine coordinates per triangle, in the order of `surfaces`
 */
export function bordersOf(soup: Float32Array, { label }: Pick<FaceSet, 'label'>): Border[] {
  const { triangles } = weld(soup)
  const corners = soup.length / 3
  const waiting = new Map<number, number>()
  const found = new Map<number, { bend: number; length: number }>()
  for (let triangle = 0; triangle < label.length; triangle++) {
    for (let k = 0; k < 3; k++) {
      const [from, to] = [triangles[3 * triangle + k]!, triangles[3 * triangle + ((k + 1) % 3)]!]
      const key = Math.min(from, to) * corners + Math.max(from, to)
      const other = waiting.get(key)
      if (other === undefined) {
        waiting.set(key, triangle)
        continue
      }
      waiting.delete(key)
      const [a, b] = [label[triangle]!, label[other]!]
      if (a === b) continue
      const pair = Math.min(a, b) * label.length + Math.max(a, b)
      const length = edgeLength(soup, triangle, k)
      const sum = found.get(pair) ?? { bend: 0, length: 0 }
      found.set(pair, { bend: sum.bend + length * bendBetween(soup, triangle, other), length: sum.length + length })
    }
  }
  return [...found].flatMap(([pair, { bend, length }]) =>
    length > 0 ? [{ a: Math.floor(pair / label.length), b: pair % label.length, bend: bend / length }] : [],
  )
}

/** A face, then all that it reaches over borders that bend by at most `tolerance` degrees. */
export function tangentChain(borders: readonly Border[], from: number, tolerance: number): number[] {
  const reached = new Set([from])
  const soft = borders.filter(({ bend }) => bend <= tolerance)
  // The loop also visits the faces that it adds to the set.
  for (const surface of reached) {
    for (const { a, b } of soft) {
      if (a === surface) reached.add(b)
      if (b === surface) reached.add(a)
    }
  }
  return [...reached]
}

type Triple = readonly [number, number, number]

const corner = (soup: Float32Array, triangle: number, k: number): Triple => {
  const at = 9 * triangle + 3 * (k % 3)
  return [soup[at]!, soup[at + 1]!, soup[at + 2]!]
}
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const lengthOf = ([x, y, z]: Triple): number => Math.hypot(x, y, z)
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

const edgeLength = (soup: Float32Array, triangle: number, k: number): number =>
  lengthOf(minus(corner(soup, triangle, k + 1), corner(soup, triangle, k)))

/** Angle between the normals of two triangles, degrees; 0 for a triangle without area. */
function bendBetween(soup: Float32Array, first: number, second: number): number {
  const [a, b] = [first, second].map((triangle) => {
    const origin = corner(soup, triangle, 0)
    return cross(minus(corner(soup, triangle, 1), origin), minus(corner(soup, triangle, 2), origin))
  }) as [Triple, Triple]
  // Sine and cosine are used together, because the arc cosine is inaccurate at small angles.
  const sine = lengthOf(cross(a, b))
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return sine === 0 && cosine === 0 ? 0 : (Math.atan2(sine, cosine) * 180) / Math.PI
}
