import { inBoth, threeDigits } from '../units/printing.ts'
import { mostFactor, mostMeasuredPairs } from './limits.ts'
import type { CouponKind } from './model.ts'

const edgesInWords = (edges: readonly number[]): string => `${edges.map((edge) => threeDigits(edge)).join(' × ')} mm`

export const couponMessages = {
  failed: 'The coupon could not be made.',
  cancelled: 'Coupon cancelled; nothing was charged.',
  noLattice: 'This row has no lattice, so there is no coupon of it: choose a row of the table.',
  badSize: (mm: number, most: number): string => `A coupon must be larger than 0 and up to ${most} mm, not ${mm} mm.`,
  tooSmall: (kind: CouponKind, mm: number, cellMm: number, leastMm: number): string =>
    `A ${kind} of ${inBoth(mm)} is less than two cells of ${inBoth(cellMm)} wide: make it ${inBoth(leastMm, Math.ceil)} or more.`,
  tooLarge: (kind: CouponKind, edges: readonly number[], printer: string, volume: readonly number[]): string =>
    `The ${kind} of ${edgesInWords(edges)} does not fit into ${printer}, which prints ${edgesInWords(volume)}: make it smaller or print it in the other direction.`,
  tooFine: (kind: CouponKind): string =>
    `The ${kind} has too many cells of too thin walls to be computed in this memory: make it smaller.`,
  unusual: (ratio: number): string =>
    `A ratio of ${threeDigits(ratio)} is more often a wrong unit, a machine that gives way, or powder in the lattice than the material.`,
  noValues: 'Enter at least one force with its displacement.',
  tooMany: `Enter at most ${mostMeasuredPairs} pairs of force and displacement.`,
  forceNotPositive: (line: number): string =>
    `Line ${line}: the force must be larger than 0; count it as positive when it presses.`,
  displacementNotPositive: (line: number): string =>
    `Line ${line}: the displacement must be larger than 0; count it as positive in the direction of the force.`,
  beyondElastic: (line: number, mm: number, elasticMm: number): string =>
    `Line ${line}: at ${inBoth(mm)} the material has passed its elastic limit, which this coupon reaches at ${inBoth(elasticMm, Math.floor)}; enter values below that.`,
  notRising: 'The force does not rise with the displacement: check the lines and their order of columns.',
  sameDisplacement: 'All lines have the same displacement: enter another one, or only one line.',
  onsetNotPositive: 'The force at which it yielded must be larger than 0; leave it empty when that was not seen.',
  farOff: (ratio: number): string =>
    `The measured value is ${threeDigits(ratio)} times the predicted one; beyond a factor of ${mostFactor} this is another coupon or another unit.`,
} as const
