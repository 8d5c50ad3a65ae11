import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { Analysis, FilledLattice } from '../elasticity/analysis.ts'
import { column, type Moduli } from '../material/interpolation.ts'
import { cubicStress } from '../material/stress.ts'
import type { PlacedElements } from '../vibration/cell-mass.ts'
import { type CellStresses, slopesAtPoints } from './geometric-stiffness.ts'

const components = 6
const ofCell = components * gaussPoints
/** A relief that is closer to 1 does not change the strains any more. */
const leastUnrelieved = 1e-6
/** As in the kernel: a pivot that is a smaller share of the first one is none. */
const leastPivot = 1e-9

/** The same at the centre of a cell of edge 1, for its eight corners. */
const slopesAtCentre = Float64Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? 0.25 : -0.25))

/** Derivatives of Σ σ·m, m being moments of the stresses. */
export interface StressSlopes {
  /** ∂/∂u at the nodes. */
  readonly force: { readonly nodes: Uint32Array; readonly values: Float64Array }
  /** ∂/∂ρ per cell of the grid at constant displacement. */
  readonly byDensity: Float64Array
}

/**
 * Derivatives of the stresses that `stressesOf` finds, for the lattice whose moduli were set last. What the incompatible
 * modes of a cut cell add follows from its displacement through their balance, so that the same balance of the moments
 * comes back.
 *
 * @param displacement x, y, z per node, of the load case
 */
export function stressSlopes(
  { problem, moduli, cut: materials }: Pick<Analysis, 'problem' | 'moduli' | 'cut'>,
  { law, density, stiffness }: FilledLattice,
  { nodes, whole, ofWhole, ofCut }: PlacedElements,
  displacement: Float64Array,
  moments: CellStresses,
): StressSlopes {
  const { core, cells, cut, grid } = problem
  const { spacing } = grid
  const x = Float64Array.from({ length: 3 * nodes.length }, (_, i) => displacement[3 * nodes[Math.floor(i / 3)] + (i % 3)])
  const values = new Float64Array(x.length)
  const byDensity = new Float64Array(core.length)
  const slopesOf = (cell: number): Moduli => {
    const keeps = stiffness?.[cell] ?? 1
    const [c11, c12, c44] = [column.c11, column.c12, column.c44].map((each) => keeps * law.slope(each, density[cell]))
    return { c11, c12, c44 }
  }
  const stress = new Float64Array(components)
  const strain = new Float64Array(components)

  // 1. Cells that are not cut: the stress at the centre.
  let place = 0
  whole.forEach((cell, n) => {
    while (cells[place] !== cell) place++
    const own = moments.whole.subarray(components * n, components * n + components)
    cubicStress({ c11: moduli[0][place], c12: moduli[1][place], c44: moduli[2][place] }, own, 0, stress)
    addForces(stress, 1 / spacing, slopesAtCentre, 0, ofWhole, 8 * n, values)
    if (core[cell] === 0) return
    strainAt(slopesAtCentre, 0, ofWhole, 8 * n, x, spacing, strain, 0)
    byDensity[cell] = core[cell] * work(slopesOf(cell), own, 0, strain, 0, stress)
  })

  // 2. Cut cells: at the Gauss points.
  const strains = new Float64Array(ofCell)
  const own = new Float64Array(ofCell)
  cut.cells.forEach((cell, n) => {
    own.set(moments.cut.subarray(ofCell * n, ofCell * n + ofCell))
    for (let g = 0; g < gaussPoints; g++) strainAt(slopesAtPoints, 24 * g, ofCut, 8 * n, x, spacing, strains, components * g)
    const modulusAt = (kind: number, g: number) => materials.moduli[3 * gaussPoints * n + kind * gaussPoints + g]
    const [inner, back] = [internalStrains(modulusAt, strains), internalStrains(modulusAt, own)]
    const unrelieved = Math.sqrt(Math.max(1 - materials.reliefs[n], 0))
    const share = 1 - unrelieved
    const slope = slopesOf(cell)
    const shareSlope = unrelieved > leastUnrelieved ? materials.reliefSlope(n, slope.c11) / (2 * unrelieved) : 0
    for (let g = 0; g < gaussPoints; g++) {
      const at = components * g
      const moduliHere = { c11: modulusAt(0, g), c12: modulusAt(1, g), c44: modulusAt(2, g) }
      const sum = (one: Float64Array, other: Float64Array, factor: number) =>
        Float64Array.from({ length: components }, (_, i) => one[at + i] + factor * other[at + i])
      const balanced = sum(own, back, share)
      cubicStress(moduliHere, balanced, 0, stress)
      addForces(stress, 1 / spacing, slopesAtPoints, 24 * g, ofCut, 8 * n, values)
      if (core[cell] === 0) continue
      byDensity[cell] += shareSlope * work(moduliHere, own, at, inner, at, stress)
      if (materials.isFloor(n, g)) continue
      const through = work(slope, own, at, sum(strains, inner, share), 0, stress)
      const throughBalance = share * work(slope, back, at, sum(strains, inner, 1), 0, stress)
      byDensity[cell] += cut.core[gaussPoints * n + g] * (through + throughBalance)
    }
  })
  return { force: { nodes, values }, byDensity }
}

