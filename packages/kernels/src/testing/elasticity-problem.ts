/** Builders shared by the solver's tests: grids, moduli, supports, forces and fields; deterministic. */
import { afterEach } from 'vitest'
import { type ElasticOptions, ElasticSolver } from '../elasticity/solver.ts'
import type { ElasticGrid } from '../elasticity/solver-values.ts'

const solvers: ElasticSolver[] = []
afterEach(async () => {
  for (const solver of solvers.splice(0)) await solver.dispose()
})

/** A solver that is disposed of after the test. */
export async function solverFor(grid: ElasticGrid, options?: ElasticOptions): Promise<ElasticSolver> {
  const solver = await ElasticSolver.create(grid, options)
  solvers.push(solver)
  return solver
}

export interface Moduli {
  c11: Float32Array
  c12: Float32Array
  c44: Float32Array
}

export const cellsOf = ({ nx, ny, nz }: ElasticGrid): number => nx * ny * nz
export const nodesOf = ({ nx, ny, nz }: ElasticGrid): number => (nx + 1) * (ny + 1) * (nz + 1)

export function isotropic(E: number, nu: number): [number, number, number] {
  return [(E * (1 - nu)) / ((1 + nu) * (1 - 2 * nu)), (E * nu) / ((1 + nu) * (1 - 2 * nu)), E / (2 * (1 + nu))]
}

export function uniform(grid: ElasticGrid, [c11, c12, c44]: [number, number, number]): Moduli {
  const field = (value: number): Float32Array => new Float32Array(cellsOf(grid)).fill(value)
  return { c11: field(c11), c12: field(c12), c44: field(c44) }
}

/** Cubic moduli that vary from cell to cell, with voids where `isVoid` says so; the same numbers on every run. */
export function varied(grid: ElasticGrid, isVoid: Chosen = () => false): Moduli {
  const moduli = uniform(grid, [0, 0, 0])
  eachCell(grid, (i, j, k, cell) => {
    if (isVoid(i, j, k)) return
    const scale = 0.1 + ((i * 7 + j * 3 + k * 5) % 11) / 11
    moduli.c11[cell] = 1.4 * scale
    moduli.c12[cell] = (0.4 + 0.05 * (i % 3)) * scale
    moduli.c44[cell] = (0.3 + 0.1 * (j % 2)) * scale
  })
  return moduli
}

export function eachCell({ nx, ny, nz }: ElasticGrid, visit: (i: number, j: number, k: number, cell: number) => void): void {
  for (let k = 0; k < nz; k++) for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) visit(i, j, k, i + nx * (j + ny * k))
}

export type Chosen = (i: number, j: number, k: number) => boolean

export function nodesWhere(grid: ElasticGrid, chosen: Chosen): Uint32Array {
  const nodes: number[] = []
  eachCell({ ...grid, nx: grid.nx + 1, ny: grid.ny + 1, nz: grid.nz + 1 }, (i, j, k, node) => chosen(i, j, k) && nodes.push(node))
  return Uint32Array.from(nodes)
}

/** A force that the chosen nodes share. */
export function forceOn(grid: ElasticGrid, chosen: Chosen, total: readonly [number, number, number]): Float64Array {
  const nodes = nodesWhere(grid, chosen)
  const force = new Float64Array(3 * nodesOf(grid))
  for (const node of nodes) for (const c of [0, 1, 2] as const) force[3 * node + c] = total[c] / nodes.length
  return force
}

export const noise = (n: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => Math.sin(12.9898 * i + 0.3) + Math.cos(0.71 * i))

export function relativeError(actual: Float64Array, expected: Float64Array): number {
  let error = 0
  let size = 0
  expected.forEach((value, i) => {
    error += ((actual[i] ?? 0) - value) ** 2
    size += value ** 2
  })
  return Math.sqrt(error / size)
}

export async function load(solver: ElasticSolver, moduli: Moduli, held: Uint32Array): Promise<void> {
  solver.setModuli(moduli.c11, moduli.c12, moduli.c44)
  solver.setConstrainedNodes(held)
  await solver.prepare()
}

/** An L in the x-z plane: asymmetric, so that no exchange of axes goes unnoticed. */
export const bracket: ElasticGrid = { nx: 7, ny: 3, nz: 5, spacing: 0.7 }
export const outsideBracket = (i: number, _j: number, k: number): boolean => i >= 3 && k >= 2

export const energyRoom = (grid: ElasticGrid): { e11: Float32Array; e12: Float32Array; e44: Float32Array } => ({
  e11: new Float32Array(cellsOf(grid)),
  e12: new Float32Array(cellsOf(grid)),
  e44: new Float32Array(cellsOf(grid)),
})

/** A unit Voigt strain (engineering shears) as a displacement. */
export const linearField =
  (strain: number): Field =>
  (x, y, z) => {
    const fields: (readonly [number, number, number])[] = [
      [x, 0, 0],
      [0, y, 0],
      [0, 0, z],
      [0, z / 2, y / 2],
      [z / 2, 0, x / 2],
      [y / 2, x / 2, 0],
    ]
    return fields[strain] ?? [0, 0, 0]
  }

export type Field = (x: number, y: number, z: number) => readonly [number, number, number]

export const rigidMotions: Field[] = [
  () => [1, 0, 0],
  () => [0, 1, 0],
  () => [0, 0, 1],
  (x, y) => [-y, x, 0],
  (_, y, z) => [0, -z, y],
  (x, _, z) => [z, 0, -x],
]

export function displacementField(grid: ElasticGrid, field: Field): Float64Array {
  const out = new Float64Array(3 * nodesOf(grid))
  const h = grid.spacing
  eachCell({ ...grid, nx: grid.nx + 1, ny: grid.ny + 1, nz: grid.nz + 1 }, (i, j, k, node) =>
    out.set(field(i * h, j * h, k * h), 3 * node),
  )
  return out
}

export const largest = (field: Float64Array): number => field.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
