import type { OptimizationSettings, Vector } from '@trabecula/domain'

/** What the user asks of a part: where it is loaded, where it is held, along which direction, and for which goal. */
export interface Setup {
  /** Indices of the part's triangles (file order) that carry the force. */
  readonly load: Uint32Array
  /** Indices of the part's triangles that are held in all directions; may be empty where `supports` hold the part. */
  readonly held: Uint32Array
  /** Faces that are held along their normal alone. */
  readonly supports?: readonly Support[]
  /** Load cases beside the first (`load`, `force`), at most `mostFurtherCases`. */
  readonly cases?: readonly LoadCase[]
  /** Which compliance a stiffness goal is about, where there are several cases: the worst without it. */
  readonly stiffnessAim?: StiffnessAim
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

/** A load case beside the first. Faces are given as triangles of the part, as `load` is. */
export type LoadCase = { readonly name: string; readonly triangles: Uint32Array } & (
  | { readonly kind: 'force'; readonly magnitude: number /* N */; readonly direction: Vector }
  | { readonly kind: 'pressure'; readonly magnitude: number /* MPa, positive pushes into the face */ }
  | {
      readonly kind: 'torque'
      readonly magnitude: number /* N·mm, right-handed about the axis */
      readonly axis?: { readonly point: Vector; readonly direction: Vector }
    }
  | {
      readonly kind: 'remote'
      readonly magnitude: number /* N */
      readonly direction: Vector
      readonly point: Vector /* mm, in the file's coordinates */
    }
  /** No triangles: the whole body. */
  | { readonly kind: 'acceleration'; readonly magnitude: number /* m/s² */; readonly direction: Vector }
)

/** The worst compliance of all cases, or their sum by weights (case A first, then the others). */
export type StiffnessAim = 'worst' | { readonly weights: readonly number[] }

/** Cases beside case A: six in all. */
export const mostFurtherCases = 5

/** All triangles by which a part is held, ascending. */
export const supportedTriangles = ({ held, supports = [] }: Pick<Setup, 'held' | 'supports'>): Uint32Array =>
  union([held, ...supports.map(({ triangles }) => triangles)])

/** Triangles that something outside touches, ascending: loads and supports, but no plane of symmetry. */
export const touchedTriangles = ({ load, held, supports, cases = [] }: Setup): Uint32Array =>
  union([load, held, ...slidingTriangles({ supports }), ...cases.map(({ triangles }) => triangles)])

/** Triangles on which a load acts in some case, ascending. */
export const loadedTriangles = ({ load, cases = [] }: Pick<Setup, 'load' | 'cases'>): Uint32Array =>
  cases.length === 0 ? load : union([load, ...cases.map(({ triangles }) => triangles)])

/** Load and supports, each with a rim where linear theory has a singularity. */
export const rimmedTriangles = ({ load, held, supports, cases = [] }: Setup): readonly Uint32Array[] => [
  load,
  held,
  ...slidingTriangles({ supports }),
  ...cases.map(({ triangles }) => triangles),
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
