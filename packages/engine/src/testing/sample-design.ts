import type { CandidateRow } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'

/** A design whose density rises along x from `low` to `high`; its row holds only what an export reads. */
export function sampleDesign(part: Part, cell: CellName, changes: Partial<Design> = {}, [low, high] = [0.15, 0.35]): Design {
  const { min, max } = part.bounds
  const spacing = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis])) / 4
  return {
    cell,
    cellSize: 8,
    origin: [0.3, 0.1, 0.2],
    shell: 1,
    pad: 0,
    zeroThicknessDirection: 'None',
    padTriangles: new Uint32Array(),
    density: {
      origin: min,
      spacing,
      size: [5, 5, 5],
      values: new Float32Array(125).map((_, i) => low + ((high - low) * (i % 5)) / 4),
    },
    row: { mass_g: 10, mass_saved_percent: 50 } as CandidateRow,
    uniform: { name: 'uniform', density_mean: 0.25, mass_g: 10, max_load_n: 1, stiffness_n_per_mm: 1 },
    analysis: { solves: 0, iterations: 0, residual: 0, seconds: {} },
    ...changes,
  }
}
