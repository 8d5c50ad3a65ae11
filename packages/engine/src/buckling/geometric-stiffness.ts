import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis } from '../elasticity/analysis.ts'
import type { SolvedCase } from '../elasticity/solved-case.ts'
import { cubicStress } from '../material/stress.ts'
import { addElements, type PlacedElements } from '../vibration/cell-mass.ts'

const components = 6

/** Stresses under one unit of a load case, Voigt (xx, yy, zz, yz, xz, xy), MPa. */
export interface CellStresses {
  /** Six for each cell that is not cut: those at its centre, of skin and lattice together. */
  readonly whole: Float64Array
  /** Six at each of the eight Gauss points of every cut cell. */
  readonly cut: Float64Array
}

/** Those of a solved case: moduli of the cells times the strains that the static analysis has there. */
export async function stressesOf(analysis: Analysis, solved: SolvedCase, { whole }: PlacedElements): Promise<CellStresses> {
  const { problem, moduli, cut: materials, threads } = analysis
  const strains = await solved.strains()
  const stress = new Float64Array(components)
  const ofWhole = new Float64Array(components * whole.length)
  let at = 0
  whole.forEach((cell, n) => {
    while (problem.cells[at] !== cell) at++
    const [c11, c12, c44] = [moduli[0][at], moduli[1][at], moduli[2][at]]
    cubicStress({ c11, c12, c44 }, strains, components * at, stress)
    ofWhole.set(stress, components * n)
  })
  const points = gaussPoints * problem.cut.cells.length
  const atPoints = new Float32Array(components * points)
  // Reading the case's displacement puts it in place, where the solver finds it.
  solved.displacement()
  if (points > 0) await threads.cutStrains(atPoints)
  return { whole: ofWhole, cut: stressesAtPoints(materials.moduli, atPoints) }
}

/** At the Gauss points of cut cells: `moduli`: of each cell c11 at its points, then c12, then c44, MPa. */
export function stressesAtPoints(moduli: Float32Array, strains: Float32Array): Float64Array {
  const stress = new Float64Array(components)
  const stresses = new Float64Array(strains.length)
  for (let at = 0, point = 0; at < strains.length; at += components, point++) {
    const first = 3 * gaussPoints * Math.floor(point / gaussPoints) + (point % gaussPoints)
    const [c11, c12, c44] = [0, 1, 2].map((kind) => moduli[first + kind * gaussPoints])
    cubicStress({ c11, c12, c44 }, strains, at, stress)
    stresses.set(stress, at)
  }
  return stresses
}

/**
 * The geometric stiffness of stresses, x'Kσx = ∫ σ_ij (∂u_k/∂x_i)(∂u_k/∂x_j): what they add to the energy of a
 * displacement, each of its components alike. Negative for compression. Where a cell is not cut it is exact for its
 * trilinear displacement under an even stress; cut cells are summed over their eight points, whose stresses hold how
 * much material is there. N/mm for stresses in MPa and lengths in mm.
 */
export class GeometricStiffness {
  private readonly elements: PlacedElements
  private readonly stresses: Float64Array
  private readonly cut: Float64Array
  private readonly spacing: number

  constructor({ grid: { spacing } }: Pick<Problem, 'grid'>, elements: PlacedElements, { whole, cut }: CellStresses) {
    this.elements = elements
    this.spacing = spacing
    this.stresses = whole
    this.cut = new Float64Array((64 * cut.length) / (components * gaussPoints))
    for (let n = 0; 64 * n < this.cut.length; n++) addPoints(cut, n, spacing, this.cut)
  }

  /** Kσ x; x, y and z at each place. */
  multiply(x: Float64Array): Float64Array {
    const y = new Float64Array(x.length)
    this.addWhole(x, y)
    addElements(this.elements.ofCut, this.cut, x, y)
    return y
  }

