import type { ScalarField } from '@trabecula/engine/shader'
import type { SectionCut } from '../section/plane.ts'
import type { LatticeField } from './load.ts'

/** Shares of a cell a plane may move from the part's middle: between two layers of struts it would show none. */
const shifts = [0, 0.25, -0.25, 0.5]
/** Samples along the longer edge of a plane. */
const samples = 28

/**
 * The plane normal to an axis that shows most of a lattice: the one on which lines cross between material and void most
 * often. The half that faces the viewer is removed.
 * @param shape distances in mm, negative inside
 * @param volume nodes of the part's distance, for its extent
 * @param shell and cell, mm
 * @returns null where no plane shows any lattice
 */
export function tellingCut(
  shape: { readonly part: ScalarField; readonly lattice: ScalarField },
  { origin, spacing, size }: LatticeField,
  { shell, cell }: { readonly shell: number; readonly cell: number },
): SectionCut | null {
  const extent = size.map((nodes) => (nodes - 1) * spacing)
  const longest = Math.max(...extent)
  let best: { readonly changes: number; readonly cut: SectionCut } | null = null
  for (let axis = 0; axis < 3; axis++) {
    const normal: [number, number, number] = [0, 0, 0]
    normal[axis] = 1
    for (const shift of shifts) {
      const at = (origin[axis] ?? 0) + (extent[axis] ?? 0) / 2 + shift * cell
      const changes = changesOn(shape, shell, longest / samples, axis, at, origin, extent)
      if (changes > (best?.changes ?? 0)) best = { changes, cut: { normal, offset: -at } }
    }
  }
  return best?.cut ?? null
}

/** How often lines on a plane enter or leave material within the shell. */
function changesOn(
  { part, lattice }: { readonly part: ScalarField; readonly lattice: ScalarField },
  shell: number,
  step: number,
  axis: number,
  at: number,
  origin: readonly number[],
  extent: readonly number[],
): number {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const point: [number, number, number] = [0, 0, 0]
  point[axis] = at
  let changes = 0
  for (let b = step / 2; b < (extent[v] ?? 0); b += step) {
    let last: boolean | null = null
    for (let a = step / 2; a < (extent[u] ?? 0); a += step) {
      point[u] = (origin[u] ?? 0) + a
      point[v] = (origin[v] ?? 0) + b
      const solid = part(...point) < -shell ? lattice(...point) <= 0 : null
      if (solid !== null && last !== null && solid !== last) changes++
      last = solid
    }
  }
  return changes
}
