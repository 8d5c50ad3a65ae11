/** What can be wrong with the bytes of an STL file. The codes are stable; the sentences live in `refusals.ts`. */
export type StlRefusalCode =
  | 'stl-empty'
  | 'stl-pointer'
  | 'stl-not-stl'
  | 'stl-truncated'
  | 'stl-wrong-length'
  | 'stl-no-triangles'
  | 'stl-bad-number'
  | 'stl-not-finite'
  | 'stl-facet-vertices'

export interface StlSoup {
  readonly ok: true
  /** 9 floats per triangle, in the order, units and coordinates of the file. */
  readonly soup: Float32Array
  readonly format: 'binary' | 'ascii'
  /** Name of the first solid, or the printable text of the binary header; may be empty. */
  readonly name: string
  /** Oddities that were tolerated, one sentence each. */
  readonly notes: readonly string[]
}

export interface StlRefused {
  readonly ok: false
  readonly code: StlRefusalCode
  /** One sentence: what is wrong, where, what to do. */
  readonly message: string
}

export type StlReading = StlSoup | StlRefused
