import { mostSelectedTriangles } from './limits.ts'

/** Refusals of a set-up, before anything is charged. */
export const faceMessages = {
  noLoad: 'No load face is selected. Select the face that carries the load.',
  noHeld: 'No held face is selected. Select the face that is held.',
  sameFace: 'The same face is selected as load and as held. Remove it from one of the two.',
  tooManyTriangles: `The chosen faces have more than ${mostSelectedTriangles.toLocaleString('en-US')} triangles. Choose fewer faces, or save the part with fewer triangles.`,
  otherPart: (quoted: number, count: number): string =>
    `The faces were chosen on a part of ${quoted.toLocaleString('en-US')} triangles, but this one has ${count.toLocaleString('en-US')}: choose them again.`,
  noForce: 'The force has no direction. Select a load face or type x, y and z.',
} as const
