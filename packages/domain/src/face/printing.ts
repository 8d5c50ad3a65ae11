import type { UnitType } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'
import { fromSi, unitOf } from '../units/quantities.ts'

/** What is said of a face of a part. */
interface NamedFace {
  /** From 1 for the largest. */
  readonly number: number
  /** mm² */
  readonly area: number
  /** Unit vector. */
  readonly normal: readonly [number, number, number]
  readonly kind: 'plane' | 'curved'
}

/** "Face 12, 340 mm², normal +Z": what a face is called in lists and read aloud. */
export function faceName(face: NamedFace, unitType: UnitType): string {
  const area = `${threeDigits(fromSi(face.area, 'area', unitType))} ${unitOf('area', unitType)}`
  return `${faceNumber(face)}, ${area}, ${faceNormal(face)}`
}

export const faceNumber = ({ number }: Pick<NamedFace, 'number'>): string => `Face ${number}`

/**
 * A direction belongs to an axis when that axis holds more than this share of it: 0.38 is cos 67.5°, half way to the
 * diagonal.
 */
const axisShare = 0.38

export function faceNormal({ kind, normal: [x, y, z] }: Pick<NamedFace, 'kind' | 'normal'>): string {
  if (kind === 'curved') return 'curved'
  const axes = [x, y, z].flatMap((share, axis) => (Math.abs(share) > axisShare ? [`${share > 0 ? '+' : '−'}${'XYZ'[axis]}`] : []))
  return `normal ${axes.join(' ')}`
}
