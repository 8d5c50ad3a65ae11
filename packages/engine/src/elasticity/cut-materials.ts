import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import { column, type MaterialInterpolation, type Moduli } from '../material/interpolation.ts'

/** Moduli of a cut cell: c11, c12, c44 at eight points each; and its energies, with that of the relief behind them. */
const moduliOfCell = 3 * gaussPoints
export const energiesOfCell = moduliOfCell + 1

/** Least modulus of a point as a share of the solid material's: a point outside the material must not be void or less. */
const least = 1e-4

const moduliColumns = [column.c11, column.c12, column.c44] as const

/**
 * The moduli of a problem's cut cells at their Gauss points, the sums of what each material has there, and the reliefs of
 * their incompatible modes: the mean c11 of a cell over the largest in it (docs/theory/finite-cells.md).
 */
export class CutMaterials {
  readonly moduli: Float32Array
  readonly reliefs: Float32Array
  /** The index of each cell among the problem's cells. */
  readonly places: Uint32Array
  private readonly cut: Problem['cut']
  private readonly solid: readonly [number, number, number]
  private readonly whole: Float32Array
  private readonly core: Float32Array
  private readonly densest: Float32Array
  /** A bit for each point that has the least modulus, whatever the density. */
  private readonly floors: Uint8Array
  /** How much the lattice's c11 counts in the largest one of each cell, 0 to 1, and that largest one. */
  private readonly latticeInMost: Float32Array
  private readonly most: Float32Array

  constructor({ cut, cells, whole, core }: Pick<Problem, 'cut' | 'cells' | 'whole' | 'core'>, { c11, c12, c44 }: Moduli) {
    const count = cut.cells.length
    this.cut = cut
    this.solid = [c11, c12, c44]
    this.whole = cut.parted?.whole ?? Float32Array.from(cut.cells, (cell) => whole[cell])
    this.core = cut.parted?.core ?? Float32Array.from(cut.cells, (cell) => core[cell])
    this.densest = cut.densest
    this.moduli = new Float32Array(moduliOfCell * count)
    this.reliefs = new Float32Array(count)
    this.floors = new Uint8Array(count)
    this.latticeInMost = new Float32Array(count)
    this.most = new Float32Array(count)
    let at = 0
    this.places = cut.cells.map((cell) => {
      while (cells[at] !== cell) at++
      return at
    })
  }

  /** The part printed solid. */
  fillSolid(): void {
    const { solid, whole } = this
    for (let n = 0; n < whole.length; n++) {
      this.mix(n)
      this.relieve(n, whole[n] * solid[0], solid[0], 0)
    }
  }

  /** With a lattice of this density (per cell) in the core, of whose stiffness each cell keeps a share. */
  fillLattice(law: MaterialInterpolation, density: Float32Array, kept: Float32Array | undefined): void {
    const { solid, cut } = this
    for (let n = 0; n < cut.cells.length; n++) {
      const cell = cut.cells[n]
      const [c, densest] = [this.core[n], this.densest[n]]
      const keeps = kept?.[cell] ?? 1
      const lattice = moduliColumns.map((each) => keeps * law.at(each, density[cell]))
      this.mix(n, lattice)
      const inMost = c > 0 ? 1 - densest : 0
      this.relieve(n, (this.whole[n] - c) * solid[0] + c * lattice[0], densest * solid[0] + inMost * lattice[0], inMost)
    }
  }

  /** A pin in a cell, stiffer than the solid material by this factor. */
  addPin(n: number, stiffness: number): void {
    for (let i = 0; i < moduliOfCell; i++) this.moduli[moduliOfCell * n + i] += stiffness * this.solid[i >> 3]
  }

  /**
   * v'(∂K/∂ρ)u of a cell from its energies: through the core at every point, and through the relief.
   */
  slope(n: number, energies: Float32Array, law: MaterialInterpolation, density: number, keeps: number): number {
    const { cut } = this
    const first = energiesOfCell * n
    let sum = 0
    for (const [m, each] of moduliColumns.entries()) {
      let energy = 0
      for (let g = 0; g < gaussPoints; g++) {
        if (!this.isFloor(n, g)) energy += cut.core[gaussPoints * n + g] * energies[first + gaussPoints * m + g]
      }
      const slope = keeps * law.slope(each, density)
      sum += slope * energy
      if (m === 0) sum += energies[first + moduliOfCell] * this.reliefSlope(n, slope)
    }
    return sum
  }

  /** Whether a point of a cell has the least modulus, whatever the density. */
  isFloor(n: number, point: number): boolean {
    return ((this.floors[n] >> point) & 1) === 1
  }

  /** ∂(relief)/∂ρ of a cell: (C_s·s + C·c) / most, whose denominator may hold the lattice's modulus, too. */
  reliefSlope(n: number, slopeOfC11: number): number {
    return (slopeOfC11 * (this.core[n] - this.reliefs[n] * this.latticeInMost[n])) / this.most[n]
  }

  /** u'Ku of a cell, its pin included. */
  energy(n: number, energies: Float32Array): number {
    let sum = 0
    for (let i = 0; i < moduliOfCell; i++) sum += this.moduli[moduliOfCell * n + i] * energies[energiesOfCell * n + i]
    return sum
  }

  /** The moduli of a cell's points, of the solid material where there is no lattice. */
  private mix(n: number, lattice?: readonly number[]): void {
    const { solid, cut, moduli } = this
    const [leastShear, leastBulk] = [least * (solid[0] - solid[1]), least * (solid[0] + 2 * solid[1])]
    const [l11, l12, l44] = lattice ?? solid
    let floors = 0
    for (let g = 0; g < gaussPoints; g++) {
      const c = cut.core[gaussPoints * n + g]
      const s = cut.whole[gaussPoints * n + g] - c
      const to = moduliOfCell * n + g
      const c11 = s * solid[0] + c * l11
      const c12 = s * solid[1] + c * l12
      const c44 = s * solid[2] + c * l44
      const isFloor = c11 - c12 < leastShear || c11 + 2 * c12 < leastBulk || c44 < least * solid[2]
      if (isFloor) floors |= 1 << g
      moduli[to] = isFloor ? least * solid[0] : c11
      moduli[to + gaussPoints] = isFloor ? least * solid[1] : c12
      moduli[to + 2 * gaussPoints] = isFloor ? least * solid[2] : c44
    }
    this.floors[n] = floors
  }

  private relieve(n: number, mean: number, most: number, latticeInMost: number): void {
    this.most[n] = most
    this.latticeInMost[n] = latticeInMost
    this.reliefs[n] = Math.min(1, mean / most)
  }
}
