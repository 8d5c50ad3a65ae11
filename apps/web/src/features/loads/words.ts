import {
  counted,
  fromSi,
  isOnFaces,
  type LoadCaseKind,
  loadKinds,
  magnitudeQuantity,
  type OptimizationSettings,
  parseQuantity,
  requiredLoad,
  requirementOf,
  supportTitles,
  threeDigits,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import type { PickedCase, PickedSupport } from '../../workspace/loads.ts'

export const facesInWords = (count: number): string => (count === 0 ? 'no faces' : counted(count, 'face'))

/** A case without its kind: "2 MPa, 3 faces". */
export function caseInWords({ kind, magnitude, faces }: PickedCase, unitType: UnitType): string {
  const quantity = magnitudeQuantity(kind)
  const value = magnitude === 0 ? [] : [`${threeDigits(fromSi(magnitude, quantity, unitType))} ${unitOf(quantity, unitType)}`]
  return [...value, isOnFaces(kind) ? facesInWords(faces.length) : 'whole part'].join(', ')
}

/** The specified case, whose magnitude is the value of the goal. */
export function firstCaseInWords(settings: OptimizationSettings, faces: number, unitType: UnitType): string {
  const load = requiredLoad(requirementOf(settings))
  const shown = load === undefined ? '' : ` ${threeDigits(fromSi(load, 'force', unitType))} ${unitOf('force', unitType)}`
  return `Force${shown}, ${facesInWords(faces)}`
}

/** The typed magnitude in the unit that is shown, or the error to show. */
export function readMagnitude(text: string, kind: LoadCaseKind, unitType: UnitType): number | string {
  const value = parseQuantity(text, magnitudeQuantity(kind), unitType)
  return value === undefined || value === 0
    ? `Enter a number other than 0, such as ${loadKinds[kind].magnitude.examples[unitType]}`
    : value
}

/** "Sliding", and "Sliding 2" for the second of a kind. */
export function supportNames(supports: readonly PickedSupport[]): readonly string[] {
  return supports.map(({ kind }, at) => {
    const before = supports.slice(0, at).filter((each) => each.kind === kind).length
    return before === 0 ? supportTitles[kind] : `${supportTitles[kind]} ${before + 1}`
  })
}
