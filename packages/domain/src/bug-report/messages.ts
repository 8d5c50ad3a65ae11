import { bugReportDescriptionLength, bugReportTitleLength, maxScreenshots } from './limits.ts'

export const bugReportMessages = {
  dropLabel: 'Add a screenshot',
  sent: 'Report sent. Thank you.',
  sendFailed: 'The report could not be sent. Your text is kept: try again, or copy it and send it by e-mail.',
  titleMissing: 'Say in one line what went wrong.',
  titleTooLong: `Use at most ${bugReportTitleLength} characters; the details belong below.`,
  descriptionTooLong: `Use at most ${bugReportDescriptionLength} characters.`,
  emailInvalid: 'Enter one e-mail address, such as name@example.com, or leave it empty.',
  contextUnreadable: 'What was sent about the browser could not be read. Remove it and send again.',
  tooManyScreenshots: `At most ${maxScreenshots} screenshots.`,
  screenshotTooLarge: 'A screenshot is too large. At most 5 MB and 10,000 pixels a side.',
  screenshotUnsupported: 'This is not a picture we can read. Use PNG, JPEG or WebP.',
  tooManyReports: 'Many reports came from here in a short time. Wait ten minutes and send again; your text is kept.',
  copied: 'Report copied as text',
  copyFailed: 'The browser did not allow copying. Select the text and copy it by hand.',
} as const
