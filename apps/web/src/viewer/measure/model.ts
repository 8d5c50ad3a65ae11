import type { Vec3 } from '../rendering/vec3.ts'

/** Two points, two faces, the wall under a point, or the bounding box, which needs no click. */
const measureModes = ['points', 'faces', 'wall', 'box'] as const
export type MeasureMode = (typeof measureModes)[number]

/** Lengths in mm, points in the part frame. */
export type Measurement =
  | { readonly mode: 'points'; readonly from: Vec3; readonly to: Vec3; readonly distanceMm: number }
  | {
      readonly mode: 'faces'
      /** Face ids in the order of the clicks. */
      readonly faces: readonly [number, number]
      /** Distance between the nearest points of the two faces. */
      readonly distanceMm: number
      readonly from: Vec3
      readonly to: Vec3
      /** Angle between the outward normals, 0 to 180; null when a face is curved. */
      readonly angleDegrees: number | null
      /** Distance between the planes of two parallel flat faces, else null. */
      readonly betweenPlanesMm: number | null
    }
  | {
      readonly mode: 'wall'
      readonly from: Vec3
      /** The end of the part along the inward normal. */
      readonly to: Vec3
      readonly distanceMm: number
    }
  | { readonly mode: 'box'; readonly sizeMm: Vec3 }
