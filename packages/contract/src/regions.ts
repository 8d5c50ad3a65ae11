import {
  type FaceRule,
  fromSi,
  fromWire,
  isFaceRegion,
  type Region,
  type RegionPoint,
  regionMessages,
  type ShapeRegion,
  toSi,
  toWire,
  type UnitType,
  type Wire,
  withoutNoise,
} from '@trabecula/domain'
import * as z from 'zod/mini'

/** A region in the spelling of calls; the domain's `Region` explains the fields. */
export type WireRegion<Faces> = (Wire<FaceRule> & { readonly faces: Faces }) | ShapeRegion

/** Schemas of the parts of a region: those of a request have bounds, and a browser's draft names faces by their ids. */
interface Parts<Faces> {
  readonly number: z.ZodMiniType<number, number>
  readonly faces: z.ZodMiniType<Faces, Faces>
}

/** The schema of a region: thicknesses in mm whatever the units, shapes in the coordinates of the file, in or mm. */
export function regionOf<Faces>({ number, faces }: Parts<Faces>): z.ZodMiniType<WireRegion<Faces>, WireRegion<Faces>> {
  const point = z.readonly(z.tuple([number, number, number]))
  const as = z.literal('solid')
  const rules = { solid_to_mm: z.exactOptional(number), shell_mm: z.exactOptional(number), open: z.exactOptional(z.boolean()) }
  const kinds = [
    // One form of all rules, so that the faces, which may be many, are looked at once.
    z.strictObject({ faces, ...rules }).check(z.refine((region) => Object.keys(region).length === 2, regionMessages.form)),
    z.strictObject({ box: z.readonly(z.tuple([point, point])), as }),
    z.strictObject({ cylinder: z.strictObject({ from: point, to: point, radius: number }), as }),
    z.strictObject({ sphere: z.strictObject({ center: point, radius: number }), as }),
  ] as const
  return z.union(kinds, regionMessages.form) as unknown as ReturnType<typeof regionOf<Faces>>
}

/** A region with its shape in the typed units → mm. */
export const regionFromWire = <Faces>(given: WireRegion<Faces>, unitType: UnitType): Region<Faces> => {
  if (!('faces' in given)) return inUnits(given, (value) => toSi(value, 'length', unitType))
  const { faces, ...rule } = given
  return { ...(fromWire(rule) as FaceRule), faces }
}

/** mm → the numbers of answers, requests and storage, as in `settingsToWire`. */
export const regionToWire = <Faces>(given: Region<Faces>, unitType: UnitType): WireRegion<Faces> => {
  if (!isFaceRegion(given))
    return inUnits(given, (value) => (unitType === 'metric' ? value : withoutNoise(fromSi(value, 'length', unitType))))
  const { faces, ...rule } = given
  return { ...(toWire(rule) as Wire<FaceRule>), faces }
}

function inUnits(given: ShapeRegion, convert: (value: number) => number): ShapeRegion {
  const placed = ([x, y, z]: RegionPoint): RegionPoint => [convert(x), convert(y), convert(z)]
  const { as } = given
  if ('box' in given) return { box: [placed(given.box[0]), placed(given.box[1])], as }
  if ('sphere' in given) return { sphere: { center: placed(given.sphere.center), radius: convert(given.sphere.radius) }, as }
  const { from, to, radius } = given.cylinder
  return { cylinder: { from: placed(from), to: placed(to), radius: convert(radius) }, as }
}
