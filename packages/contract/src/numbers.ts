import { largestNumber, leastMagnitude, loadsMessages } from '@trabecula/domain'
import * as z from 'zod/mini'

/** A number in a request: finite, and small enough to be squared and summed. */
export const number = z.number().check(z.minimum(-largestNumber), z.maximum(largestNumber))

/** Zero, or large enough to divide by. */
export const amount = z.number().check(
  z.nonnegative(),
  z.maximum(largestNumber),
  z.refine((value) => !(value > 0 && value < leastMagnitude), loadsMessages.tooSmall),
)

/** Index of a row of a result, which never has a thousand rows. */
export const rowIndex = z.int().check(z.nonnegative(), z.maximum(999))

/** The same in an address. */
export const rowInAddress = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(999))

/** How often something was changed, or how many of something exist, as a database counts. */
export const count = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1))

/**
 * The version that the change is based on. Without it the last change wins, as in the specification; with an outdated
 * one the call answers 409 with the current state (`conflictingProject`, `conflictingSubproject`), and changes nothing.
 */
export const version = z.optional(count)

/** Page of a list that is read page by page. */
export const page = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

export const postedVector = z.object({ x: number, y: number, z: number })

/**
 * A list in a request whose length is checked before its entries: a schema of the list itself checks all of them first
 * and collects every fault.
 *
 * @param entryFault what is wrong with an entry, for lists so long that only the first fault of all is reported
 */
export function boundedList<const Entry extends z.ZodMiniType>(
  entry: Entry,
  most: number,
  entryFault?: (value: unknown) => string | null,
): z.ZodMiniType<readonly z.output<Entry>[], readonly z.input<Entry>[]> {
  const measure = z.transform((value: unknown, { issues }) => {
    if (!Array.isArray(value)) return value
    if (value.length > most) issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
    else if (entryFault) {
      for (const [at, each] of value.entries()) {
        const message = entryFault(each)
        if (message === null) continue
        issues.push({ code: 'custom', message, path: [at], input: each })
        break
      }
    }
    return value
  })
  return z.pipe(measure, z.readonly(z.array(entry).check(z.maxLength(most)))) as unknown as ReturnType<typeof boundedList<Entry>>
}
