/**
 * The part of @kninnug/constrainautor that is used. The package ships its TypeScript source as types, which does not
 * compile under our options; `paths` in tsconfig.base.json leads here instead.
 */
interface Triangulation {
  readonly coords: ArrayLike<number>
  readonly triangles: Uint32Array
  readonly halfedges: Int32Array
}

// biome-ignore lint/style/noDefaultExport: the package has one.
export default class Constrainautor {
  constructor(triangulation: Triangulation)
  /** Makes every pair of points an edge. Throws when edges cross or pass through a point. */
  constrainAll(edges: readonly (readonly [number, number])[]): this
}
