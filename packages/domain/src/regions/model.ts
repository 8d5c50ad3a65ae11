import type { TriangleRanges } from '../face/model.ts'

/** A place in mm, in the coordinates of the file. */
export type RegionPoint = readonly [x: number, y: number, z: number]

/** Solid shapes in space; lengths in mm. */
export type RegionShape =
  | { readonly box: readonly [RegionPoint, RegionPoint] }
  | { readonly cylinder: { readonly from: RegionPoint; readonly to: RegionPoint; readonly radius: number } }
  | { readonly sphere: { readonly center: RegionPoint; readonly radius: number } }

/**
 * What a face has of its own: solid below it to a depth, a shell of another thickness, or none. `open: false` keeps the
 * shell though the open direction leaves it out.
 */
export type FaceRule = { readonly solidToMm: number } | { readonly shellMm: number } | { readonly open: boolean }

export type FaceRegion<Faces = TriangleRanges> = FaceRule & { readonly faces: Faces }

/** What the part is inside a shape, as far as the shape lies in it. */
export type ShapeRegion = RegionShape & { readonly as: 'solid' }

/**
 * A place of a part that the user has decided, whatever the optimisation finds. `Faces`: the representation of its
 * triangles.
 */
export type Region<Faces = TriangleRanges> = FaceRegion<Faces> | ShapeRegion

export const isFaceRegion = <Faces>(region: Region<Faces>): region is FaceRegion<Faces> => 'faces' in region

/** The same with its faces represented in another way. */
export const withFaces = <From, To>(region: Region<From>, of: (faces: From) => To): Region<To> =>
  isFaceRegion(region) ? { ...region, faces: of(region.faces) } : region
