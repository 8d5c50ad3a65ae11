/** What a slicer has once it has welded the corners of a file: triangles by the numbers of their vertices, three each, all wound alike. */
export interface Welded {
  /** All numbers are smaller; some may belong to no triangle. */
  readonly count: number
  /** One surface in several lists, so that none has to be copied. */
  readonly lists: readonly Uint32Array[]
}

/** Triangles of a list that are looked at between two chances to cancel: some ten milliseconds. */
export const trianglesPerStep = 300_000
