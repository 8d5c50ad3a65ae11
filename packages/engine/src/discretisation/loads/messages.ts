import { firstCaseName, type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })

/** Every refusal of a load case. Sentences call case A "the load", because a set-up may have no other. */
export const caseRefusals = {
  unknownTriangle: (name: string): Refused =>
    refuse(
      'surface-not-on-part',
      `A face of load case ${name} does not lie on this part: select its faces again on the part as it is loaded now.`,
    ),
  held: (name: string): Refused =>
    refuse('surface-in-both', `Load case ${name} acts on a face that is held: choose a face that is free to move.`),
  beyondMaterial: (name: string, pressure: number, strength: number): Refused =>
    refuse(
      'pressure-beyond-material',
      `The pressure of load case ${name}, ${number(pressure)} MPa, is more than ten times what the material bears (${number(strength)} MPa): check its value and unit.`,
    ),
  noDirection: (name: string): Refused =>
    refuse('no-force-direction', `Load case ${name} has no direction: give a vector that is not zero.`),
  torqueWithoutAxis: (name: string): Refused =>
    refuse(
      'torque-without-axis',
      `The faces of load case ${name} lie on no cylinder, so its torque has no axis: type one, or choose a cylindrical face.`,
    ),
  tooNarrow: (name: string): Refused =>
    refuse('case-too-narrow', `The faces of load case ${name} are too narrow to carry a moment: choose wider ones.`),
  offPart: (name: string): Refused =>
    refuse('load-not-connected', `Load case ${name} acts on a body that was left out: choose faces of the body that is held.`),
  touching: (name: string): Refused =>
    refuse(
      'load-on-boundary',
      name === firstCaseName
        ? 'The load faces lie on held points everywhere, so nothing can deform: choose load faces and held faces that are apart.'
        : `The faces of load case ${name} lie on held points everywhere, so nothing can deform: choose faces away from the supports.`,
    ),
  beyondSolid: (name: string, share: number): Refused =>
    refuse(
      'case-beyond-solid',
      `Load case ${name} is out of reach: even the solid part bears only ${number(100 * share)} % of it. Lower it or change the part.`,
    ),
} as const
