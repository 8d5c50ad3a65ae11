import { bugReportDescriptionLength, bugReportTitleLength, maxScreenshots } from './limits.ts'

export const bugReportMessages = {
  dropLabel: 'Add a screenshot',
  sent: 'Report sent. Thank you.',
  sendFailed: 'The report could not be sent. Your text is kept: try again, or copy it and send it by email.',
  titleMissing: 'Describe in one line what went wrong.',
  titleTooLong: `Use at most ${bugReportTitleLength} characters; the details belong below.`,
  descriptionTooLong: `Use at most ${bugReportDescriptionLength} characters.`,
  emailInvalid: 'Enter one email address, such as name@example.com, or leave it empty.',
  contextUnreadable: 'The details about the browser could not be read. Remove them and send again.',
  tooManyScreenshots: `At most ${maxScreenshots} screenshots.`,
  screenshotTooLarge: 'A screenshot is too large. The limit is 5 MB and 10,000 pixels a side.',
  screenshotUnsupported: 'Unsupported picture. Use PNG, JPEG or WebP.',
  tooManyReports: 'Too many reports in a short time. Wait ten minutes and send again. Your text is kept.',
  copied: 'Report copied as text',
  copyFailed: 'The browser did not allow copying. Select the text and copy it yourself.',
} as const
