import {
  isTriangleRange,
  type LoadCase,
  type LoadCaseKind,
  loadCaseKinds,
  loadsMessages,
  mostPartTriangles,
  mostTriangleRanges,
  neededOf,
  type StiffnessAim,
  supportKinds,
  type TriangleRanges,
  type Vector,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { nameLine } from './call.ts'
import { boundedList, number, postedVector } from './numbers.ts'
import { regionOf } from './regions.ts'

export const vector = z.object({ x: z.number(), y: z.number(), z: z.number() })

const range = z.readonly(z.tuple([z.int().check(z.nonnegative()), z.int().check(z.positive())]))

/** Triangles of the part as pairs of first index and count, in the order of its file. */
export const postedRanges = boundedList(range, mostTriangleRanges, (value) =>
  isTriangleRange(value) ? null : loadsMessages.badRange,
)

/** Schemas of the parts of loads in a request; answers have them as they were stored. */
interface Parts {
  readonly count: z.ZodMiniType<number, number>
  readonly name: z.ZodMiniType<string, string>
  readonly number: z.ZodMiniType<number, number>
  readonly vector: z.ZodMiniType<Vector, Vector>
  readonly triangles: z.ZodMiniType<TriangleRanges, TriangleRanges>
  readonly list: <Entry extends z.ZodMiniType>(
    entry: Entry,
  ) => z.ZodMiniType<readonly z.output<Entry>[], readonly z.input<Entry>[]>
}

function loadsOf({ count, name, number, vector, triangles, list }: Parts) {
  const axis = z.object({ point: vector, direction: vector })
  const common = { name, triangles, magnitude: number }
  const acting = { direction: vector, point: vector, axis: z.exactOptional(axis) }
  const ofKind = (kind: LoadCaseKind) =>
    z.object({ ...common, kind: z.literal(kind), ...neededOf<z.ZodMiniType>(kind, (what) => acting[what]) })
  const [first, ...others] = loadCaseKinds.map(ofKind)
  // The entry of a kind says which fields it has, as the domain's type does; the compiler cannot follow both.
  const loadCase = z.discriminatedUnion('kind', [first!, ...others]) as unknown as z.ZodMiniType<LoadCase, LoadCase>
  const support = z.object({ kind: z.enum(supportKinds), triangles })
  const pointMass = z.object({ mass_g: number, triangles })
  const stiffnessAim = z.union([z.literal('worst'), z.object({ weights: list(number) })]) satisfies z.ZodMiniType<StiffnessAim>
  return z.object({
    part_triangles: count,
    cases: list(loadCase),
    supports: list(support),
    stiffness_aim: stiffnessAim,
    /** In grams whatever the units of the rest. */
    point_masses: z.exactOptional(list(pointMass)),
    regions: z.exactOptional(list(regionOf({ number, faces: triangles }))),
  })
}

/** Load cases from the second on, supports, point masses and regions; the domain's `LoadsAndSupports` explains the fields. */
export const loadsAndSupports = loadsOf({
  count: z.int(),
  name: nameLine,
  number: z.number(),
  vector,
  triangles: z.readonly(z.array(range)),
  list: (entry) => z.readonly(z.array(entry)),
})

/** Larger than the number of cases or regions that a study may have, so a list slightly too long gets the domain's refusal. */
const mostListed = 100
/** Longer than a name may be, for the same reason. */
const longestName = 200

const rangesIn = ({ cases, supports, point_masses = [], regions = [] }: z.output<typeof loadsAndSupports>): number =>
  [...cases, ...supports, ...point_masses].reduce((sum, { triangles }) => sum + triangles.length, 0) +
  regions.reduce((sum, region) => sum + ('faces' in region ? region.faces.length : 0), 0)

/** The same in a request. */
export const postedLoadsAndSupports = loadsOf({
  count: z.int().check(z.nonnegative(), z.maximum(mostPartTriangles)),
  name: nameLine.check(z.maxLength(longestName)),
  number,
  vector: postedVector,
  triangles: postedRanges,
  list: (entry) => boundedList(entry, mostListed),
}).check(z.refine((loads) => rangesIn(loads) <= mostTriangleRanges, loadsMessages.tooManyRanges))
