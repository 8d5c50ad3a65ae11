import type { UnitType } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'
import { fromSi, unitOf } from '../units/quantities.ts'

/** The properties of a face that its name mentions. */
interface NamedFace {
  /** Counted from 1 for the largest. */
  readonly number: number
  /** Counted from 1, of a face that was painted. */
  readonly patch?: number | undefined
  /** mm² */
  readonly area: number
  /** Unit vector. */
  readonly normal: readonly [number, number, number]
  readonly kind: 'plane' | 'curved'
}

/** A face's name in lists and for screen readers: "Face 12, 340 mm², normal +Z". */
export function faceName(face: NamedFace, unitType: UnitType): string {
  const area = `${threeDigits(fromSi(face.area, 'area', unitType))} ${unitOf('area', unitType)}`
  return `${faceNumber(face)}, ${area}, ${faceNormal(face)}`
}

export const faceNumber = ({ number, patch }: Pick<NamedFace, 'number' | 'patch'>): string =>
  patch === undefined ? `Face ${number}` : `Patch ${patch}`

/**
 * A direction is named by an axis when its component along it exceeds this share: 0.38 is cos 67.5°, half way to the
 * diagonal.
 */
const axisShare = 0.38

export function faceNormal({ kind, normal: [x, y, z] }: Pick<NamedFace, 'kind' | 'normal'>): string {
  if (kind === 'curved') return 'curved'
  const axes = [x, y, z].flatMap((share, axis) => (Math.abs(share) > axisShare ? [`${share > 0 ? '+' : '−'}${'XYZ'[axis]}`] : []))
  return `normal ${axes.join(' ')}`
}
