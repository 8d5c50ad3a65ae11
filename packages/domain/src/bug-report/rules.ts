import { isEmail } from '../account/rules.ts'
import { type DropRules, defaultDropRules } from '../upload/rules.ts'
import {
  bugReportDescriptionLength,
  bugReportTitleLength,
  maxScreenshotBytes,
  maxScreenshots,
  screenshotMimeTypes,
} from './limits.ts'
import { bugReportMessages } from './messages.ts'
import type { BugReport } from './model.ts'

/** What is wrong with a report's fields, by field; empty when it can be sent. */
export function bugReportErrors({ title, description, email }: BugReport): Readonly<Record<string, readonly string[]>> {
  const errors: Record<string, readonly string[]> = {}
  if (title.trim() === '') errors['title'] = [bugReportMessages.titleMissing]
  else if (title.length > bugReportTitleLength) errors['title'] = [bugReportMessages.titleTooLong]
  if (description.length > bugReportDescriptionLength) errors['description'] = [bugReportMessages.descriptionTooLong]
  if (email.trim() !== '' && !isEmail(email.trim())) errors['email'] = [bugReportMessages.emailInvalid]
  return errors
}

/** The files that a drop zone accepts in addition to a report's present pictures, with the fallback texts of §8. */
export const screenshotRules = (present: number): DropRules => ({
  maxFiles: maxScreenshots - present,
  maxBytes: maxScreenshotBytes,
  minBytes: 1,
  accept: screenshotMimeTypes,
  texts: defaultDropRules.texts,
})

/**
 * An address without its secrets: no query, no fragment, and no token of an emailed link. Reports are read by people
 * and stored, and such a link opens an account.
 */
export function reportedPath(path: string): string {
  const bare = path.replace(/[?#].*$/s, '')
  return bare.replace(/^(\/auth\/reset-password)\/.+$/, '$1/…')
}
