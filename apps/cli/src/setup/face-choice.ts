import { type Fields, isNumber, isObject, isPoint, type Point, shown, stop } from './json.ts'

/**
 * Faces as the set-up file names them, in file units: one by a point near it or by its number in `trabecula surfaces`,
 * or the triangles whose centres lie within a radius of a point or in a box, of whichever faces.
 */
export type FaceChoice =
  | { readonly id: number }
  | { readonly near: Point }
  | { readonly near: Point; readonly radius: number }
  | { readonly box: readonly [Point, Point] }

/** Each is looked for among all triangles of the part. */
const mostChoices = 10_000

/** A list of faces that is not empty. */
export function choices(fields: Fields, key: 'load' | 'boundary' | 'faces'): FaceChoice[] {
  const value = fields[key]
  const where = `"${key}" must be a list of faces, each a number, {"near": [x, y, z]}, {"near": [x, y, z], "radius": r} or {"box": [[x, y, z], [x, y, z]]}`
  if (!Array.isArray(value))
    return stop(value === undefined ? `"${key}" is missing: ${where}.` : `${where}, not ${shown(value)}.`)
  if (value.length === 0) return stop(`"${key}" is empty: ${where}.`)
  if (value.length > mostChoices)
    return stop(`"${key}" lists ${value.length} faces, more than ${mostChoices}: name a region by "radius" or "box" instead.`)
  return value.map((entry: unknown) => choice(entry) ?? stop(`${where}, not ${shown(entry)}.`))
}

function choice(entry: unknown): FaceChoice | null {
  if (typeof entry === 'number') return Number.isInteger(entry) && entry >= 0 ? { id: entry } : null
  if (!isObject(entry)) return null
  const { near, radius, box } = entry
  switch (Object.keys(entry).sort().join()) {
    case 'near':
      return isPoint(near) ? { near } : null
    case 'near,radius':
      return isPoint(near) && isNumber(radius) && radius > 0 ? { near, radius } : null
    case 'box': {
      const [first, second, ...rest] = Array.isArray(box) ? (box as unknown[]) : []
      return isPoint(first) && isPoint(second) && rest.length === 0 ? { box: [first, second] } : null
    }
    default:
      return null
  }
}
