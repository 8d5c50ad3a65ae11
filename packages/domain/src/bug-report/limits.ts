export const bugReportTitleLength = 120
export const bugReportDescriptionLength = 5000
export const maxScreenshots = 3
export const maxScreenshotBytes = 5 * 1024 * 1024
export const screenshotMimeTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Longest side of a stored screenshot, px: enough to read every word of a 2560 px wide window. */
export const screenshotMaxSide = 2560
/** Most lines of context, and most characters in one. */
export const maxContextLines = 20
export const contextValueLength = 300
