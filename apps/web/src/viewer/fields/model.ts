import type { ColourMap } from '@trabecula/domain'
import type { PartFields, Reading } from '@trabecula/engine/fields'
import type { Vec3 } from '../rendering/vec3.ts'

/** A vector's magnitude or one of its components. */
const fieldComponents = ['magnitude', 'x', 'y', 'z'] as const
export type FieldComponent = (typeof fieldComponents)[number]

const fieldRegions = ['whole', 'skin', 'lattice'] as const
export type FieldRegion = (typeof fieldRegions)[number]

/** How values become colours; values in SI. */
export interface Colouring {
  readonly map: ColourMap
  readonly least: number
  readonly most: number
  /** Number of equal bands; null for a smooth map. */
  readonly bands: number | null
  /** The value in the middle of the map, between least and most; without it the map is linear. */
  readonly centre?: number
  /** The map runs from its last colour to its first. */
  readonly reversed?: boolean
  /** CSS colours of the bands, from the least value up, instead of the map's. */
  readonly bandColours?: readonly string[]
}

/** A place with a text next to it, in the undeformed part frame, mm. */
export interface FieldLabel {
  readonly kind: 'least' | 'most' | 'governing' | 'probe'
  readonly point: Vec3
  readonly text: string
}

export interface DrawnDeformation {
  readonly scale: number
  readonly playing: boolean
  readonly ghost: boolean
  /** It moves to both sides, as a part that vibrates does. */
  readonly swings: boolean
}

export interface FieldDisplay {
  readonly fields: PartFields
  /** `name` of a reading; the viewer keeps its texture for a load of 1 N where the field is linear in it. */
  readonly reading: Reading['name']
  readonly component: FieldComponent
  /** The load, N. */
  readonly load: number
  readonly colouring: Colouring
  readonly region: FieldRegion
  /** Displacements are drawn `scale` times as large; null for the undeformed part. */
  readonly deformation: DrawnDeformation | null
  readonly labels: readonly FieldLabel[]
}

export interface FieldPoint {
  /** Undeformed place in the part frame, mm. */
  readonly point: Vec3
  readonly value: number
}
