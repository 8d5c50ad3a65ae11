/**
 * The slow, obvious twin of the elasticity kernel: a hexahedron with Wilson's incompatible modes by Gauss quadrature
 * and static condensation, assembled densely and solved by Cholesky, in f64. For tests on grids of a few hundred cells.
 * Source: R. L. Taylor, P. J. Beresford, E. L. Wilson, A non-conforming element for stress analysis, IJNME 10 (1976),
 * section 2.
 */

export interface ReferenceGrid {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  readonly spacing: number
}

export interface CubicModuli {
  readonly c11: ArrayLike<number>
  readonly c12: ArrayLike<number>
  readonly c44: ArrayLike<number>
}

/** 24 × 24, rows 3 · corner + component; corner bits x, y, z. Plain trilinear when `incompatible` is false. */
export function elementMatrix(c11: number, c12: number, c44: number, h: number, incompatible = true): Float64Array[] {
  return cutElementMatrix(new Array(8).fill([c11, c12, c44]), incompatible ? 1 : 0, h)
}

/**
 * The same with moduli c11, c12, c44 of each Gauss point, x fastest, and a share of the incompatible modes' relief: K_uu -
 * relief · K_ua K_aa⁻¹ K_au.
 */
export function cutElementMatrix(
  moduli: readonly (readonly [number, number, number])[],
  relief: number,
  h: number,
): Float64Array[] {
  const K = zeros(33)
  const g = 1 / Math.sqrt(3)
  moduli.forEach(([c11, c12, c44], point) => {
    const gradients = shapeGradients(point & 1 ? g : -g, point & 2 ? g : -g, point & 4 ? g : -g, h)
    for (let a = 0; a < 33; a++) {
      const stress = stressOf(strainOf(gradients, a), c11, c12, c44)
      for (let b = 0; b < 33; b++) {
        const strain = strainOf(gradients, b)
        at(K, b)[a] = value(K, b, a) + (h / 2) ** 3 * strain.reduce((sum, e, i) => sum + e * (stress[i] ?? 0), 0)
      }
    }
  })
  const compatible = K.slice(0, 24).map((row) => row.slice(0, 24))
  for (let last = 32; last >= 24; last--) condense(K, last)
  return compatible.map((row, a) => row.map((plain, b) => plain + relief * (value(K, a, b) - plain)))
}

/** Gradients (1/mm) of the eight trilinear functions and of 1 - ξ², 1 - η², 1 - ζ². */
function shapeGradients(x: number, y: number, z: number, h: number): number[][] {
  const gradients: number[][] = []
  for (let n = 0; n < 8; n++) {
    const [a, b, c] = [n & 1 ? 1 : -1, n & 2 ? 1 : -1, n & 4 ? 1 : -1]
    gradients.push([
      (a * (1 + b * y) * (1 + c * z)) / 8,
      (b * (1 + a * x) * (1 + c * z)) / 8,
      (c * (1 + a * x) * (1 + b * y)) / 8,
    ])
  }
  gradients.push([-2 * x, 0, 0], [0, -2 * y, 0], [0, 0, -2 * z])
  return gradients.map((gradient) => gradient.map((d) => (2 / h) * d))
}

/** Voigt strain of a unit value of unknown 3 · function + component. */
function strainOf(gradients: number[][], unknown: number): number[] {
  const [x = 0, y = 0, z = 0] = gradients[Math.floor(unknown / 3)] ?? []
  if (unknown % 3 === 0) return [x, 0, 0, 0, z, y]
  if (unknown % 3 === 1) return [0, y, 0, z, 0, x]
  return [0, 0, z, y, x, 0]
}

function stressOf([xx = 0, yy = 0, zz = 0, yz = 0, xz = 0, xy = 0]: number[], c11: number, c12: number, c44: number): number[] {
  return [c11 * xx + c12 * (yy + zz), c11 * yy + c12 * (xx + zz), c11 * zz + c12 * (xx + yy), c44 * yz, c44 * xz, c44 * xy]
}

/** Eliminates the last unknown: K_ab -= K_al K_lb / K_ll. */
function condense(K: Float64Array[], last: number): void {
  for (let a = 0; a < last; a++) {
    for (let b = 0; b < last; b++) at(K, a)[b] = value(K, a, b) - (value(K, a, last) * value(K, last, b)) / value(K, last, last)
  }
}

/** The whole dense matrix, 3 unknowns per node, interleaved; void cells (c11 = 0) add nothing. */
export function assemble(grid: ReferenceGrid, moduli: CubicModuli): Float64Array[] {
  const { nx, ny, nz } = grid
  const K = zeros(3 * (nx + 1) * (ny + 1) * (nz + 1))
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const cell = i + nx * (j + ny * k)
        const c11 = moduli.c11[cell] ?? 0
        if (c11 === 0) continue
        add(K, elementMatrix(c11, moduli.c12[cell] ?? 0, moduli.c44[cell] ?? 0, grid.spacing), cornersOf(grid, cell))
      }
    }
  }
  return K
}

