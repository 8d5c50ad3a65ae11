import {
  caseNameLength,
  heaviestPointMassG,
  leastMagnitude,
  mostLoadCases,
  mostPointMasses,
  mostSupports,
  mostTriangleRanges,
  weightRange,
} from './limits.ts'
import type { SupportKind } from './model.ts'

export const supportTitles: Readonly<Record<SupportKind, string>> = {
  sliding: 'Sliding',
  pinned: 'Pinned hole',
  symmetry: 'Symmetry plane',
}

/** Refusals that need no geometry; the engine has the others. */
export const loadsMessages = {
  tooManyCases: `There are more than ${mostLoadCases} load cases: leave some out, or run them as a study of their own.`,
  tooManySupports: `There are more than ${mostSupports} supports besides the held faces: put faces of one kind into one support.`,
  caseName: `A load case has no name, that of another, or more than ${caseNameLength.max} characters: give each its own. The first is called A.`,
  caseWithoutFaces: (name: string) => `Load case ${name} has no face: choose the faces on which it acts.`,
  caseWithFaces: (name: string) => `Load case ${name} acts on the whole part: it takes no faces.`,
  caseNotNumber: (name: string) => `The magnitude of load case ${name} is not a number other than zero: enter one.`,
  caseWithoutPoint: (name: string) => `The point of load case ${name} needs three numbers.`,
  caseWithoutDirection: (name: string) => `Load case ${name} has no direction: give a vector that is not zero.`,
  supportWithoutFaces: (kind: SupportKind) =>
    `A support of the kind "${supportTitles[kind]}" has no face: choose one, or remove the support.`,
  tooManyMasses: `There are more than ${mostPointMasses} point masses: put what is fixed to the same faces into one.`,
  massNotPositive: (number: number, given: number) =>
    `Point mass ${number} must be a number of grams above zero and at most ${heaviestPointMassG.toLocaleString('en-US')}, not ${Number.isFinite(given) ? given : 'an infinite one'}.`,
  massWithoutFace: (number: number) => `Point mass ${number} has no face: choose the faces to which it is fixed.`,
  massHeld: (number: number) =>
    `Point mass ${number} is on a held face, which does not move: choose a face that is free, or leave it out.`,
  withoutValue:
    'Several load cases need a value for the maximum load: it is the load of case A, to which the others are relative.',
  weights: (count: number) =>
    `The weights of the load cases must be ${count} numbers, one for each case and not all zero: each is 0 or from ${weightRange.min} to ${weightRange.max.toLocaleString('en-US')}.`,
  tooSmall: `Enter 0 or a number of ${leastMagnitude} or more.`,
  badRange: 'Each entry must be a pair of whole numbers: the first triangle from 0, and how many from 1.',
  tooManyRanges: `The faces of all load cases, supports, point masses and regions consist of more than ${mostTriangleRanges.toLocaleString('en-US')} ranges of triangles: choose fewer faces, or save the file with the triangles of a face one after the other.`,
  beyondPart: (named: string, count: number) =>
    `The faces of ${named} are triangles beyond the ${count.toLocaleString('en-US')} of the part on which they were chosen: choose them again.`,
  otherPart:
    'The faces of the further load cases, supports, point masses or regions were chosen on another version of this part: choose them again.',
} as const
