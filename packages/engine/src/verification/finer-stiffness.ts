import type { Design } from '../candidates/design.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import { type Box, boxOf, energyWithin, tiles } from './boxes.ts'
import { finerWindow } from './finer-window.ts'
import type { MaterialSource, WholePart } from './solve-window.ts'

/** Windows that are looked at. Of one load case they differ by some percent of the energy, so that their mean is known to half of one. */
const count = 8
/** As many voxels again along an edge: two through a wall become four, with which the stiffness stands still. */
const finer = { wished: 2, least: 1.25 } as const
/** True relative residual of a window. */
const tolerance = 1e-3

export interface FinerStiffnessInput {
  readonly source: MaterialSource
  readonly design: Design
  readonly whole: WholePart
  /** Strain energy of each voxel of the whole, N mm. */
  readonly energy: Float32Array
  /** Voxels in a window's box that fit into memory. */
  readonly mostVoxels: number
  readonly threads: ElasticitySolver
  readonly signal?: AbortSignal | undefined
  readonly onWindow?: ((window: number, windows: number) => void) | undefined
}

export interface FinerStiffness {
  /** Compliance in finer voxels over that in the voxels of the whole. */
  readonly softer: number
  readonly windows: number
}

/**
 * How much more compliant a part is in finer voxels, by windows that stand for equal shares of its strain energy. A
 * displacement that is held at the windows' cuts bounds what the whole gains: with u the displacement of the whole and u + v
 * that of finer voxels, f'v more work of the load and E(u) − E(u + v) less energy in each window,
 *
 *     C_fine − C = Σ (2 f'v + E(u) − E(u + v)),
 *
 * to second order of what they differ by. Undefined where no window fits into memory.
 */
export async function finerStiffness(input: FinerStiffnessInput): Promise<FinerStiffness | undefined> {
  const { whole, energy, design, onWindow, ...about } = input
  const places = equalShares(whole, energy, design.cellSize)
  let [sum, windows] = [0, 0]
  for (const [n, box] of places.entries()) {
    onWindow?.(n, places.length)
    const solved = await finerWindow({ ...about, whole, energy, design, box, finer, tolerance })
    // A window may hold nothing that hangs on its cuts.
    if (!solved?.ok) continue
    const window = solved.value
    const coarse = energyWithin(whole.grid, energy, boxOf(window.grid))
    const gained = 2 * window.furtherWork + coarse - window.energy
    sum += gained / (window.isLoaded ? coarse : window.energy)
    windows++
  }
  return windows > 0 ? { softer: 1 + sum / windows, windows } : undefined
}

/** The boxes of about a unit cell in which the strain energy, counted box by box, passes equal shares of the whole's. */
function equalShares({ grid, part }: WholePart, energy: Float32Array, cellSize: number): Box[] {
  const boxes = tiles(part.bounds, cellSize).map((box) => ({ box, energy: energyWithin(grid, energy, box) }))
  const total = boxes.reduce((sum, { energy }) => sum + energy, 0)
  let passed = 0
  return boxes.flatMap(({ box, energy }) => {
    const before = Math.round((count * passed) / total)
    passed += energy
    return Math.round((count * passed) / total) > before ? [box] : []
  })
}
