/**
 * CalculiX on a cantilever of cubes: its hexahedron with incompatible modes (C3D8I) and the iterative solver with
 * Cholesky preconditioner.
 */
import { calculixInput, type Deck } from '@trabecula/engine'
import { displacementsIn, runCalculix as run } from '@trabecula/testkit/calculix'
import { denseForce, type Problem } from './problems.ts'

export interface CalculixRun {
  /** Processor time of the whole run, reading and writing included, ms. */
  readonly cpuMilliseconds: number
  readonly compliance: number
}

export function runCalculix(problem: Problem): CalculixRun | { readonly missing: string } {
  const answer = run([...calculixInput(deckOf(problem))].join(''))
  if ('missing' in answer) return answer
  return { cpuMilliseconds: answer.cpuMilliseconds, compliance: complianceOf(problem, answer.answer) }
}

/** A uniform box: every cell is solid with E = 1. */
function deckOf({ nx, ny, nz, spacing, poisson, held, force }: Problem): Deck {
  const count = nx * ny * nz
  const nodes = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  for (let n = 0; n < nodes.length / 3; n++) {
    const place = [n % (nx + 1), Math.floor(n / (nx + 1)) % (ny + 1), Math.floor(n / ((nx + 1) * (ny + 1)))]
    nodes.set(
      place.map((index) => index * spacing),
      3 * n,
    )
  }
  const elements = new Uint32Array(8 * count)
  for (let cell = 0; cell < count; cell++) {
    const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    const node = (a: number, b: number, c: number) => i + a + (nx + 1) * (j + b + (ny + 1) * (k + c))
    const around = (c: number) => [node(0, 0, c), node(1, 0, c), node(1, 1, c), node(0, 1, c)]
    elements.set([...around(0), ...around(1)], 8 * cell)
  }
  return {
    about: [],
    element: 'C3D8I',
    nodes,
    elements,
    materialOf: new Uint32Array(count),
    materials: [{ name: 'SOLID', elastic: { youngMpa: 1, poisson } }],
    nodeSets: [{ name: 'LOADED', members: force.nodes }],
    elementSets: [],
    held: { nodes: held, axes: new Uint8Array(held.length).fill(7) },
    steps: [{ procedure: ['*STATIC, SOLVER=ITERATIVE CHOLESKY'], force, output: ['*NODE PRINT, NSET=LOADED, TOTALS=NO', 'U'] }],
  }
}

function complianceOf(problem: Problem, answer: string): number {
  const force = denseForce(problem)
  let sum = 0
  for (const [node, moved] of displacementsIn(answer)[0] ?? [])
    moved.forEach((value, axis) => {
      sum += value * (force[3 * (node - 1) + axis] ?? 0)
    })
  return sum
}
