import { done, type Outcome } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import { overlap, shareWithin } from './boxes.ts'
import { finerWindow } from './finer-window.ts'
import { materialShares } from './material-shares.ts'
import { latticeIndex, type MeshIndices } from './onset.ts'
import type { MaterialSource, WholePart } from './solve-window.ts'
import { type CellBox, governing } from './worst-cell.ts'

/** Unit cells that are analysed again, a cell apart or more. */
const mostPlaces = 3
/**
 * By how much the index of a cell may still rise in finer voxels, times the voxels through the wall: its error is of
 * first order in the voxel. Halved voxels raised the worst cell of an octet by a third of one over that number; this is
 * twice that.
 */
const mayRise = 0.66
/** True relative residual of a window. */
const tolerance = 1e-4
/** How much finer the voxels are wished; less than the least says nothing new. */
const finer = { wished: 2, least: 1.25 } as const

export interface RefineInput {
  /** The exported mesh in the part frame. */
  readonly mesh: Float32Array
  readonly design: Design
  readonly whole: WholePart
  /** Strain energy of each voxel of the whole for one newton, N mm. */
  readonly energy: Float32Array
  readonly found: MeshIndices
  readonly voxelsThroughWall: number
  /** Voxels in a window's box that fit into memory. */
  readonly mostVoxels: number
  readonly threads: ElasticitySolver
  readonly signal?: AbortSignal | undefined
  readonly onPlace?: ((place: number, places: number) => void) | undefined
}

export interface Refined {
  /** Index of the lattice per newton. */
  readonly lattice: number
  /** Cells that were analysed again, and the largest voxel with which they were, mm; 0 and Infinity where none was. */
  readonly places: number
  readonly spacing: number
}

/**
 * The most loaded unit cells once more with voxels about half as large: where struts meet each other or the skin, three
 * voxels through a strut smear what is stressed most. Each lies in the middle of a window that reaches half a cell
 * farther and is moved at its cuts as the whole is.
 *
 * Coarse voxels are too stiff. Under the force that they carry, the finer voxels of a window are displaced farther, by
 * the ratio of the two energies that the same displacement of the cuts stores. Where the load acts within the window,
 * it has its force already.
 */
export async function refineCells(input: RefineInput): Promise<Outcome<Refined>> {
  const { found, whole, mostVoxels } = input
  const source: MaterialSource = (grid, signal) => materialShares(input.mesh, grid, { signal })
  let seen = governing(found.boxes)
  const ranked = seen.boxes
  const mostRise = 1 + mayRise / input.voxelsThroughWall

  const refined: RefinedBox[] = []
  let spacing = 0
  for (const box of ranked) {
    if (refined.length === mostPlaces || seen.index * mostRise <= found.skin.index) break
    // Neither this one nor those after it can change the index any more.
    if (box.index * mostRise <= seen.least) break
    if (refined.some((other) => overlap(box, other.box))) continue
    input.onPlace?.(refined.length, mostPlaces)
    const { design, energy, threads, signal } = input
    const solved = await finerWindow({ source, design, whole, energy, box, finer, tolerance, mostVoxels, threads, signal })
    if (!solved) break
    if (!solved.ok) return solved
    const { grid, stresses, coarser } = solved.value
    const index = latticeIndex(stresses, (cell) => shareWithin(box, grid, cell) > 0)
    spacing = Math.max(spacing, grid.spacing)
    refined.push({ box, rise: (index * coarser) / box.index })
    seen = governing(found.boxes.map((each) => raised(each, refined)))
  }
  return done({ lattice: seen.index, places: refined.length, spacing: spacing || Number.POSITIVE_INFINITY })
}

interface RefinedBox {
  readonly box: CellBox
  /** Its index in finer voxels over that in the voxels of the whole. */
  readonly rise: number
}

/** A box that shares material with a finer one is known better by it; the others count as they were found. */
function raised<B extends CellBox>(box: B, refined: readonly RefinedBox[]): B {
  const finer = refined.find((other) => overlap(box, other.box))
  return finer ? { ...box, index: finer.rise * box.index } : box
}
