import { passwordErrors } from './rules.ts'

/** How hard a password is to guess, with a word and advice for the person who types it. */
export interface PasswordStrength {
  /** 0 refused by the rules, 1 weak, 2 fair, 3 good, 4 strong */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly word: string
}

const words = ['Too easy', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * Bits at which the next score begins. The count takes letters for random, so that words seem better than they are; the
 * steps are wide for that reason.
 */
const steps = [36, 50, 66] as const

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * Estimates the guessing effort: every letter counts as much as its alphabet is wide, but a letter that repeats or
 * continues the one before it (abc, 321, qwerty) counts one bit, and a repeated block counts once. The score is a rough
 * guide; the rules decide.
 */
export function passwordStrength(
  password: string,
  identity: { readonly email: string; readonly username: string },
): PasswordStrength {
  if (passwordErrors(password, identity).length > 0) return { score: 0, word: words[0] }
  const bits = guessingBits(withoutIdentity(password, identity))
  const score = (1 + steps.filter((step) => bits >= step).length) as 1 | 2 | 3 | 4
  return { score, word: words[score] }
}

/** The rest of the password without the parts that anybody knows; case no longer counts in it. */
function withoutIdentity(password: string, { email, username }: { readonly email: string; readonly username: string }): string {
  const known = [email, username, ...email.split('@')].filter((part) => part.length >= 3).map((part) => part.toLowerCase())
  const lower = password.toLowerCase()
  if (!known.some((part) => lower.includes(part))) return password
  return known.reduce((rest, part) => rest.replaceAll(part, ''), lower)
}

function guessingBits(text: string): number {
  const once = text.replace(/(.{2,})\1+/gu, '$1')
  const perLetter = Math.log2(alphabetSize(once))
  const letters = [...once]
  return letters.reduce((bits, letter, i) => bits + (i > 0 && continues(letters[i - 1]!, letter) ? 1 : perLetter), 0)
}

function alphabetSize(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{N}/u, 10],
    [/\p{Z}/u, 1],
    [/[^\p{L}\p{N}\p{Z}]/u, 32],
  ]
  return Math.max(
    2,
    kinds.reduce((size, [kind, count]) => size + (kind.test(text) ? count : 0), 0),
  )
}

/** Whether a letter is the next one of a run, up or down, or the same again. */
function continues(before: string, letter: string): boolean {
  const [a, b] = [before.toLowerCase(), letter.toLowerCase()]
  return a === b || runs.some((run) => run.includes(a + b) || run.includes(b + a))
}
