import { caseNameLength, mostLoadCases, mostSupports } from './limits.ts'
import type { LoadCaseKind, SupportKind } from './model.ts'

export const loadCaseTitles: Readonly<Record<LoadCaseKind, string>> = {
  force: 'Force',
  pressure: 'Pressure',
  torque: 'Torque',
  remote: 'Remote force',
  acceleration: 'Acceleration',
}

export const supportTitles: Readonly<Record<SupportKind, string>> = {
  sliding: 'Sliding',
  pinned: 'Pinned hole',
  symmetry: 'Symmetry plane',
}

/** Refusals that need no geometry; the engine's tell the rest. */
export const loadsMessages = {
  tooManyCases: `There are more than ${mostLoadCases} load cases: leave some out, or run them as a study of their own.`,
  tooManySupports: `There are more than ${mostSupports} supports beside the held faces: put faces of one kind into one support.`,
  caseName: `A load case has no name, that of another, or more than ${caseNameLength.max} characters: give each its own. The first is called A.`,
  caseWithoutFaces: (name: string) => `Load case ${name} has no face: choose the faces on which it acts.`,
  caseWithFaces: (name: string) => `Load case ${name} is an acceleration, which acts on the whole part: it takes no faces.`,
  caseNotNumber: (name: string) => `The magnitude of load case ${name} is not a number other than zero: enter one.`,
  caseWithoutPoint: (name: string) => `The point of load case ${name} needs three numbers.`,
  caseWithoutDirection: (name: string) => `Load case ${name} has no direction: give a vector that is not zero.`,
  supportWithoutFaces: (kind: SupportKind) =>
    `A support of the kind "${supportTitles[kind]}" has no face: choose one, or remove the support.`,
  withoutValue:
    'Several load cases need a value for the maximum load: it is the load of the first case, beside which the others are given.',
  weights: (count: number) =>
    `The weights of the load cases must be ${count} numbers of zero or more, not all zero: one for each case.`,
  otherPart: 'The faces of the further load cases or supports were chosen on another version of this part: choose them again.',
} as const
