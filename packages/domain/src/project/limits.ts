/** §4: a loaded project sets its file after this long, and loads its subprojects after as long again. */
export const projectLoadDelayMs = 100
export const projectNameLength = { min: 1, max: 120 } as const
export const tutorialProjectId = 'user-tour-test-project'
