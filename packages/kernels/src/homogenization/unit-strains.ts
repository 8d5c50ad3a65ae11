import { compiledKernel } from '#host'
import { nodeWeights, type VoxelCell, type VoxelElements, voxelElements } from './voxel-cell.ts'

/** Stiffness of the solid: cubic moduli, any one unit of stress. */
export interface Moduli {
  readonly c11: number
  readonly c12: number
  readonly c44: number
}

export interface UnitStrainOptions {
  /** Residual norm relative to the load, in the norm of the preconditioner. */
  readonly tolerance?: number
  readonly maxIterations?: number
  /** Nodal displacements of an earlier answer on the same voxels. */
  readonly start?: Float64Array
}

export interface UnitStrainResponse {
  readonly elements: VoxelElements
  /** Stress at the element centres, 6 per element (xx, yy, zz, yz, xz, xy), under the mean strain e_xx = 1. */
  readonly normal: Float64Array
  /** The same under the mean shear γ_xy = 1. */
  readonly shear: Float64Array
  /** Mean stresses over the cell's volume. */
  readonly meanNormal: readonly number[]
  readonly meanShear: readonly number[]
  readonly iterations: number
  readonly displacement: Float64Array
}

interface HomogenizationExports {
  readonly memory: WebAssembly.Memory
  heapBase(): number
  setModuli(c11: number, c12: number, c44: number): void
  solve(
    corners: number,
    scale: number,
    elements: number,
    inverse: number,
    nodes: number,
    u: number,
    r: number,
    p: number,
    q: number,
    tolerance: number,
    floor: number,
    limit: number,
  ): number
}

/**
 * Stress in a periodic voxel cell under two unit mean strains, e_xx and γ_xy, in the unit of the moduli: preconditioned
 * conjugate gradients on trilinear elements (`assembly/homogenization.ts`, docs/theory/homogenization.md).
 *
 * Blocks the caller: 0.2 s at 48³ voxels a fifth full, an eighth of that when only one octant of a mirrored cell is
 * given. Throws Error when the iteration does not converge, and RangeError beyond 4 GB.
 */
export function unitStrains(cell: VoxelCell, moduli: Moduli, options: UnitStrainOptions = {}): UnitStrainResponse {
  const { tolerance = 1e-6, maxIterations = 10_000, start } = options
  const elements = voxelElements(cell)
  const { count, nodes } = elements

  // 1. Lay out the memory.
  const run = new WebAssembly.Instance(compiledKernel('homogenization'), { env: { abort: () => {} } })
    .exports as unknown as HomogenizationExports
  const sizes = [32 * count, 8 * count, 48 * nodes, 48 * nodes, 48 * nodes, 48 * nodes, 48 * nodes]
  const places: number[] = []
  let top = run.heapBase()
  for (const size of sizes) {
    top = Math.ceil(top / 16) * 16
    places.push(top)
    top += size
  }
  run.memory.grow(Math.max(0, Math.ceil((top - run.memory.buffer.byteLength) / 65536)))
  const [corners, scale, inverse, u, r, p, q] = places as [number, number, number, number, number, number, number]
  const { buffer } = run.memory
  new Uint32Array(buffer, corners, 8 * count).set(elements.corners)
  new Float64Array(buffer, scale, count).set(elements.scale)
  // Diagonal of the cube's stiffness: (c11 + 2 c44)/9 for every corner and component.
  const diagonal = (moduli.c11 + 2 * moduli.c44) / 9
  const reciprocals = new Float64Array(buffer, inverse, 6 * nodes)
  nodeWeights(elements).forEach((weight, node) => {
    reciprocals.fill(1 / (weight * diagonal), 6 * node, 6 * node + 6)
  })
  for (const unknown of constrainedOnMirrors(elements, cell)) reciprocals[unknown] = 0
  if (start) new Float64Array(buffer, u, 6 * nodes).set(start)

  // 2. Solve. The kernel's rule is on squares of norms; the floor is rounding of the element loads before they cancel.
  run.setModuli(moduli.c11, moduli.c12, moduli.c44)
  const floor = (1e-28 * count * moduli.c11 * moduli.c11) / diagonal
  const iterations = run.solve(corners, scale, count, inverse, nodes, u, r, p, q, tolerance * tolerance, floor, maxIterations)
  if (iterations >= maxIterations) throw new Error(`Homogenisation did not converge in ${maxIterations} iterations`)

  // 3. Stresses at the element centres and their means.
  const displacement = new Float64Array(buffer, u, 6 * nodes).slice()
  const normal = centreStresses(elements, displacement, moduli, 0)
  const shear = centreStresses(elements, displacement, moduli, 1)
  const volume = cell.stiffness.length
  return { elements, normal, shear, meanNormal: mean(normal, volume), meanShear: mean(shear, volume), iterations, displacement }
}

