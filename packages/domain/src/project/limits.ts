/** §4: a loaded project sets its file after this long, and loads its studies after as long again. */
export const projectLoadDelayMs = 100
export const projectNameLength = { min: 1, max: 120 } as const
/** Most studies of one project. */
export const mostStudies = 500
/** Most bytes of load cases and supports, as the database stores them, in a list of studies. */
export const listedLoadsBytes = 64 * 1024
export const tutorialProjectId = 'user-tour-test-project'
export const historyRunsShown = 10
/** A picture of the part for lists: largest upload, and the longer side of the stored picture. */
export const pictureMaxBytes = 2 * 1024 * 1024
export const pictureMaxSide = 640
