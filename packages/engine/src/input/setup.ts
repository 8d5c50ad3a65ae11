import type { OptimizationSettings, Vector } from '@trabecula/domain'

/** What the user asks of a part: where it is loaded, where it is held, along which direction, and for which goal. */
export interface Setup {
  /** Indices of the part's triangles (file order) that carry the force. */
  readonly load: Uint32Array
  /** Indices of the part's triangles that are held in all directions; may be empty where `supports` hold the part. */
  readonly held: Uint32Array
  /** Faces that are held along their normal alone. */
  readonly supports?: readonly Support[]
  /** Direction of the force, any length; its magnitude is the goal's value (or nothing, for a stiffness). */
  readonly force: Vector
  /** In SI: N or N/mm, mm. */
  readonly settings: OptimizationSettings
  /** Wished number of active analysis cells. */
  readonly elements?: number
}

/**
 * A face that cannot leave its plane but moves in it, square to x, y or z. `sliding`: it stands on something, and stays
 * solid as held faces do. `symmetry`: the part goes on beyond it as in a mirror.
 */
export interface Support {
  readonly kind: 'sliding' | 'symmetry'
  /** Indices of the part's triangles. */
  readonly triangles: Uint32Array
}

/** All triangles by which a part is held, ascending. */
export const supportedTriangles = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  union([held, ...supports.map(({ triangles }) => triangles)])

/** Triangles that something outside touches, ascending: loads and supports, but no plane of symmetry. */
export const touchedTriangles = ({ load, held, supports }: Setup): Uint32Array =>
  union([load, held, ...slidingTriangles({ supports })])

/** Load and supports, each with a rim where linear theory has a singularity. */
export const rimmedTriangles = ({ load, held, supports }: Setup): readonly Uint32Array[] => [
  load,
  held,
  ...slidingTriangles({ supports }),
]

const slidingTriangles = ({ supports = [] }: { readonly supports: Setup['supports'] }): readonly Uint32Array[] =>
  supports.flatMap(({ kind, triangles }) => (kind === 'sliding' ? [triangles] : []))

const union = (lists: readonly Uint32Array[]): Uint32Array => Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort()

export const defaultElements = 150_000

/** Triangle indices of the part that belong to the given surfaces of its segmentation. */
export function trianglesOf(surfaces: { readonly label: Uint32Array }, ids: readonly number[]): Uint32Array {
  const wanted = new Set(ids)
  const found: number[] = []
  surfaces.label.forEach((label, triangle) => {
    if (wanted.has(label)) found.push(triangle)
  })
  return Uint32Array.from(found)
}
