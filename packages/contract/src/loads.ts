import {
  type Axis,
  type LoadCase,
  type LoadsAndSupports,
  type StiffnessAim,
  type Support,
  supportKinds,
  type Vector,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { nameLine, type ShapeOf } from './call.ts'

export const vector = z.object({ x: z.number(), y: z.number(), z: z.number() } satisfies ShapeOf<Vector>)

/** Triangles of the part by first index and count, in the order of its file. */
const triangles = z.readonly(z.array(z.readonly(z.tuple([z.int().check(z.nonnegative()), z.int().check(z.positive())]))))

const axis = z.object({ point: vector, direction: vector } satisfies ShapeOf<Axis>)

const common = { name: nameLine, triangles, magnitude: z.number() }

const loadCase = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('force'), direction: vector }),
  z.object({ ...common, kind: z.literal('pressure') }),
  z.object({ ...common, kind: z.literal('torque'), axis: z.exactOptional(axis) }),
  z.object({ ...common, kind: z.literal('remote'), direction: vector, point: vector }),
  z.object({ ...common, kind: z.literal('acceleration'), direction: vector }),
]) satisfies z.ZodMiniType<LoadCase>

const support = z.object({ kind: z.enum(supportKinds), triangles } satisfies ShapeOf<Support>)

const stiffnessAim = z.union([
  z.literal('worst'),
  z.object({ weights: z.readonly(z.array(z.number())) }),
]) satisfies z.ZodMiniType<StiffnessAim>

/** Load cases and supports beside the first case; the domain's `LoadsAndSupports` explains the fields. */
export const loadsAndSupports = z.object({
  part_triangles: z.int().check(z.nonnegative()),
  cases: z.readonly(z.array(loadCase)),
  supports: z.readonly(z.array(support)),
  stiffness_aim: stiffnessAim,
} satisfies ShapeOf<LoadsAndSupports>)
