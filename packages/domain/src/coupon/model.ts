import type { Material } from '../catalog/material.ts'
import type { Source } from '../catalog/source.ts'

export const couponFileName = 'coupon.stl'

/** A cube is pressed along z between two plates; a bar along x lies on two supports and is pressed down in its middle. */
export const couponKinds = ['cube', 'bar'] as const
export type CouponKind = (typeof couponKinds)[number]

/** In the coordinates of a coupon: up lies along the pressing direction of a cube, across a bar. */
export const couponBuilds = ['+Z', '+X'] as const
export type CouponBuild = (typeof couponBuilds)[number]

export interface CouponRequest {
  readonly kind: CouponKind
  /** Edge of the cube of lattice, height and width of the bar, mm; whole cells without it. */
  readonly sizeMm?: number | undefined
  /** Upright ('+Z') without it: a cube is then pressed along the build direction, a bar is printed lying. */
  readonly build?: CouponBuild | undefined
}

/** The lattice of a row, as a coupon repeats it, and the skin of the row's part. */
export interface CouponLattice {
  readonly cell: string
  readonly cellSizeMm: number
  /** Mean relative density of the row's core; the coupon has it everywhere. */
  readonly density: number
  readonly shellMm: number
}

export interface Coupon {
  readonly kind: CouponKind
  /** Along x, y and z with the plates of a cube, mm. */
  readonly edgesMm: readonly [number, number, number]
  /** Between the supports of a bar, mm. */
  readonly spanMm?: number
  /** Width of the strip under the middle of a bar, mm; each support has half of it. */
  readonly stripMm?: number
  /** Thickness of the solid plates: above and below a cube, under the strips of a bar. */
  readonly plateMm: number
  /** Thickness of the skin around a bar; 0 for none, as a cube has it. */
  readonly skinMm: number
  readonly buildDirection: CouponBuild
}

/** What a coupon is expected to do, by the analysis of its own file. */
export interface CouponPrediction extends Coupon, Omit<CouponLattice, 'shellMm'> {
  /** Force over the displacement between plates, or of the middle against the supports. */
  readonly stiffnessNPerMm: number
  /** Force at which the most loaded material reaches its design stress. */
  readonly onsetN: number
  /** Displacement at that force: up to here the coupon is elastic. */
  readonly elasticMm: number
  readonly governedBy: 'skin' | 'pad' | 'lattice'
  readonly massG: number
  /** Stiffness of a cube by the homogenised lattice between its plates, without the effect of its free sides. */
  readonly homogenisedNPerMm?: number
  readonly voxelsThroughWall: number
  readonly coarse: boolean
  readonly fileSha256: string
  /** The material of which it was computed, with the printer by whose limits. */
  readonly material: Material
  readonly printer: string
  readonly notes: readonly string[]
}

/** What a test machine said. */
export interface MeasuredPair {
  readonly forceN: number
  readonly displacementMm: number
}

export interface CouponMeasurement {
  readonly pairs: readonly MeasuredPair[]
  /** Force at which the curve left its straight line; absent when that was not seen. */
  readonly onsetN?: number | undefined
}

/** Measured over predicted. */
export interface CouponComparison {
  readonly stiffnessNPerMm: number
  readonly stiffnessRatio: number
  readonly onsetRatio?: number
}

/** A value of a material that a factor changes. */
export interface AdjustedValue {
  readonly title: string
  readonly before: number
  readonly after: number
  readonly source: Source
}
