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
  noForce: 'The force has no direction. Select a load face or type x, y and z.',
} as const

/** What a brush says of a stroke. */
export const paintMessages = {
  chosen: (triangles: number, area: string): string =>
    `Chosen now: ${triangles.toLocaleString('en-US')} ${triangles === 1 ? 'triangle' : 'triangles'}, ${area}.`,
  whole: (beyond: string): string =>
    `Triangles are taken whole: those of this stroke reach up to ${beyond} beyond the brush. Look at the picture for what is chosen.`,
  otherBody: 'A stroke stays on the body where it began.',
  noMirror: 'The part has no surface at the mirrored place.',
  cancelled: 'The stroke was cancelled.',
  far: (distance: string): string =>
    `The point is ${distance} away from the surface, farther than the radius: nothing is painted.`,
  otherPart:
    'Patches of this project were painted on another version of its part: paint them again. What was saved with a run stays until the next one.',
  notReady: 'The brush could not be made ready.',
} as const
