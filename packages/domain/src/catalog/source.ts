/**
 * How sure a catalogue value is: read in a published source, recalled and still to be confirmed, or decided by this
 * project.
 */
export type Standing = 'published' | 'unconfirmed' | 'decision'

export interface Source {
  readonly standing: Standing
  /** Title, with the address if it has one. */
  readonly text: string
}

/** A value and its source, as the catalogues are written. */
export type Sourced<T> = readonly [value: T, source: Source]

export const published = (text: string): Source => ({ standing: 'published', text })
export const unconfirmed = (text: string): Source => ({ standing: 'unconfirmed', text })
export const decision = (text: string): Source => ({ standing: 'decision', text })

/** A catalogue entry as data: every value of T with its source. */
export type SourcedRecord<T> = { readonly [K in keyof T]: Sourced<T[K]> }

/** Splits sourced data into the plain values that formulas read and the sources that people read. */
export function separate<T extends object>(entry: SourcedRecord<T>): { values: T; sources: Readonly<Record<keyof T, Source>> } {
  const values: Partial<T> = {}
  const sources: Partial<Record<keyof T, Source>> = {}
  for (const key of Object.keys(entry) as (keyof T)[]) {
    values[key] = entry[key][0]
    sources[key] = entry[key][1]
  }
  // Every key of T is a key of the entry, so both are complete.
  return { values: values as T, sources: sources as Record<keyof T, Source> }
}
