/** One line about the circumstances; it is shown before sending and can be removed. */
export interface ContextLine {
  readonly name: string
  readonly value: string
}

export interface BugReport {
  readonly title: string
  readonly description: string
  /** Address for an answer; empty when none is wanted. */
  readonly email: string
  readonly context: readonly ContextLine[]
}

/** The whole report as plain text: it is copied when the server cannot be reached, and the team reads it. */
export function bugReportText({ title, description, email, context }: BugReport): string {
  const paragraphs = [
    title.trim(),
    description.trim(),
    email.trim() === '' ? '' : `Answer to: ${email.trim()}`,
    context.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  ]
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}
