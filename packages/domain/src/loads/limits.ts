/** Load cases of a study, the first among them. */
export const mostLoadCases = 6
/** Supports beside the held faces; each may have any number of faces. */
export const mostSupports = 12
/** Pairs of index and count in all cases and supports of a study together; 1.7 MB of JSON at most. */
export const mostTriangleRanges = 100_000
/** Triangles of a part: more than a file of the largest upload holds. */
export const mostPartTriangles = 10_000_000
/** Weights count in proportion only; beyond this range one of two cases would not count. */
export const weightRange = { min: 1e-6, max: 1e6 } as const
/** A load smaller than this is none, in the unit of its kind; nothing on earth is held against less. */
export const leastMagnitude = 1e-9
/** A direction shorter than this is none: its square would vanish. */
export const leastDirection = 1e-9
/** Of a magnitude, a coordinate or a part of a direction, in whatever unit: beyond it sums of squares lose their meaning. */
export const largestNumber = 1e12
export const caseNameLength = { min: 1, max: 40 } as const
/** Name of the case that load faces and force of a study stand for; its magnitude is the value of the goal. */
export const firstCaseName = 'A'
