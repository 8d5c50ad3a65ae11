import { done, type Outcome, refuse } from '../outcome.ts'
import { mostSweptValues } from './limits.ts'
import { sweepMessages as messages } from './messages.ts'

/** Refuses values of which no sweep can be made. `given`: how each was typed. */
export function checkSweptValues(
  values: readonly number[],
  given: readonly string[] = values.map(String),
): Outcome<readonly number[]> {
  const refused = (message: string) => refuse('invalid', message)
  if (values.length === 0) return refused(messages.noValues)
  const wrong = values.findIndex((value) => !(value >= 0 && Number.isFinite(value)))
  if (wrong >= 0) return refused(messages.noValue(given[wrong] ?? ''))
  const twice = values.find((value, n) => values.indexOf(value) < n)
  if (twice !== undefined) return refused(messages.twice(twice))
  if (values.length > mostSweptValues) return refused(messages.tooMany(values.length))
  return done(values)
}

const digits = 3

/** So many values from one end to the other at equal distances, rounded to three digits. The ends stay as they are. */
export function valuesBetween(from: number, to: number, count: number): number[] {
  if (count === 1) return [from]
  return Array.from({ length: count }, (_, n) => {
    if (n === 0) return from
    if (n === count - 1) return to
    return Number((from + (n / (count - 1)) * (to - from)).toPrecision(digits))
  })
}
