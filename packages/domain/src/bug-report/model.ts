/** One line about the circumstances; shown before sending, and each can be removed. */
export interface ContextLine {
  readonly name: string
  readonly value: string
}

export interface BugReport {
  readonly title: string
  readonly description: string
  /** Where to answer; empty when nobody is asked to. */
  readonly email: string
  readonly context: readonly ContextLine[]
}

/** The whole report as plain text: what is copied when the server cannot be reached, and what the team reads. */
export function bugReportText({ title, description, email, context }: BugReport): string {
  const paragraphs = [
    title.trim(),
    description.trim(),
    email.trim() === '' ? '' : `Answer to: ${email.trim()}`,
    context.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  ]
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}
