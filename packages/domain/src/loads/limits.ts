/** Load cases of a study, the first among them. */
export const mostLoadCases = 6
/** Supports beside the held faces; each may have any number of faces. */
export const mostSupports = 12
export const caseNameLength = { min: 1, max: 40 } as const
/** Name of the first case, whose magnitude is the value of the goal. */
export const firstCaseName = 'A'
/** m/s², CODATA. */
export const standardGravity = 9.80665
