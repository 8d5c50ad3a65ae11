import { accountMessages } from '@trabecula/domain'
import * as z from 'zod/mini'

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const notValid = 'This value is not valid.'

/** A bound in words: "0 or more", "more than 0". */
function bounded(
  { origin, inclusive }: { origin: string; inclusive?: boolean },
  limit: number | bigint | string,
  isLeast: boolean,
): string {
  const count = Number(limit).toLocaleString('en-US', { maximumFractionDigits: 20 })
  if (origin === 'string') return `Use at ${isLeast ? 'least' : 'most'} ${count} ${limit === 1 ? 'character' : 'characters'}.`
  if (origin === 'array') return `Send at ${isLeast ? 'least' : 'most'} ${count} ${limit === 1 ? 'entry' : 'entries'}.`
  if (inclusive === false) return `Enter a number ${isLeast ? 'above' : 'below'} ${count}.`
  return `Enter a number of ${count} or ${isLeast ? 'more' : 'less'}.`
}

/** What is wrong with one value, as a sentence that says what to do. A check with its own text keeps that. */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return accountMessages.required
      if (issue.expected === 'number' && typeof issue.input === 'number') return 'Enter a finite number.'
      return `This must be ${nouns[issue.expected] ?? 'another value'}.`
    case 'invalid_value':
      return issue.input === undefined ? accountMessages.required : `Choose one of these: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return bounded(issue, issue.minimum, true)
    case 'too_big':
      return bounded(issue, issue.maximum, false)
    case 'invalid_format':
      return 'This is not written as it must be. Reload the page and try again.'
    default:
      return notValid
  }
}

/** Called once per process and thread that reads requests: all schemas then report errors as sentences. */
export const reportErrorsAsSentences = (): void => void z.config({ localeError: sentence })

/** "optimization_settings.shell_thickness" → "Optimization settings, shell thickness". */
function nameOf(path: readonly string[]): string {
  const words = path.map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : part.replaceAll(/[_-]+/g, ' ').trim()))
  const name = words.join(', ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A longer list of errors would not be read. */
const mostReported = 100

/**
 * The issues of one request in a refusal: the first as a sentence that names its field, and each by field.
 *
 * @param whole name of the request where an issue is about all of it: "body"
 */
export function summarizeIssues(issues: readonly Issue[], whole: string): { message: string; fields: Record<string, string[]> } {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues.slice(0, mostReported)) {
    const name = path.map(String).join('.') || whole
    fields[name] = [...(fields[name] ?? []), message]
  }
  const [first] = issues
  const name = nameOf(first && first.path.length > 0 ? first.path.map(String) : [whole])
  const text = first?.message ?? notValid
  return { message: text === accountMessages.required ? `${name} is missing.` : `${name}: ${text}`, fields }
}
