import type { Vec3 } from '../rendering/vec3.ts'

/** What clicks measure: two points, two faces, the wall under one point, or nothing to click: the bounding box. */
export const measureModes = ['points', 'faces', 'wall', 'box'] as const
export type MeasureMode = (typeof measureModes)[number]

/** Lengths in mm, points in the part frame. */
export type Measurement =
  | { readonly mode: 'points'; readonly from: Vec3; readonly to: Vec3; readonly distanceMm: number }
  | {
      readonly mode: 'faces'
      /** Surface ids in the order of the clicks. */
      readonly faces: readonly [number, number]
      /** Between the nearest points of the two faces. */
      readonly distanceMm: number
      readonly from: Vec3
      readonly to: Vec3
      /** Between the outward normals, 0 to 180; null when a face is curved. */
      readonly angleDegrees: number | null
      /** Between the planes of two parallel flat faces, else null. */
      readonly betweenPlanesMm: number | null
    }
  | {
      readonly mode: 'wall'
      readonly from: Vec3
      /** Where the part ends, straight behind. */
      readonly to: Vec3
      readonly distanceMm: number
    }
  | { readonly mode: 'box'; readonly sizeMm: Vec3 }
