import {
  type FaceRule,
  fromSi,
  fromWire,
  isFaceRegion,
  mostBodyTriangles,
  type Region,
  type RegionPoint,
  type RegionShape,
  regionMessages,
  type ShapeRole,
  shapeRoles,
  toSi,
  toWire,
  type UnitType,
  type Wire,
  withoutNoise,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { line } from './call.ts'

/** A region in the spelling of calls; the domain's `Region` explains the fields. */
export type WireRegion<Faces> = (Wire<FaceRule> & { readonly faces: Faces }) | WireShape

/** A shape that says only bounds of its density is a lattice. */
type WireShape = Wire<RegionShape> & Omit<Wire<ShapeRole>, 'as'> & { readonly as?: ShapeRole['as'] }

/** A sixteenth longer than all bodies of a set-up may be, so that one slightly too large gets the domain's refusal. */
const base64 = z.string().check(z.maxLength(51 * mostBodyTriangles), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, regionMessages.notBase64))

/** Schemas of the parts of a region: those of a request have bounds, and a browser's draft names faces by their ids. */
interface Parts<Faces> {
  readonly number: z.ZodMiniType<number, number>
  readonly faces: z.ZodMiniType<Faces, Faces>
}

/**
 * The schema of a region: thicknesses and bodies in mm whatever the units, other shapes in or mm, all in the coordinates
 * of the file.
 */
export function regionOf<Faces>({ number, faces }: Parts<Faces>): z.ZodMiniType<WireRegion<Faces>, WireRegion<Faces>> {
  const point = z.readonly(z.tuple([number, number, number]))
  const role = {
    as: z.exactOptional(z.enum(shapeRoles)),
    density_at_least: z.exactOptional(number),
    density_at_most: z.exactOptional(number),
  }
  const rules = { solid_to_mm: z.exactOptional(number), shell_mm: z.exactOptional(number), open: z.exactOptional(z.boolean()) }
  const kinds = [
    // One form of all rules, so that the faces, which may be many, are looked at once.
    z.strictObject({ faces, ...rules }).check(z.refine((region) => Object.keys(region).length === 2, regionMessages.form)),
    ...[
      z.strictObject({ body: z.strictObject({ name: line, triangles_mm: base64 }), ...role }),
      z.strictObject({ box: z.readonly(z.tuple([point, point])), ...role }),
      z.strictObject({ cylinder: z.strictObject({ from: point, to: point, radius: number }), ...role }),
      z.strictObject({ sphere: z.strictObject({ center: point, radius: number }), ...role }),
    ].map((shape) => shape.check(z.refine((region) => Object.keys(region).length > 1, regionMessages.form))),
  ] as const
  return z.union(kinds, regionMessages.form) as unknown as ReturnType<typeof regionOf<Faces>>
}

/** A region with its shape in the typed units → mm. */
export const regionFromWire = <Faces>(given: WireRegion<Faces>, unitType: UnitType): Region<Faces> => {
  if (!('faces' in given)) {
    const { density_at_least: least, density_at_most: most, as = 'lattice', ...shape } = given
    const bounds = {
      ...(least === undefined ? {} : { densityAtLeast: least }),
      ...(most === undefined ? {} : { densityAtMost: most }),
    }
    return { ...inUnits(fromWire(shape) as RegionShape, (value) => toSi(value, 'length', unitType)), as, ...bounds }
  }
  const { faces, ...rule } = given
  return { ...(fromWire(rule) as FaceRule), faces }
}

/** mm → the numbers of answers, requests and storage, as in `settingsToWire`. */
export const regionToWire = <Faces>(given: Region<Faces>, unitType: UnitType): WireRegion<Faces> => {
  if (!isFaceRegion(given)) {
    const { densityAtLeast: least, densityAtMost: most, as, ...shape } = given
    const bounds = {
      ...(least === undefined ? {} : { density_at_least: least }),
      ...(most === undefined ? {} : { density_at_most: most }),
    }
    const typed = (value: number) => (unitType === 'metric' ? value : withoutNoise(fromSi(value, 'length', unitType)))
    return { ...toWire(inUnits(shape, typed)), as, ...bounds }
  }
  const { faces, ...rule } = given
  return { ...(toWire(rule) as Wire<FaceRule>), faces }
}

function inUnits(given: RegionShape, convert: (value: number) => number): RegionShape {
  const placed = ([x, y, z]: RegionPoint): RegionPoint => [convert(x), convert(y), convert(z)]
  if ('body' in given) return given
  if ('box' in given) return { box: [placed(given.box[0]), placed(given.box[1])] }
  if ('sphere' in given) return { sphere: { center: placed(given.sphere.center), radius: convert(given.sphere.radius) } }
  const { from, to, radius } = given.cylinder
  return { cylinder: { from: placed(from), to: placed(to), radius: convert(radius) } }
}
