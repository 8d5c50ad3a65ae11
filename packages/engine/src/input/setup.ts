import type { OptimizationSettings, Vector } from '@trabecula/domain'

/** What the user asks of a part: where it is loaded, where it is held, along which direction, and for which goal. */
export interface Setup {
  /** Indices of the part's triangles (file order) that carry the force. */
  readonly load: Uint32Array
  /** Indices of the part's triangles that are held in all directions. */
  readonly held: Uint32Array
  /** Direction of the force, any length; its magnitude is the goal's value (or nothing, for a stiffness). */
  readonly force: Vector
  /** In SI: N or N/mm, mm. */
  readonly settings: OptimizationSettings
  /** Wished number of active analysis cells. */
  readonly elements?: number
}

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