/** lane 0: mean strain e_xx = 1; lane 1: γ_xy = 1. Edge 1, so a derivative is a quarter of a signed corner sum. */
function centreStresses({ count, corners, scale }: VoxelElements, u: Float64Array, moduli: Moduli, lane: 0 | 1): Float64Array {
  const stress = new Float64Array(6 * count)
  const { c11, c12, c44 } = moduli
  const d = new Float64Array(9)
  for (let e = 0; e < count; e++) {
    d.fill(0)
    for (let corner = 0; corner < 8; corner++) {
      const at = 6 * corners[8 * e + corner] + lane
      const sx = corner & 1 ? 0.25 : -0.25
      const sy = corner & 2 ? 0.25 : -0.25
      const sz = corner & 4 ? 0.25 : -0.25
      for (let component = 0; component < 3; component++) {
        const value = u[at + 2 * component]
        d[3 * component] += sx * value
        d[3 * component + 1] += sy * value
        d[3 * component + 2] += sz * value
      }
    }
    const [ux, uy, uz, vx, vy, vz, wx, wy, wz] = d
    const exx = ux + (lane === 0 ? 1 : 0)
    const gxy = uy + vx + (lane === 1 ? 1 : 0)
    const s = scale[e]
    stress[6 * e] = s * (c11 * exx + c12 * (vy + wz))
    stress[6 * e + 1] = s * (c11 * vy + c12 * (exx + wz))
    stress[6 * e + 2] = s * (c11 * wz + c12 * (exx + vy))
    stress[6 * e + 3] = s * c44 * (vz + wy)
    stress[6 * e + 4] = s * c44 * (uz + wx)
    stress[6 * e + 5] = s * c44 * gxy
  }
  return stress
}

function mean(stress: Float64Array, volume: number): number[] {
  const sum = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < stress.length; at++) sum[at % 6] += stress[at]
  return sum.map((value) => value / volume)
}

/**
 * Displacements that mirror planes constrain to zero, as places in the interleaved unknowns (6 per node: component × 2
 * + load case).
 *
 *   stretch e_xx (case 0)   is its own image in every plane, so nothing moves through a plane: u_n = 0
 *   shear γ_xy (case 1)     changes sign in the planes across x and y, where then only the normal component may move:
 *   u_t = 0;
 *                           is its own image across z: u_z = 0
 *
 * Fluctuations about the mean strain, as the solver has them. Both planes of a direction (0 and ½) constrain alike.
 */
function constrainedOnMirrors({ nodes, place }: VoxelElements, { n, symmetry }: VoxelCell): number[] {
  if (symmetry !== 'mirrored') return []
  const constrained: number[] = []
  for (let node = 0; node < nodes; node++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = place[3 * node + axis]
      if (at !== 0 && at !== n / 2) continue
      constrained.push(6 * node + 2 * axis)
      for (let component = 0; component < 3; component++) {
        const isNormal = component === axis
        if (axis === 2 ? isNormal : !isNormal) constrained.push(6 * node + 2 * component + 1)
      }
    }
  }
  return constrained
}
