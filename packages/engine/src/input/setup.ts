import type * as domain from '@trabecula/domain'
import type { OptimizationSettings, StiffnessAim } from '@trabecula/domain'

export { firstCase } from '@trabecula/domain'

/** What the user requests of a part: how it is loaded, where it is held, and for which goal. */
export interface Setup {
  /** One to `mostLoadCases`. The first is one newton (`firstCase`), of which the goal says how many it wants. */
  readonly cases: readonly [LoadCase, ...LoadCase[]]
  /**
   * Indices of the part's triangles (file order) that are held in all directions; may be empty where `supports` hold
   * it.
   */
  readonly held: Uint32Array
  /** Faces that are held along their normal alone. */
  readonly supports?: readonly Support[]
  /** Which compliance a stiffness goal is about, where there are several cases: the worst without it. */
  readonly stiffnessAim?: StiffnessAim
  /** In SI: N or N/mm, mm. */
  readonly settings: OptimizationSettings
  /** Wished number of active analysis cells. */
  readonly elements?: number
  /** The user has confirmed that the part is as large as it seems, although no printer of the catalogue holds it. */
  readonly sizeConfirmed?: boolean
}

/** A load case, its faces as triangles of the part. */
export type LoadCase = domain.LoadCase<Uint32Array>

/** A face that is held in part, as triangles of the part. Sliding and pinned ones stay solid as held faces do. */
export type Support = domain.Support<Uint32Array>

/** All triangles by which a part is held, ascending. */
export const supportedTriangles = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  union([held, ...supports.map(({ triangles }) => triangles)])

/** Triangles of the supports that are flat, ascending: all but those of pinned holes. */
export const flatSupports = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  supportedTriangles({ held, supports: supports.filter(({ kind }) => kind !== 'pinned') })

/** Triangles that something outside touches, ascending: loads and supports, but no plane of symmetry. */
export const touchedTriangles = (setup: Setup): Uint32Array => union(rimmedTriangles(setup))

/** Triangles on which a load acts in some case; ascending where there are several. */
export const loadedTriangles = ({ cases: [first, ...others] }: Pick<Setup, 'cases'>): Uint32Array =>
  others.length === 0 ? first.triangles : union([first, ...others].map(({ triangles }) => triangles))

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
