import type * as domain from '@trabecula/domain'

export { firstCase } from '@trabecula/domain'

/** Its faces are indices of the part's triangles, in the order of the file. */
export interface Setup extends domain.Setup<Uint32Array> {
  /** Wished number of active analysis cells. */
  readonly elements?: number
}

export type LoadCase = domain.LoadCase<Uint32Array>
export type Support = domain.Support<Uint32Array>

/** All triangles by which a part is held, ascending. */
export const supportedTriangles = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  union([held, ...supports.map(({ triangles }) => triangles)])

/** Triangles of the supports that are flat, ascending: all but those of pinned holes. */
export const flatSupports = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  supportedTriangles({ held, supports: supports.filter(({ kind }) => kind !== 'pinned') })

/** Triangles that something outside touches, ascending: loads and supports, but no plane of symmetry. */
export const touchedTriangles = (setup: Setup): Uint32Array => union(rimmedTriangles(setup))

/** Loads and supports, each with a rim where linear theory has a singularity. */
export const rimmedTriangles = ({ held, supports, cases }: Setup): readonly Uint32Array[] => [
  held,
  ...touchingSupports({ supports }),
  ...cases.map(({ triangles }) => triangles),
]

const touchingSupports = ({ supports = [] }: { readonly supports: Setup['supports'] }): readonly Uint32Array[] =>
  supports.flatMap(({ kind, triangles }) => (kind === 'symmetry' ? [] : [triangles]))

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
