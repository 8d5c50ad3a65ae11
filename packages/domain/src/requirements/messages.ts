import { inBoth, threeDigits } from '../units/printing.ts'
import { mostRequirements, safetyFactorRange } from './limits.ts'
import type { BucklingRequirement, DisplacementRequirement, FrequencyRequirement, FurtherRequirement } from './model.ts'
import { requirementName, requirementSubject } from './printing.ts'

/** Refusals that need no geometry. */
export const requirementMessages = {
  tooMany: (count: number): string =>
    `${count} requirements are stated, that of the goal included: state at most ${mostRequirements}.`,
  none: 'The list of requirements is empty: state at least one, or leave the list out.',
  safetyFactor: (factor: number): string =>
    `A safety factor of ${factor} cannot be required: it must be a number from ${safetyFactorRange.min} to ${safetyFactorRange.max}.`,
  factorWithoutLoad:
    'A safety factor is that of a required load: enter a value for the goal max load, or state the load of case A as a further requirement and put the factor there.',
  withoutValue:
    'Further requirements need a value of the goal: without one the design is the best at a fixed mass, and nothing else can be met. Enter a value for the goal.',
  notPositive: (required: FurtherRequirement): string =>
    `The required ${requirementSubject(required)} must be a number above zero: enter one.`,
  unknownCase: (name: string, known: readonly string[]): string =>
    `There is no load case "${name}" for a requirement; the load cases are ${known.join(', ')}.`,
  loadWithoutValue: (name: string): string =>
    `The required load of case ${name} needs a value in "at_least": its load is one newton, which says only where it acts.`,
  loadWithValue: (name: string): string =>
    `Load case ${name} has its loads already: require a "safety_factor" of them, and leave "at_least" out.`,
  noStiffness: (name: string, kind: string): string =>
    `Load case ${name} is a ${kind}, over which no displacement gives a stiffness in N/mm: require a displacement instead.`,
  unknownLoad: (required: DisplacementRequirement | BucklingRequirement): string =>
    `The ${requirementSubject(required)} needs a known load: enter a value for the goal max load, or require a load of case ${required.case}, too.`,
  withoutDirection:
    'The direction of a required displacement must be a vector that is not zero: give one, or leave it out for the magnitude.',
  withoutPlace: 'The place of a required displacement needs three numbers: give a point in the coordinates of the file.',
  /** `by`: how far their limits are from each other, in words. */
  twice: (required: FurtherRequirement, one: string, other: string, by: string): string =>
    `Two requirements limit the same, "${requirementName(required, 'both')}": ${one} and ${other}${by}. Keep the stricter one.`,
  equal: (required: FurtherRequirement): string =>
    `The requirement "${requirementName(required, 'both')}" is stated twice: state it once.`,
} as const

/** What only the engine can say, which has the part. */
export const placeMessages = {
  offPart: (required: FurtherRequirement, distanceMm: number): string =>
    `The place of the requirement "${requirementName(required, 'both')}" lies ${inBoth(distanceMm)} away from the part: choose a place of the part as it is now, in the coordinates and the unit of the file.`,
  held: (required: FurtherRequirement): string =>
    `The requirement "${requirementName(required, 'both')}" is at a held face, which does not move: choose a face or a point that is free.`,
  leftOut: (required: FurtherRequirement): string =>
    `The requirement "${requirementName(required, 'both')}" is at a body that was left out: choose a place of the body that is loaded and held.`,
  /** `ofSolid`: Hz. */
  aboveSolid: (required: FrequencyRequirement, ofSolid: number): string =>
    `The solid part has a lowest frequency of ${threeDigits(ofSolid)} Hz, less than the ${threeDigits(required.atLeast)} Hz that are required: only a lattice that is light where it moves may have them.`,
  modes:
    'A lowest frequency and a buckling factor are not estimated: a run finds what the solid part has of them first, and refuses what is out of reach before it costs anything.',
  predictedModes:
    'A required lowest frequency or buckling factor is the predicted one: it was not looked for in the exported mesh, or not found there.',
  estimate: 'Masses of families that are not graded yet are those that the goal alone takes: further requirements may take more.',
} as const
