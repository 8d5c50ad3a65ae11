import { fromSi, type UnitType, unitOf } from '@trabecula/domain'
import type { Face } from '@trabecula/geometry'
import { threeDigits } from '../../ui/print-number.ts'

/** "Surface 12, 340 mm², faces +Z": what a surface is called in lists and read aloud. Numbers count from 1. */
export function surfaceName(surface: Face, unitType: UnitType): string {
  const area = `${threeDigits(fromSi(surface.area, 'area', unitType))} ${unitOf('area', unitType)}`
  return `${surfaceNumber(surface)}, ${area}, ${surfaceFacing(surface)}`
}

export const surfaceNumber = ({ id }: Face): string => `Surface ${id + 1}`

/** A direction belongs to an axis when that axis holds more than this share of it: 0.38 is cos 67.5°, half way to the diagonal. */
const axisShare = 0.38

export function surfaceFacing({ kind, normal: [x, y, z] }: Face): string {
  if (kind === 'curved') return 'curved'
  const axes = [x, y, z].flatMap((share, axis) => (Math.abs(share) > axisShare ? [`${share > 0 ? '+' : '−'}${'XYZ'[axis]}`] : []))
  return `faces ${axes.join(' ')}`
}
