import type { Design } from '../candidates/design.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import { type Box, boxOf, energyWithin, tiles } from './boxes.ts'
import { finerWindow } from './finer-window.ts'
import type { MaterialSource, WholePart } from './solve-window.ts'

/** Shares of the strain energy. Windows are some percent apart, so that the mean of so many is known to about one. */
const count = 8
/** Two voxels through a wall become four, with which the stiffness stands still. */
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
  let [sum, known, windows] = [0, 0, 0]
  for (const [n, { box, shares }] of places.entries()) {
    onWindow?.(n, places.length)
    const solved = await finerWindow({ ...about, whole, energy, design, box, finer, tolerance })
    // A window may hold nothing that hangs on its cuts.
    if (!solved?.ok) continue
    const window = solved.value
    const coarse = energyWithin(whole.grid, energy, boxOf(window.grid))
    const gained = 2 * window.furtherWork + coarse - window.energy
    sum += (shares * gained) / (window.isLoaded ? coarse : window.energy)
    known += shares
    windows++
  }
  return windows > 0 ? { softer: 1 + sum / known, windows } : undefined
}

interface Place {
  readonly box: Box
  /** How many of the equal shares it stands for. */
  readonly shares: number
}

/** The boxes of about a unit cell in which the strain energy, counted box by box, passes equal shares of the whole's. */
function equalShares({ grid, part }: WholePart, energy: Float32Array, cellSize: number): Place[] {
  const boxes = tiles(part.bounds, cellSize).map((box) => ({ box, energy: energyWithin(grid, energy, box) }))
  const total = boxes.reduce((sum, { energy }) => sum + energy, 0)
  let passed = 0
  return boxes.flatMap(({ box, energy }) => {
    const before = Math.round((count * passed) / total)
    passed += energy
    const shares = Math.round((count * passed) / total) - before
    return shares > 0 ? [{ box, shares }] : []
  })
}
