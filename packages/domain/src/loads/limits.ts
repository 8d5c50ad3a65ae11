/** Most load cases of a study, including case A. */
export const mostLoadCases = 6
/** Most supports in addition to the held faces; each may have any number of faces. */
export const mostSupports = 12
/** Most point masses of a study; each may have any number of faces. */
export const mostPointMasses = 12
/** A thousand tonnes: a heavier point mass is a mistake in the unit. */
export const heaviestPointMassG = 1e9
/** Most pairs of index and count in all cases and supports of a study together; 1.7 MB of JSON. */
export const mostTriangleRanges = 100_000
/** Most triangles of a part: the largest upload has fewer. */
export const mostPartTriangles = 10_000_000
/** Only the proportion of weights counts; beyond this range one of two cases would have no effect. */
export const weightRange = { min: 1e-6, max: 1e6 } as const
/** A smaller load counts as none, in the unit of its kind; no part is designed for less. */
export const leastMagnitude = 1e-9
/** A shorter direction counts as none: its square would vanish. */
export const leastDirection = 1e-9
/**
 * Greatest magnitude, coordinate or component of a direction, in any unit: beyond it sums of squares overflow or lose
 * precision.
 */
export const largestNumber = 1e12
export const caseNameLength = { min: 1, max: 40 } as const
/** Name of the case that a study's load faces and force define; its magnitude is the value of the goal. */
export const firstCaseName = 'A'
