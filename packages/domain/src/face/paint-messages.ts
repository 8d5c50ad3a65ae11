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
  notReady: 'The brush could not be made ready.',
} as const