/** Pieces of cut cells, each with eight nodes and 24 moduli: c11, c12, c44 at eight points each. */
export interface ReferencePieces {
  readonly nodes: ArrayLike<number>
  readonly moduli: ArrayLike<number>
  readonly reliefs: ArrayLike<number>
}

/** The same for the cells of `assemble` and pieces, whose nodes may go beyond the grid's. */
export function assemblePieces(grid: ReferenceGrid, moduli: CubicModuli, pieces: ReferencePieces): Float64Array[] {
  const cells = assemble(grid, moduli)
  const count = Math.max(cells.length, 3 * (Math.max(...Array.from(pieces.nodes)) + 1))
  const K = Array.from({ length: count }, (_, row) => {
    const out = new Float64Array(count)
    out.set(cells[row] ?? [])
    return out
  })
  for (let piece = 0; 8 * piece < pieces.nodes.length; piece++) {
    const of = (kind: number, point: number): number => pieces.moduli[24 * piece + 8 * kind + point] ?? 0
    const points = Array.from({ length: 8 }, (_, point) => [of(0, point), of(1, point), of(2, point)] as const)
    const nodes = Array.from({ length: 8 }, (_, n) => pieces.nodes[8 * piece + n] ?? 0)
    add(K, cutElementMatrix(points, pieces.reliefs[piece] ?? 0, grid.spacing), nodes)
  }
  return K
}

/** K with springs at nodes on its diagonal: three stiffnesses each. */
export function withSprings(K: Float64Array[], nodes: ArrayLike<number>, stiffness: ArrayLike<number>): Float64Array[] {
  const out = K.map((row) => row.slice())
  Array.from(nodes).forEach((node, n) => {
    for (let c = 0; c < 3; c++)
      at(out, 3 * node + c)[3 * node + c] = value(out, 3 * node + c, 3 * node + c) + (stiffness[3 * n + c] ?? 0)
  })
  return out
}

function add(K: Float64Array[], element: Float64Array[], nodes: readonly number[]): void {
  const unknowns = nodes.flatMap((node) => [3 * node, 3 * node + 1, 3 * node + 2])
  unknowns.forEach((row, a) => {
    unknowns.forEach((column, b) => {
      at(K, row)[column] = value(K, row, column) + value(element, a, b)
    })
  })
}

export function cornersOf({ nx, ny }: ReferenceGrid, cell: number): number[] {
  const row = Math.floor(cell / nx)
  const first = (cell % nx) + (nx + 1) * ((row % ny) + (ny + 1) * Math.floor(row / ny))
  return Array.from({ length: 8 }, (_, n) => first + (n & 1) + (nx + 1) * (((n >> 1) & 1) + (ny + 1) * (n >> 2)))
}

export function multiply(K: Float64Array[], x: Float64Array): Float64Array {
  return Float64Array.from(K, (row) => row.reduce((sum, k, i) => sum + k * (x[i] ?? 0), 0))
}

/** Solves with the given nodes held; unknowns of void nodes stay 0. Cholesky without pivoting. */
export function solveConstrained(K: Float64Array[], force: Float64Array, heldNodes: Iterable<number>): Float64Array {
  const held = new Set(heldNodes)
  const free = Array.from(K.keys()).filter((unknown) => !held.has(Math.floor(unknown / 3)) && value(K, unknown, unknown) > 0)
  const L = free.map((row) => Float64Array.from(free, (column) => value(K, row, column)))
  const y = Float64Array.from(free, (unknown) => force[unknown] ?? 0)
  for (let i = 0; i < free.length; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = value(L, i, j)
      for (let k = 0; k < j; k++) sum -= value(L, i, k) * value(L, j, k)
      at(L, i)[j] = i === j ? Math.sqrt(sum) : sum / value(L, j, j)
    }
    let sum = y[i] ?? 0
    for (let k = 0; k < i; k++) sum -= value(L, i, k) * (y[k] ?? 0)
    y[i] = sum / value(L, i, i)
  }
  for (let i = free.length - 1; i >= 0; i--) {
    let sum = y[i] ?? 0
    for (let k = i + 1; k < free.length; k++) sum -= value(L, k, i) * (y[k] ?? 0)
    y[i] = sum / value(L, i, i)
  }
  const u = new Float64Array(K.length)
  free.forEach((unknown, i) => {
    u[unknown] = y[i] ?? 0
  })
  return u
}

const zeros = (n: number): Float64Array[] => Array.from({ length: n }, () => new Float64Array(n))

const at = (matrix: Float64Array[], row: number): Float64Array => {
  const found = matrix[row]
  if (!found) throw new RangeError(`No row ${row}.`)
  return found
}

const value = (matrix: Float64Array[], row: number, column: number): number => at(matrix, row)[column] ?? 0
