/**
 * Periodic homogenisation, slow and obvious: the full 24 × 24 element matrix by Gauss quadrature, all six unit strains,
 * plain conjugate gradients, the mean stress as the answer. The oracle for `assembly/homogenization.ts`; for cells of a
 * few voxels.
 */
export interface ReferenceModuli {
  readonly c11: number
  readonly c12: number
  readonly c44: number
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [c & 1, (c >> 1) & 1, c >> 2] as const)

/**
 * The 6 × 6 stiffness of n³ voxels (x fastest, Voigt order xx, yy, zz, yz, xz, xy), `stiffness` scaling each voxel's
 * moduli.
 */
export function referenceHomogenization(n: number, stiffness: Float64Array, moduli: ReferenceModuli): number[][] {
  const law = cubicLaw(moduli)
  const { matrix, coupling } = element(law)
  const node = (i: number, j: number, k: number): number => (i % n) + n * ((j % n) + n * (k % n))
  const elements = [...stiffness.keys()]
    .filter((at) => stiffness[at] > 0)
    .map((at) => {
      const [i, j, k] = [at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))]
      const unknowns = corners.flatMap(([x, y, z]) => [0, 1, 2].map((component) => 3 * node(i + x, j + y, k + z) + component))
      return { scale: stiffness[at], unknowns }
    })

  const product = (u: Float64Array): Float64Array => {
    const result = new Float64Array(u.length)
    for (const { scale, unknowns } of elements)
      for (let a = 0; a < 24; a++) for (let b = 0; b < 24; b++) result[unknowns[a]] += scale * matrix[a][b] * u[unknowns[b]]
    return result
  }

  const volume = n ** 3
  const columns = [0, 1, 2, 3, 4, 5].map((load) => {
    const force = new Float64Array(3 * volume)
    for (const { scale, unknowns } of elements) for (let a = 0; a < 24; a++) force[unknowns[a]] -= scale * coupling[a][load]
    const u = conjugateGradients(product, force)
    // Mean stress = Σ s (C ε⁰ + ∫ C B u); ∫ C B is the transposed coupling.
    return [0, 1, 2, 3, 4, 5].map((row) => {
      let sum = 0
      for (const { scale, unknowns } of elements) {
        sum += scale * law[row][load]
        for (let a = 0; a < 24; a++) sum += scale * coupling[a][row] * u[unknowns[a]]
      }
      return sum / volume
    })
  })
  return [0, 1, 2, 3, 4, 5].map((row) => columns.map((column) => column[row]))
}

function cubicLaw({ c11, c12, c44 }: ReferenceModuli): number[][] {
  return [0, 1, 2, 3, 4, 5].map((i) =>
    [0, 1, 2, 3, 4, 5].map((j) => (i < 3 && j < 3 ? (i === j ? c11 : c12) : i === j ? c44 : 0)),
  )
}

/** ∫ B' C B and ∫ B' C over the unit cube, 2 × 2 × 2 Gauss points. */
function element(law: number[][]): { matrix: number[][]; coupling: number[][] } {
  const matrix = corners.flatMap(() => [0, 1, 2].map(() => new Array<number>(24).fill(0)))
  const coupling = corners.flatMap(() => [0, 1, 2].map(() => new Array<number>(6).fill(0)))
  const half = 0.5 / Math.sqrt(3)
  for (const [gx, gy, gz] of corners) {
    const [x, y, z] = [0.5 + (2 * gx - 1) * half, 0.5 + (2 * gy - 1) * half, 0.5 + (2 * gz - 1) * half]
    const b = [0, 1, 2, 3, 4, 5].map(() => new Array<number>(24).fill(0))
    for (const [corner, [cx, cy, cz]] of corners.entries()) {
      const [fx, fy, fz] = [cx ? x : 1 - x, cy ? y : 1 - y, cz ? z : 1 - z]
      const [dx, dy, dz] = [(cx ? 1 : -1) * fy * fz, (cy ? 1 : -1) * fx * fz, (cz ? 1 : -1) * fx * fy]
      const at = 3 * corner
      b[0][at] = dx
      b[1][at + 1] = dy
      b[2][at + 2] = dz
      b[3][at + 1] = dz
      b[3][at + 2] = dy
      b[4][at] = dz
      b[4][at + 2] = dx
      b[5][at] = dy
      b[5][at + 1] = dx
    }
    for (let p = 0; p < 24; p++)
      for (let i = 0; i < 6; i++) {
        let stress = 0
        for (let j = 0; j < 6; j++) stress += (law[j][i] * b[j][p]) / 8
        coupling[p][i] += stress
        for (let q = 0; q < 24; q++) matrix[p][q] += stress * b[i][q]
      }
  }
  return { matrix, coupling }
}

function conjugateGradients(product: (u: Float64Array) => Float64Array, force: Float64Array): Float64Array {
  const u = new Float64Array(force.length)
  const r = force.slice()
  const p = force.slice()
  let rho = dot(r, r)
  const goal = 1e-24 * rho
  for (let iteration = 0; rho > goal && iteration < 5000; iteration++) {
    const q = product(p)
    const alpha = rho / dot(p, q)
    for (let i = 0; i < u.length; i++) {
      u[i] += alpha * p[i]
      r[i] -= alpha * q[i]
    }
    const next = dot(r, r)
    for (let i = 0; i < u.length; i++) p[i] = r[i] + (next / rho) * p[i]
    rho = next
  }
  return u
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0)
