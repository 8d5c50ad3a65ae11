import type { Vector } from '../space/model.ts'

/** The purpose of a chosen face. */
export type FaceKind = 'load' | 'held'

/** The same in the spelling of the specification and the wire. */
export type SurfaceType = 'load' | 'boundary'
export const surfaceTypeOf = (kind: FaceKind): SurfaceType => (kind === 'held' ? 'boundary' : 'load')
export const faceKindOf = (type: SurfaceType): FaceKind => (type === 'boundary' ? 'held' : 'load')

/** §9 colours of load faces and held faces. */
export const faceColors = { load: '#C0FF80', held: '#FF6B7A' } as const
export const faceColorNames = { load: 'green', held: 'red' } as const

/** One triangle of the surface-selection payload, in file coordinates. Those of a surface share label and tag. */
export interface SurfaceTriangle {
  readonly vertices: readonly [Vector, Vector, Vector]
  /** Surface_N */
  readonly label: string
  /** N, from 1, counted over load and held faces together */
  readonly tag: number
  readonly type: SurfaceType
  readonly color: 'green' | 'red'
}

/** Triangles of a part, in the order of its file: pairs of a first index and a count, ascending and without overlap. */
export type TriangleRanges = readonly (readonly [start: number, count: number])[]

/** One chosen surface, whose triangles are given by their indices in the file. */
export interface SurfaceRanges extends Omit<SurfaceTriangle, 'vertices'> {
  readonly triangles: TriangleRanges
}