  /** In the modes 1, ξ … ξηζ of a cell only few products of slopes are left of the integral. */
  private addWhole(x: Float64Array, y: Float64Array): void {
    const nodes = this.elements.ofWhole
    const { stresses } = this
    const weight = this.spacing / 16
    const v = new Float64Array(8)
    for (let first = 0, at = 0; first < nodes.length; first += 8, at += components) {
      const xx = weight * stresses[at]
      const yy = weight * stresses[at + 1]
      const zz = weight * stresses[at + 2]
      const yz = weight * stresses[at + 3]
      const xz = weight * stresses[at + 4]
      const xy = weight * stresses[at + 5]
      for (let axis = 0; axis < 3; axis++) {
        for (let i = 0; i < 8; i++) v[i] = x[3 * nodes[first + i] + axis]
        toModes(v, 1)
        const f1 = v[1]
        const f2 = v[2]
        const f3 = v[3]
        const f4 = v[4]
        const f5 = v[5]
        const f6 = v[6]
        v[0] = 0
        v[1] = xx * f1 + xy * f2 + xz * f4
        v[2] = xy * f1 + yy * f2 + yz * f4
        v[4] = xz * f1 + yz * f2 + zz * f4
        v[3] = ((xx + yy) * f3 + yz * f5 + xz * f6) / 3
        v[5] = ((xx + zz) * f5 + yz * f3 + xy * f6) / 3
        v[6] = ((yy + zz) * f6 + xz * f3 + xy * f5) / 3
        v[7] *= (xx + yy + zz) / 9
        toModes(v, -1)
        for (let i = 0; i < 8; i++) y[3 * nodes[first + i] + axis] += v[i]
      }
    }
  }
}

/** Sums and differences of a cell's corners along each axis (1), or of its modes back to the corners (−1), in place. */
export function toModes(v: Float64Array, way: 1 | -1): void {
  for (let step = 1; step < 8; step *= 2) {
    for (let low = 0; low < 8; low++) {
      if (low & step) continue
      const a = v[low]
      const b = v[low + step]
      v[low] = way === 1 ? a + b : a - b
      v[low + step] = way === 1 ? b - a : a + b
    }
  }
}

/** The slopes of the eight corners' trilinear functions along x, y and z at each Gauss point of a cell of edge 1. */
export const slopesAtPoints = Float64Array.from({ length: 3 * 8 * gaussPoints }, (_, i) => {
  const [along, corner, g] = [i % 3, Math.floor(i / 3) % 8, Math.floor(i / 24)]
  return [0, 1, 2].reduce((product, axis) => {
    const isHigh = (corner >> axis) & 1
    if (axis === along) return product * (isHigh ? 1 : -1)
    const place = (1 + ((g >> axis) & 1 ? 1 : -1) / Math.sqrt(3)) / 2
    return product * (isHigh ? place : 1 - place)
  }, 1)
})

/** Adds the 8 × 8 matrix of a cut cell. */
function addPoints(stresses: Float64Array, n: number, spacing: number, out: Float64Array): void {
  // (h/2)³ for the volume of a point, h⁻² for two slopes.
  const weight = spacing / 8
  for (let g = 0; g < gaussPoints; g++) {
    const at = components * (gaussPoints * n + g)
    const xx = weight * stresses[at]
    const yy = weight * stresses[at + 1]
    const zz = weight * stresses[at + 2]
    const yz = weight * stresses[at + 3]
    const xz = weight * stresses[at + 4]
    const xy = weight * stresses[at + 5]
    for (let a = 24 * g, row = 64 * n; a < 24 * g + 24; a += 3, row += 8) {
      const x = slopesAtPoints[a]
      const y = slopesAtPoints[a + 1]
      const z = slopesAtPoints[a + 2]
      const alongX = xx * x + xy * y + xz * z
      const alongY = xy * x + yy * y + yz * z
      const alongZ = xz * x + yz * y + zz * z
      for (let b = 24 * g, to = row; b < 24 * g + 24; b += 3, to++)
        out[to] += alongX * slopesAtPoints[b] + alongY * slopesAtPoints[b + 1] + alongZ * slopesAtPoints[b + 2]
    }
  }
}
