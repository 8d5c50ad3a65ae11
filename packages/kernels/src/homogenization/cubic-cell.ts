import { type UnitStrainOptions, type UnitStrainResponse, unitStrains } from './unit-strains.ts'
import { placeOf, type VoxelCell } from './voxel-cell.ts'
import { blockSize, voxelInBlock } from './voxel-symmetry.ts'

/** Stiffness in units of the solid's Young's modulus, yield limits in units of its yield stress. */
export interface CubicCell {
  readonly density: number
  readonly c11: number
  readonly c12: number
  readonly c44: number
  /**
   * Macroscopic stress at which the 99th percentile of the local von Mises stress yields: along [100], on all sides, in
   * shear.
   */
  readonly yieldUniaxial: number
  readonly yieldHydrostatic: number
  readonly yieldShear: number
  readonly response: UnitStrainResponse
}

/**
 * Homogenised constants of a cell that is unchanged by x → y → z → x, in a solid of modulus 1 and this Poisson's ratio.
 *
 * One normal and one shear solution suffice: those along y and z are the same field with the axes exchanged. The
 * percentile is used because the single peak at a re-entrant corner of a voxel mesh grows without bound under
 * refinement. Throws as `unitStrains` does. See docs/theory/homogenization.md.
 */
export function homogenizeCubic(cell: VoxelCell, poisson: number, options: UnitStrainOptions = {}): CubicCell {
  const scale = 1 / ((1 + poisson) * (1 - 2 * poisson))
  const solid = { c11: (1 - poisson) * scale, c12: poisson * scale, c44: 0.5 / (1 + poisson) }
  const response = unitStrains(cell, solid, options)
  const { meanNormal, meanShear, elements, normal, shear } = response

  // 1. Stiffness.
  const c11 = meanNormal[0]
  const c12 = (meanNormal[1] + meanNormal[2]) / 2
  const c44 = meanShear[5]
  const young = ((c11 - c12) * (c11 + 2 * c12)) / (c11 + c12)
  const contraction = c12 / (c11 + c12)
  const bulk = (c11 + 2 * c12) / 3

  // 2. Local von Mises stress under unit macroscopic stress.
  const uniaxial = new Float64Array(elements.count)
  const hydrostatic = new Float64Array(elements.count)
  const sheared = new Float64Array(elements.count)
  const turned = turnedElements(cell, elements.voxel)
  const along = new Float64Array(6)
  const around = new Float64Array(6)
  for (let e = 0; e < elements.count; e++) {
    const first = 6 * e
    const second = 6 * turned[e]
    const third = 6 * turned[turned[e]]
    for (let component = 0; component < 6; component++) {
      const x = normal[first + component]
      const y = normal[second + alongY[component]]
      const z = normal[third + alongZ[component]]
      along[component] = (x - contraction * (y + z)) / young
      around[component] = (x + y + z) / (3 * bulk)
    }
    uniaxial[e] = vonMises(along, 0)
    hydrostatic[e] = vonMises(around, 0)
    sheared[e] = vonMises(shear, first) / c44
  }
  const copies = cell.n ** 3 / cell.stiffness.length
  return {
    density: elements.count / cell.stiffness.length,
    c11,
    c12,
    c44,
    yieldUniaxial: 1 / percentile(uniaxial, 0.99, copies),
    yieldHydrostatic: 1 / percentile(hydrostatic, 0.99, copies),
    yieldShear: 1 / percentile(sheared, 0.99, copies),
    response,
  }
}

/** Which component of the solution along x is component xx, yy, zz, yz, xz, xy of the one along y, and along z. */
const alongY = [2, 0, 1, 5, 3, 4] as const
const alongZ = [1, 2, 0, 4, 5, 3] as const

/** For the element of voxel (i, j, k) the element of voxel (j, k, i). Throws when the cell is not symmetric. */
function turnedElements({ n, stiffness, symmetry = 'none' }: VoxelCell, voxel: Uint32Array): Uint32Array {
  const size = blockSize(n, symmetry)
  const elementOf = new Int32Array(stiffness.length).fill(-1)
  voxel.forEach((at, e) => {
    elementOf[at] = e
  })
  return voxel.map((at) => {
    const [i, j, k] = placeOf(at, size)
    const [x, y, z] = voxelInBlock(n, symmetry, j, k, i)
    const found = elementOf[x + size[0] * (y + size[1] * z)]
    if (found < 0) throw new Error('The cell changes when its axes are exchanged x → y → z → x')
    return found
  })
}

function vonMises(s: Float64Array, at: number): number {
  const [xx, yy, zz, yz, xz, xy] = [s[at], s[at + 1], s[at + 2], s[at + 3], s[at + 4], s[at + 5]]
  return Math.sqrt(0.5 * ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) + 3 * (yz * yz + xz * xz + xy * xy))
}

/** The percentile of the whole cell, in which every element of the block occurs `copies` times. */
const percentile = (values: Float64Array, share: number, copies: number): number =>
  values.sort()[Math.floor((share * (copies * values.length - 1)) / copies)]
