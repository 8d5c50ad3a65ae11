import type { Vector } from '../optimization/model.ts'

export type SurfaceType = 'load' | 'boundary'

/** §9 colours of load faces and held faces. */
export const faceColors = { load: '#C0FF80', boundary: '#FF6B7A' } as const
export const faceColorNames = { load: 'green', boundary: 'red' } as const

/** One triangle of the surface-selection payload, in file coordinates. All triangles of a chosen surface share label and tag. */
export interface SurfaceTriangle {
  readonly vertices: readonly [Vector, Vector, Vector]
  /** Surface_N */
  readonly label: string
  /** N, from 1, counted over load and boundary together */
  readonly tag: number
  readonly type: SurfaceType
  readonly color: 'green' | 'red'
}
