import type { TriangleRanges } from '../face/model.ts'

/** A place in mm, in the coordinates of the file. */
export type RegionPoint = readonly [x: number, y: number, z: number]

/** A closed body as triangles that are the region's own, wound outwards. */
export interface RegionBody {
  /** What people call it: the name of its file. */
  readonly name: string
  /** Nine coordinates of the file per triangle in mm, as float32 with the lowest byte first, in base64. */
  readonly trianglesMm: string
}

/** Shapes in space; lengths in mm. */
export type RegionShape =
  | { readonly body: RegionBody }
  | { readonly box: readonly [RegionPoint, RegionPoint] }
  | { readonly cylinder: { readonly from: RegionPoint; readonly to: RegionPoint; readonly radius: number } }
  | { readonly sphere: { readonly center: RegionPoint; readonly radius: number } }

/**
 * What a face has of its own: solid below it to a depth, a shell of another thickness, or none. `open: false` keeps the
 * shell though the open direction leaves it out.
 */
export type FaceRule = { readonly solidToMm: number } | { readonly shellMm: number } | { readonly open: boolean }

export type FaceRegion<Faces = TriangleRanges> = FaceRule & { readonly faces: Faces }

/** What the part may be inside a shape: solid, empty, or a lattice whose relative density keeps to bounds. */
export const shapeRoles = ['solid', 'void', 'lattice'] as const

/** What the part is inside a shape, as far as the shape lies in it. A lattice has at least one bound, 0 to 1. */
export interface ShapeRole {
  readonly as: (typeof shapeRoles)[number]
  readonly densityAtLeast?: number
  readonly densityAtMost?: number
}

export type ShapeRegion = RegionShape & ShapeRole

/**
 * A place of a part that the user has decided, whatever the optimisation finds. `Faces`: the representation of its
 * triangles.
 */
export type Region<Faces = TriangleRanges> = FaceRegion<Faces> | ShapeRegion

export const isFaceRegion = <Faces>(region: Region<Faces>): region is FaceRegion<Faces> => 'faces' in region

export const isVoid = (region: Region<unknown>): region is ShapeRegion => 'as' in region && region.as === 'void'

/** The same with its faces represented in another way. */
export const withFaces = <From, To>(region: Region<From>, of: (faces: From) => To): Region<To> =>
  isFaceRegion(region) ? { ...region, faces: of(region.faces) } : region
