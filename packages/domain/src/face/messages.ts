import { mostSelectedTriangles } from './limits.ts'

/** Refusals of a set-up, before anything is charged. */
export const faceMessages = {
  noLoad: 'No load face is selected. Select the face that carries the load.',
  noHeld: 'No held face is selected. Select the face that is held.',
  sameFace: 'The same face is selected as load and as held. Remove it from one of the two.',
  tooManyTriangles: `The chosen faces have more than ${mostSelectedTriangles.toLocaleString('en-US')} triangles. Choose fewer faces, or save the part with fewer triangles.`,
  otherPart: (quoted: number, count: number): string =>
    `The faces were chosen on a part of ${quoted.toLocaleString('en-US')} triangles, but this one has ${count.toLocaleString('en-US')}: choose them again.`,
  noneLeft:
    'The load and held faces of this project were chosen on another version of its part, and none of their triangles is in this one: choose or paint them again. What is saved stays until the next run.',
  otherPatches:
    'Patches of this project were painted on another version of its part: paint them again. What was saved with a run stays until the next one.',
  forceAssumed:
    'The direction was not saved with the faces, so this is the outward normal of the load face. Press Face normal to keep it, Flip to push the other way, or type another one.',
  noForce: 'The force has no direction. Select a load face or type x, y and z.',
} as const
