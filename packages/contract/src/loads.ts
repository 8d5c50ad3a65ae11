import {
  type Axis,
  isTriangleRange,
  type LoadCase,
  type LoadsAndSupports,
  loadsMessages,
  mostPartTriangles,
  mostTriangleRanges,
  type StiffnessAim,
  type Support,
  supportKinds,
  type TriangleRanges,
  type Vector,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { nameLine, type ShapeOf } from './call.ts'
import { boundedList, number, postedVector } from './numbers.ts'

export const vector = z.object({ x: z.number(), y: z.number(), z: z.number() } satisfies ShapeOf<Vector>)

const range = z.readonly(z.tuple([z.int().check(z.nonnegative()), z.int().check(z.positive())]))

/** Triangles of the part by first index and count, in the order of its file. */
export const postedRanges = boundedList(range, mostTriangleRanges, (value) =>
  isTriangleRange(value) ? null : loadsMessages.badRange,
)

/** What is read of loads on their way in; on their way out they are as they were stored. */
interface Parts {
  readonly count: z.ZodMiniType<number, number>
  readonly number: z.ZodMiniType<number, number>
  readonly vector: z.ZodMiniType<Vector, Vector>
  readonly triangles: z.ZodMiniType<TriangleRanges, TriangleRanges>
  readonly list: <Entry extends z.ZodMiniType>(
    entry: Entry,
  ) => z.ZodMiniType<readonly z.output<Entry>[], readonly z.input<Entry>[]>
}

function loadsOf({ count, number, vector, triangles, list }: Parts) {
  const axis = z.object({ point: vector, direction: vector } satisfies ShapeOf<Axis>)
  const common = { name: nameLine, triangles, magnitude: number }
  const loadCase = z.discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('force'), direction: vector }),
    z.object({ ...common, kind: z.literal('pressure') }),
    z.object({ ...common, kind: z.literal('torque'), axis: z.exactOptional(axis) }),
    z.object({ ...common, kind: z.literal('remote'), direction: vector, point: vector }),
    z.object({ ...common, kind: z.literal('acceleration'), direction: vector }),
  ]) satisfies z.ZodMiniType<LoadCase>
  const support = z.object({ kind: z.enum(supportKinds), triangles } satisfies ShapeOf<Support>)
  const stiffnessAim = z.union([z.literal('worst'), z.object({ weights: list(number) })]) satisfies z.ZodMiniType<StiffnessAim>
  return z.object({
    part_triangles: count,
    cases: list(loadCase),
    supports: list(support),
    stiffness_aim: stiffnessAim,
  } satisfies ShapeOf<LoadsAndSupports>)
}

/** Load cases and supports beside the first case; the domain's `LoadsAndSupports` explains the fields. */
export const loadsAndSupports = loadsOf({
  count: z.int(),
  number: z.number(),
  vector,
  triangles: z.readonly(z.array(range)),
  list: (entry) => z.readonly(z.array(entry)),
})

/** More cases than a study may have, so that those few too many are refused in words of their own. */
const mostListed = 100

const rangesIn = ({ cases, supports }: LoadsAndSupports): number =>
  [...cases, ...supports].reduce((sum, { triangles }) => sum + triangles.length, 0)

/** The same on their way in. */
export const postedLoadsAndSupports = loadsOf({
  count: z.int().check(z.nonnegative(), z.maximum(mostPartTriangles)),
  number,
  vector: postedVector,
  triangles: postedRanges,
  list: (entry) => boundedList(entry, mostListed),
}).check(z.refine((loads) => rangesIn(loads) <= mostTriangleRanges, loadsMessages.tooManyRanges))
