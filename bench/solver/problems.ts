/**
 * The boxes of cubes the solver benchmark runs on: stiffness per cell, held nodes, force. Poisson's ratio 0.3, spacing
 * 1 mm, but for real parts.
 */

import type { SparseForce } from '@trabecula/kernels'

export interface Problem {
  readonly name: string
  readonly nx: number
  readonly ny: number
  readonly nz: number
  /** Edge of a cell, mm. */
  readonly spacing: number
  readonly poisson: number
  /** Young's modulus per cell, x fastest; 0 = void. */
  readonly modulus: Float32Array
  readonly held: Uint32Array
  readonly force: SparseForce
}

const poisson = 0.3
const spacing = 1

/** Held at x = 0, pulled down uniformly over the face at the other end. */
export function cantilever(nx: number, ny: number, nz: number, modulus?: Float32Array): Problem {
  const held: number[] = []
  const loaded: number[] = []
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      const row = (nx + 1) * (j + (ny + 1) * k)
      held.push(row)
      loaded.push(row + nx)
    }
  }
  const cells = nx * ny * nz
  const name = `cantilever ${nx}x${ny}x${nz}`
  return {
    name,
    nx,
    ny,
    nz,
    spacing,
    poisson,
    modulus: modulus ?? new Float32Array(cells).fill(1),
    held: Uint32Array.from(held),
    force: pullDown(loaded),
  }
}

/** An L in the x-z plane, void outside, a solid shell of two cells infill of density 0.05 to 0.8, with E = density². */
export function gradedBracket(nx: number, ny: number, nz: number): Problem {
  const inside = (i: number, j: number, k: number): boolean =>
    i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz && (i + 0.5 < 0.4 * nx || k + 0.5 < 0.4 * nz)
  const isShell = (i: number, j: number, k: number): boolean => {
    const near = [-2, 2].every((d) => inside(i + d, j, k) && inside(i, j + d, k) && inside(i, j, k + d))
    return !near
  }
  const modulus = new Float32Array(nx * ny * nz)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        if (!inside(i, j, k)) continue
        const [x, y, z] = [(i + 0.5) / nx, (j + 0.5) / ny, (k + 0.5) / nz]
        const density = 0.05 + 0.75 * (0.5 + 0.5 * Math.sin(9 * x) * Math.cos(7 * y) * Math.sin(8 * z + 1))
        modulus[i + nx * (j + ny * k)] = isShell(i, j, k) ? 1 : density ** 2
      }
    }
  }
  return {
    ...bracketSupports(nx, ny, nz),
    name: `L-bracket ${nx}x${ny}x${nz}, shell and graded infill`,
    nx,
    ny,
    nz,
    spacing,
    poisson,
    modulus,
  }
}

/** Held at the top of the upright, loaded sideways (y) at the end of the arm. */
function bracketSupports(nx: number, ny: number, nz: number): { held: Uint32Array; force: SparseForce } {
  const held: number[] = []
  const loaded: number[] = []
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      const row = (nx + 1) * (j + (ny + 1) * k)
      if (k === nz) for (let i = 0; i <= 0.4 * nx; i++) held.push(row + i)
      if (k <= 0.4 * nz) loaded.push(row + nx)
    }
  }
  return { held: Uint32Array.from(held), force: pullDown(loaded) }
}

/** One newton along -y, shared equally by these nodes. */
function pullDown(nodes: readonly number[]): SparseForce {
  return { nodes: Uint32Array.from(nodes), values: Float64Array.from(nodes.flatMap(() => [0, -1 / nodes.length, 0])) }
}

/** Three values for every node, as the peers want it. */
export function denseForce({ nx, ny, nz, force }: Problem): Float64Array {
  const dense = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  force.nodes.forEach((node, n) => {
    dense.set(force.values.subarray(3 * n, 3 * n + 3), 3 * node)
  })
  return dense
}

/** c11, c12, c44 of every cell. */
export function isotropicModuli(
  modulus: Float32Array,
  nu = poisson,
): { c11: Float32Array; c12: Float32Array; c44: Float32Array } {
  const scale = 1 / ((1 + nu) * (1 - 2 * nu))
  return {
    c11: modulus.map((E) => E * (1 - nu) * scale),
    c12: modulus.map((E) => E * nu * scale),
    c44: modulus.map((E) => E / (2 * (1 + nu))),
  }
}

/** The same problem in a box whose sides are multiples of `step` cells; what is added is void. */
export function padded(problem: Problem, step: number): Problem {
  const { nx, ny, nz } = problem
  const [px, py, pz] = [nx, ny, nz].map((n) => Math.ceil(n / step) * step) as [number, number, number]
  const modulus = new Float32Array(px * py * pz)
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = nx * (j + ny * k)
      modulus.set(problem.modulus.subarray(row, row + nx), px * (j + py * k))
    }
  const moved = (node: number): number => {
    const row = Math.floor(node / (nx + 1))
    return (node % (nx + 1)) + (px + 1) * ((row % (ny + 1)) + (py + 1) * Math.floor(row / (ny + 1)))
  }
  const force = { nodes: problem.force.nodes.map(moved), values: problem.force.values }
  return { ...problem, nx: px, ny: py, nz: pz, modulus, held: problem.held.map(moved), force }
}
