import {
  type FurtherRequirement,
  firstCaseName,
  fromSi,
  type QuantityName,
  type RequirementChoice,
  requirementKinds,
  toSi,
  type UnitType,
  withoutNoise,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { nameLine } from './call.ts'
import { vector } from './loads.ts'
import { boundedList, number, postedVector } from './numbers.ts'

/** Schemas of the parts of a requirement; those of a request have bounds. */
interface Parts {
  readonly number: z.ZodMiniType<number, number>
  readonly direction: typeof vector
  readonly name: z.ZodMiniType<string, string | undefined>
}

/** A requirement besides that of the goal. The domain's `FurtherRequirement` explains the fields. */
function requirementOf({ number: value, direction, name }: Parts) {
  const ofCase = { case: name }
  const point = z.readonly(z.tuple([value, value, value]))
  return z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('load'),
      ...ofCase,
      at_least: z.exactOptional(value),
      safety_factor: z.exactOptional(value),
    }),
    z.strictObject({ kind: z.literal('stiffness'), ...ofCase, at_least: value }),
    z.strictObject({ kind: z.literal('buckling'), ...ofCase, at_least: value }),
    z.strictObject({
      kind: z.literal('displacement'),
      ...ofCase,
      at: z.union([z.strictObject({ near: point }), z.strictObject({ point })]),
      direction: z.exactOptional(direction),
      at_most: value,
    }),
    z.strictObject({ kind: z.literal('frequency'), at_least: value }),
    z.strictObject({ kind: z.literal('mass'), at_most: value }),
  ])
}

/** Longer than the list may be, so that one that is slightly too long gets the domain's refusal. */
const mostListed = 100
const longestName = 200

const required = requirementOf({ number: z.number(), direction: vector, name: nameLine })
export type WireRequirement = z.output<typeof required>

export const requirements = z.readonly(z.array(required))

/** Those of a request; without a case they are of case A. */
export const postedRequirements = boundedList(
  requirementOf({
    number,
    direction: postedVector,
    name: z._default(nameLine.check(z.maxLength(longestName)), firstCaseName),
  }),
  mostListed,
)

export interface WireRequired {
  readonly safety_factor?: number | null | undefined
  readonly requirements?: readonly WireRequirement[] | null | undefined
}

/** mm of a typed length; of a place it may be another unit. */
type Scale = (value: number) => number

/** What is required besides the goal, in the typed units → SI. Null stands for nothing, which is left out. */
export function requiredFromWire(
  { safety_factor: safetyFactor, requirements }: WireRequired,
  unitType: UnitType,
  toMm: Scale = (value) => toSi(value, 'length', unitType),
): RequirementChoice {
  const si: Convert = (value, quantity) => toSi(value, quantity, unitType)
  return {
    ...(safetyFactor == null ? {} : { safetyFactor }),
    ...(requirements ? { requirements: requirements.map((each) => fromWire(each, si, toMm)) } : {}),
  }
}

/** SI → the numbers of answers, requests and storage, as in `settingsToWire`. */
export function requiredToWire(
  { safetyFactor, requirements }: RequirementChoice,
  unitType: UnitType,
): { readonly safety_factor?: number; readonly requirements?: readonly WireRequirement[] } {
  const typed: Convert = (value, quantity) => (unitType === 'metric' ? value : withoutNoise(fromSi(value, quantity, unitType)))
  return {
    ...(safetyFactor === undefined ? {} : { safety_factor: safetyFactor }),
    ...(requirements ? { requirements: requirements.map((each) => toWire(each, typed)) } : {}),
  }
}

type Convert = (value: number, quantity: QuantityName) => number
type Point = readonly [number, number, number]

function fromWire(given: WireRequirement, si: Convert, toMm: Scale): FurtherRequirement {
  const { quantity } = requirementKinds[given.kind]
  switch (given.kind) {
    case 'load': {
      const { kind, case: name, at_least, safety_factor } = given
      return {
        kind,
        case: name,
        ...(at_least === undefined ? {} : { atLeast: si(at_least, quantity) }),
        ...(safety_factor === undefined ? {} : { safetyFactor: safety_factor }),
      }
    }
    case 'stiffness':
    case 'buckling':
      return { kind: given.kind, case: given.case, atLeast: si(given.at_least, quantity) }
    case 'displacement': {
      const { kind, case: name, at, direction, at_most } = given
      const placed = (point: Point): Point => [toMm(point[0]), toMm(point[1]), toMm(point[2])]
      return {
        kind,
        case: name,
        at: 'near' in at ? { near: placed(at.near) } : { point: placed(at.point) },
        ...(direction ? { direction } : {}),
        atMost: si(at_most, quantity),
      }
    }
    case 'frequency':
      return { kind: given.kind, atLeast: si(given.at_least, quantity) }
    case 'mass':
      return { kind: given.kind, atMost: si(given.at_most, quantity) }
  }
}

function toWire(given: FurtherRequirement, typed: Convert): WireRequirement {
  const { quantity } = requirementKinds[given.kind]
  switch (given.kind) {
    case 'load': {
      const { kind, case: name, atLeast, safetyFactor } = given
      return {
        kind,
        case: name,
        ...(atLeast === undefined ? {} : { at_least: typed(atLeast, quantity) }),
        ...(safetyFactor === undefined ? {} : { safety_factor: safetyFactor }),
      }
    }
    case 'stiffness':
    case 'buckling':
      return { kind: given.kind, case: given.case, at_least: typed(given.atLeast, quantity) }
    case 'displacement': {
      const { kind, case: name, at, direction, atMost } = given
      const placed = (point: Point): Point => [typed(point[0], 'length'), typed(point[1], 'length'), typed(point[2], 'length')]
      return {
        kind,
        case: name,
        at: 'near' in at ? { near: placed(at.near) } : { point: placed(at.point) },
        ...(direction ? { direction } : {}),
        at_most: typed(atMost, quantity),
      }
    }
    case 'frequency':
      return { kind: given.kind, at_least: typed(given.atLeast, quantity) }
    case 'mass':
      return { kind: given.kind, at_most: typed(given.atMost, quantity) }
  }
}
