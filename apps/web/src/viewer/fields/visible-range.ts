import { marks } from '@trabecula/engine/fields'
import { type Camera, Vector3 } from 'three'
import type { Vec3 } from '../rendering/vec3.ts'
import { isKept, type SectionCut } from '../section/plane.ts'
import type { FieldSampler } from './sampler.ts'
import type { Matter } from './values.ts'

/**
 * Least and greatest value in the picture: for the lattice every cell that the section keeps, for solid material the
 * cells at the surface and at the cut. Cells where the onset is not judged are left out.
 */
export function visibleRange(
  sampler: FieldSampler,
  camera: Camera,
  cut: SectionCut | null,
  seeThrough: boolean,
): { readonly least: number; readonly most: number } | null {
  const { fields } = sampler.display
  const { grid } = fields.facts
  const filled = new Set(fields.cells)
  const strides = [1, grid.nx, grid.nx * grid.ny]
  const unjudged = marks.unjudged | marks.underLoad | marks.slight
  const at = new Vector3()
  let [least, most] = [Infinity, -Infinity]
  for (let c = 0; c < fields.cells.length; c++) {
    const cell = fields.cells[c] ?? 0
    const kind = fields.marks[c] ?? 0
    if ((kind & unjudged) !== 0) continue
    const point = centreOf(grid, cell)
    if (!isKept(cut, ...point)) continue
    const inLattice = (kind & marks.lattice) !== 0
    const inner = strides.every((stride) => filled.has(cell - stride) && filled.has(cell + stride))
    const atCut = cut !== null && !isKept(cut, ...offset(point, cut.normal, grid.spacing))
    const matter: Matter | null = inLattice && (seeThrough || cut) ? 'lattice' : !inner || atCut ? 'skin' : null
    at.set(...sampler.deformed(point)).project(camera)
    if (!matter || Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || Math.abs(at.z) > 1) continue
    const value = sampler.value(point, matter)
    if (value === null) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return least <= most ? { least, most } : null
}

function centreOf({ nx, ny, spacing, origin }: FieldSampler['display']['fields']['facts']['grid'], cell: number): Vec3 {
  const steps = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))] as const
  return [0, 1, 2].map((axis) => (origin[axis as 0] ?? 0) + ((steps[axis as 0] ?? 0) + 0.5) * spacing) as unknown as Vec3
}

const offset = (point: Vec3, direction: Vec3, by: number): Vec3 => [
  point[0] + by * direction[0],
  point[1] + by * direction[1],
  point[2] + by * direction[2],
]
