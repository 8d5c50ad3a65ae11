import {
  type FaceRule,
  type FileUnit,
  mmPerFileUnit,
  mostRegions,
  type Region,
  type RegionPoint,
  type RegionShape,
  regionMessages,
  type ShapeRole,
  shapeRoles,
} from '@trabecula/domain'
import { choices, type FaceChoice } from './face-choice.ts'
import { type Fields, isNumber, isObject, isPoint, type Point, shown, stop } from './json.ts'

/** A body that is not read yet: the path of its file, from the set-up file, or the number of a body of the part's file. */
export type NamedBody = { readonly body: string | number } & ShapeRole

/** A region, its numbers in mm, its faces and bodies as the set-up file names them. */
export type ChosenRegion = Region<readonly FaceChoice[]> | NamedBody

const rules = ['solid_to_mm', 'shell_mm', 'open'] as const
const shapes = ['box', 'cylinder', 'sphere', 'body'] as const
const bounds = ['density_at_least', 'density_at_most'] as const

const form =
  '{"faces": […], "solid_to_mm": t}, {"faces": […], "shell_mm": t}, {"faces": […], "open": true or false} or {"box": [[x, y, z], [x, y, z]], "as": "solid" or "void"} or {"box": …, "density_at_least": d, "density_at_most": d}, with "cylinder": {"from": [x, y, z], "to": [x, y, z], "radius": r}, "sphere": {"center": [x, y, z], "radius": r} or "body": "file.stl" or the number of a body of the part\'s file in place of "box"'

/** The regions of a set-up file; shapes are in the coordinates and the unit of the part's file. */
export function regions(value: unknown, fileUnit: FileUnit): ChosenRegion[] {
  if ((value ?? null) === null) return []
  if (!Array.isArray(value)) return stop(`"regions" must be a list of ${form}, not ${shown(value)}.`)
  if (value.length > mostRegions) return stop(regionMessages.tooMany(value.length))
  return value.map((entry: unknown, n) => {
    const where = `Region ${n + 1}`
    if (!isObject(entry)) return stop(`${where} must be one of ${form}, not ${shown(entry)}.`)
    const isOnFaces = 'faces' in entry
    const kinds = Object.keys(entry).filter((key) => [...rules, ...shapes].some((known) => known === key))
    const known = isOnFaces ? ['faces', ...rules] : [...shapes, 'as', ...bounds]
    const unknown = Object.keys(entry).find((key) => !known.includes(key))
    if (unknown)
      return stop(
        `${where} has the unknown key "${unknown}"; ${isOnFaces ? 'one of faces' : 'one without faces'} has ${known.join(', ')}.`,
      )
    if (kinds.length !== 1) return stop(`${where} must be one of ${form}, not ${shown(entry)}.`)
    if (isOnFaces) return { ...faceRule(entry, where), faces: choices(entry, 'faces') }
    if ('body' in entry) return { body: named(entry['body'], where), ...role(entry, where) }
    return { ...shape(entry, where, mmPerFileUnit[fileUnit]), ...role(entry, where) }
  })
}

function named(body: unknown, where: string): string | number {
  if (typeof body === 'string' && body !== '') return body
  if (isNumber(body) && Number.isInteger(body) && body >= 0) return body
  return stop(`"body" of ${where.toLowerCase()} must be the name of an STL file or the number of a body, not ${shown(body)}.`)
}

/** Bounds of density alone make a lattice of it. */
function role(entry: Fields, where: string): ShapeRole {
  const given = bounds.filter((key) => key in entry)
  const as = shapeRoles.find((known) => known === (entry['as'] ?? (given.length > 0 ? 'lattice' : undefined)))
  if (!as) return stop(`"as" of ${where.toLowerCase()} must be one of ${shapeRoles.join(', ')}, not ${shown(entry['as'])}.`)
  const [least, most] = bounds.map((key) => {
    const density = entry[key]
    if (density !== undefined && !isNumber(density))
      return stop(`"${key}" of ${where.toLowerCase()} must be a relative density, not ${shown(density)}.`)
    return density
  })
  return {
    as,
    ...(least === undefined ? {} : { densityAtLeast: least }),
    ...(most === undefined ? {} : { densityAtMost: most }),
  }
}

function faceRule({ open, ...rule }: Fields, where: string): FaceRule {
  if (open !== undefined)
    return typeof open === 'boolean'
      ? { open }
      : stop(`"open" of ${where.toLowerCase()} must be true or false, not ${shown(open)}.`)
  const key = 'solid_to_mm' in rule ? 'solid_to_mm' : 'shell_mm'
  const thickness = rule[key]
  if (!isNumber(thickness)) return stop(`"${key}" of ${where.toLowerCase()} must be a number of mm, not ${shown(thickness)}.`)
  return key === 'solid_to_mm' ? { solidToMm: thickness } : { shellMm: thickness }
}

function shape({ box, cylinder, sphere }: Fields, where: string, scale: number): RegionShape {
  const placed = (point: Point): RegionPoint => [scale * point[0], scale * point[1], scale * point[2]]
  if (box !== undefined) {
    const [first, second, ...rest] = Array.isArray(box) ? (box as unknown[]) : []
    if (isPoint(first) && isPoint(second) && rest.length === 0) return { box: [placed(first), placed(second)] }
    return stop(`"box" of ${where.toLowerCase()} must be [[x, y, z], [x, y, z]], not ${shown(box)}.`)
  }
  if (cylinder !== undefined) {
    if (isObject(cylinder) && Object.keys(cylinder).sort().join() === 'from,radius,to') {
      const { from, to, radius } = cylinder
      if (isPoint(from) && isPoint(to) && isNumber(radius))
        return { cylinder: { from: placed(from), to: placed(to), radius: scale * radius } }
    }
    return stop(
      `"cylinder" of ${where.toLowerCase()} must be {"from": [x, y, z], "to": [x, y, z], "radius": r}, not ${shown(cylinder)}.`,
    )
  }
  if (isObject(sphere) && Object.keys(sphere).sort().join() === 'center,radius') {
    const { center, radius } = sphere
    if (isPoint(center) && isNumber(radius)) return { sphere: { center: placed(center), radius: scale * radius } }
  }
  return stop(`"sphere" of ${where.toLowerCase()} must be {"center": [x, y, z], "radius": r}, not ${shown(sphere)}.`)
}
