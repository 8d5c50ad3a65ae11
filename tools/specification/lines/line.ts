/** One sentence or table row of the specification, in our own short words, and where its tests are. */
export interface Line {
  readonly text: string
  /**
   * Each finds the tests whose path and title hold all of its words, in any order; a line's tests are those of all its
   * queries.
   */
  readonly queries: readonly string[]
  /** Why there is nothing to test, beside the line instead of tests. */
  readonly untested?: string
}

/** Queries are parted by bars: `line('…', 'upload/rules | 05-validation chooser')`. */
export const line = (text: string, queries: string): Line => ({
  text,
  queries: queries.split('|').map((query) => query.trim()),
})

export const noTest = (text: string, untested: string): Line => ({ text, queries: [], untested })
