/** §4: a loaded project sets its file after this long, and loads its studies after as long again. */
export const projectLoadDelayMs = 100
export const projectNameLength = { min: 1, max: 120 } as const
/** Studies of one project. */
export const mostStudies = 500
/** Bytes of load cases and supports, as the database packs them, that a list of studies carries. */
export const listedLoadsBytes = 64 * 1024
export const tutorialProjectId = 'user-tour-test-project'
/** Runs that the history shows of each project. */
export const historyRunsShown = 10
/** A picture of the part for lists: what may be sent, and the longer side of what is stored. */
export const pictureMaxBytes = 2 * 1024 * 1024
export const pictureMaxSide = 640