/** a·Cε; `stress` is overwritten. */
function work(
  moduli: Moduli,
  a: ArrayLike<number>,
  atA: number,
  strains: ArrayLike<number>,
  at: number,
  stress: Float64Array,
): number {
  cubicStress(moduli, strains, at, stress)
  let sum = 0
  for (let i = 0; i < components; i++) sum += a[atA + i] * stress[i]
  return sum
}

/** Puts the strain of a displacement (Voigt, engineering) into `out`; `slopes` of the corners in a cell of edge 1. */
function strainAt(
  slopes: Float64Array,
  at: number,
  nodes: Uint32Array,
  first: number,
  x: Float64Array,
  spacing: number,
  out: Float64Array,
  to: number,
): void {
  out.fill(0, to, to + components)
  for (let corner = 0; corner < 8; corner++) {
    const from = 3 * nodes[first + corner]
    const [dx, dy, dz] = [0, 1, 2].map((along) => slopes[at + 3 * corner + along] / spacing)
    const [u, v, w] = [x[from], x[from + 1], x[from + 2]]
    out[to] += dx * u
    out[to + 1] += dy * v
    out[to + 2] += dz * w
    out[to + 3] += dz * v + dy * w
    out[to + 4] += dz * u + dx * w
    out[to + 5] += dy * u + dx * v
  }
}

/** Adds the forces that do the work of a stress at the strains of `strainAt`. */
function addForces(
  stress: Float64Array,
  scale: number,
  slopes: Float64Array,
  at: number,
  nodes: Uint32Array,
  first: number,
  values: Float64Array,
): void {
  for (let corner = 0; corner < 8; corner++) {
    const [dx, dy, dz] = [0, 1, 2].map((along) => scale * slopes[at + 3 * corner + along])
    const to = 3 * nodes[first + corner]
    values[to] += dx * stress[0] + dz * stress[4] + dy * stress[5]
    values[to + 1] += dy * stress[1] + dz * stress[3] + dx * stress[5]
    values[to + 2] += dz * stress[2] + dy * stress[3] + dx * stress[4]
  }
}

/** Components of a shear strain, with the two axes along which its incompatible modes vary. */
const shears = [
  { component: 5, axes: [1, 0] },
  { component: 4, axes: [2, 0] },
  { component: 3, axes: [2, 1] },
] as const

/**
 * Strains of the incompatible modes of a cut cell at its eight points, which balance the stresses of these strains: the
 * twin of `findStrains` in packages/kernels/assembly/elasticity/cut-response.ts.
 */
function internalStrains(modulusAt: (kind: number, point: number) => number, strains: Float64Array): Float64Array {
  const sign = (point: number, axis: number) => ((point >> axis) & 1 ? 1 : -1)
  const out = new Float64Array(ofCell)
  const stress = new Float64Array(components)
  const normal = zeros(3)
  const shear = shears.map(() => zeros(2))
  for (let g = 0; g < gaussPoints; g++) {
    const moduli = { c11: modulusAt(0, g), c12: modulusAt(1, g), c44: modulusAt(2, g) }
    cubicStress(moduli, strains, components * g, stress)
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) normal.matrix[i][j] += i === j ? moduli.c11 : sign(g, i) * sign(g, j) * moduli.c12
      normal.right[i] -= sign(g, i) * stress[i]
    }
    for (const [n, { component, axes }] of shears.entries())
      for (const [i, p] of axes.entries()) {
        for (const [j, q] of axes.entries()) shear[n].matrix[i][j] += sign(g, p) * sign(g, q) * moduli.c44
        shear[n].right[i] -= sign(g, p) * stress[component]
      }
  }
  const stretch = solved(normal)
  const slide = shear.map(solved)
  for (let g = 0; g < gaussPoints; g++) {
    for (let i = 0; i < 3; i++) out[components * g + i] = sign(g, i) * stretch[i]
    for (const [n, { component, axes }] of shears.entries())
      out[components * g + component] = sign(g, axes[0]) * slide[n][0] + sign(g, axes[1]) * slide[n][1]
  }
  return out
}

interface Balance {
  readonly matrix: number[][]
  readonly right: number[]
}

const zeros = (size: number): Balance => ({
  matrix: Array.from({ length: size }, () => new Array<number>(size).fill(0)),
  right: new Array<number>(size).fill(0),
})

/** By elimination; what has no pivot of its own is 0. */
function solved({ matrix, right }: Balance): number[] {
  const size = right.length
  const [first] = matrix[0]
  const inverse = new Array<number>(size).fill(0)
  for (let k = 0; k < size; k++) {
    inverse[k] = matrix[k][k] > leastPivot * first ? 1 / matrix[k][k] : 0
    for (let i = k + 1; i < size; i++) {
      const factor = matrix[i][k] * inverse[k]
      for (let j = k; j < size; j++) matrix[i][j] -= factor * matrix[k][j]
      right[i] -= factor * right[k]
    }
  }
  const x = new Array<number>(size).fill(0)
  for (let k = size - 1; k >= 0; k--) {
    let sum = right[k]
    for (let j = k + 1; j < size; j++) sum -= matrix[k][j] * x[j]
    x[k] = inverse[k] * sum
  }
  return x
}
