import type { CadBody } from '../model.ts'

/** Names that programs write where a user gave none: "NONE", "#705", "198451", "1936|4142251873". */
const isMeaningful = (name: string): boolean => /\p{L}/u.test(name) && !/^(none|unknown|face\d*|\*\w+)$/i.test(name)

/**
 * The names of the faces of the only body of a STEP file, which OpenCASCADE does not pass on. It keeps the order of the
 * shell's faces; that is not promised anywhere, so every plane is compared with the triangles of its face, and one that
 * differs takes all names away. In a file of several bodies the bodies cannot be told apart, and they get no names.
 */
export function withFaceNames(bytes: Uint8Array, bodies: readonly CadBody[]): readonly CadBody[] {
  const [body] = bodies
  if (!body || bodies.length !== 1) return bodies
  const text = new TextDecoder().decode(bytes)
  if (![...text.matchAll(/ADVANCED_FACE\s*\(\s*'((?:[^']|'')*)'/g)].some(([, name]) => isMeaningful(name))) return bodies
  const entities = entitiesOf(text)
  const solids = [...entities.values()].filter((entity) => entity.startsWith('MANIFOLD_SOLID_BREP'))
  if (solids.length !== 1) return bodies
  const faces = referred(entities.get(referred(solids[0])[0]) ?? '')
  if (faces.length !== body.faces.length) return bodies
  const directions = faces.map((face) => planeDirection(entities, entities.get(face) ?? ''))
  if (!directions.every((direction, at) => !direction || isAcross(body, at, direction))) return bodies
  const names = faces.map((face) => decoded(/^ADVANCED_FACE\s*\(\s*'((?:[^']|'')*)'/.exec(entities.get(face) ?? '')?.[1] ?? ''))
  // A name that every face has is that of the body.
  const known = new Set(names).size > 1 ? names : []
  return [{ ...body, faces: body.faces.map((face, at) => (isMeaningful(known[at] ?? '') ? { ...face, name: known[at] } : face)) }]
}

/** "#12 = PLANE('', #13);" as 12 → "PLANE('', #13)". */
function entitiesOf(text: string): Map<string, string> {
  const found = text.matchAll(/#(\d+)\s*=\s*([A-Z_0-9]+\s*\((?:'(?:[^']|'')*'|[^';])*\))\s*;/g)
  return new Map(Array.from(found, ([, id, entity]) => [id, entity]))
}

const referred = (entity: string): string[] =>
  Array.from(entity.replace(/'(?:[^']|'')*'/g, '').matchAll(/#(\d+)/g), ([, id]) => id)

/** The normal of the plane on which a face lies; undefined for a curved face. */
function planeDirection(entities: ReadonlyMap<string, string>, face: string): readonly number[] | undefined {
  const surface = entities.get(referred(face).at(-1) ?? '') ?? ''
  if (!/^PLANE\b/.test(surface)) return undefined
  const axis = referred(entities.get(referred(surface)[0]) ?? '')[1]
  const direction = /\(([^()]*)\)\s*\)$/
    .exec(entities.get(axis) ?? '')?.[1]
    .split(',')
    .map(Number)
  return direction?.length === 3 ? direction : undefined
}

/** Whether all triangles of a face are square to a direction; those without an area are not looked at. */
function isAcross({ soup, faces }: CadBody, at: number, direction: readonly number[]): boolean {
  const { first, count } = faces[at]
  const length = Math.hypot(...direction)
  for (let triangle = first; triangle < first + count; triangle++) {
    const corner = (c: number, axis: number) => soup[9 * triangle + 3 * c + axis]
    const [u, v] = [1, 2].map((c) => [0, 1, 2].map((axis) => corner(c, axis) - corner(0, axis)))
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const doubled = Math.hypot(...normal)
    const along = Math.abs(normal.reduce((sum, value, axis) => sum + value * direction[axis], 0))
    if (doubled > leastArea && along < mostlyAlong * doubled * length) return false
  }
  return true
}

/** mm²; single precision leaves no direction to thinner triangles. */
const leastArea = 1e-3
/** Cosine of 2.6°. */
const mostlyAlong = 0.999

/** ISO 10303-21 writes other than ASCII letters as \X2\00E4\X0\, and an apostrophe twice. */
const decoded = (name: string): string =>
  name
    .replaceAll("''", "'")
    .replace(/\\X2\\((?:[0-9A-F]{4})+)\\X0\\/g, (_, digits: string) =>
      digits.replace(/.{4}/g, (four) => String.fromCharCode(Number.parseInt(four, 16))),
    )
    .trim()
