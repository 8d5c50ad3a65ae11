import type { SparseForce } from '@trabecula/kernels'
import { gaussPoints, nodeCountOf } from '../discretisation/grid/cut-cells.ts'
import type { Three } from '../discretisation/linear/vector.ts'
import type { Problem } from '../discretisation/problem.ts'
import { springsOf } from '../discretisation/supports/partly-held.ts'
import { elasticitySolver } from '../elasticity/solver.ts'
import { numbers } from '../fields/part-fields.ts'
import { solidModuli } from '../material/interpolation.ts'
import type { WholeCells } from './whole-cells.ts'

/** What acts in one step of a deck. */
export interface DeckLoad {
  /** By nodes of the grid, N. */
  readonly force: SparseForce
  /** mm/s² */
  readonly acceleration?: Three | undefined
}

const tolerance = 1e-6
const maxIterations = 1000

/**
 * The work of each load on the displacement that it causes, N·mm, by our solver on the hexahedra of a deck; undefined
 * where it did not converge. Rejects with the signal's reason when aborted.
 */
export async function ownWorks(
  problem: Problem,
  whole: WholeCells,
  loads: readonly DeckLoad[],
  { threads, signal }: { readonly threads: number; readonly signal?: AbortSignal | undefined },
): Promise<(number | undefined)[]> {
  const { grid, cut, constrained, material } = problem
  const { cells, isCut, materialOf, materials } = whole
  // Only pieces have nodes of their own; every other cell is one of the grid's.
  const isPiece = (at: number) => cut.parted !== undefined && isCut[at] === 1
  const first = isCut.indexOf(1)
  const onGrid = Uint32Array.from(cells.keys())
    .filter((at) => !isPiece(at))
    .sort((a, b) => cells[a] - cells[b])
  const modulus = (name: 'c11' | 'c12' | 'c44') => numbers(onGrid.length, (n) => materials[materialOf[onGrid[n]]].elastic[name])
  const places = onGrid.map((at) => cells[at])
  const pieces = cut.parted && {
    cells: cut.cells,
    nodes: cut.parted.nodes,
    whole: Uint32Array.from([...problem.cells, ...problem.pins.cells]),
    body: Uint32Array.from([...problem.cells, ...problem.pins.cells]),
  }
  const solver = await elasticitySolver(grid, threads, pieces)
  try {
    solver.setConstrainedNodes(
      constrained.nodes,
      constrained.axes,
      springsOf(constrained.partly, solidModuli(material), grid.spacing),
    )
    solver.setModuli(modulus('c11'), modulus('c12'), modulus('c44'), places)
    if (pieces) {
      const moduli = new Float32Array(3 * gaussPoints * cut.cells.length)
      for (let piece = 0; piece < cut.cells.length; piece++) {
        const { c11, c12, c44 } = materials[materialOf[first + piece]].elastic
        for (const [m, value] of [c11, c12, c44].entries())
          moduli.fill(value, gaussPoints * (3 * piece + m), gaussPoints * (3 * piece + m + 1))
      }
      solver.setCutModuli(moduli, new Float32Array(cut.cells.length).fill(1))
    }
    await solver.prepare(signal)
    const works: (number | undefined)[] = []
    for (const load of loads) {
      const solved = await solver.solve(forceOf(problem, whole, load), {
        tolerance,
        maxIterations,
        ...(signal ? { signal } : {}),
      })
      works.push(solved.converged && solved.compliance > 0 ? solved.compliance : undefined)
    }
    return works
  } finally {
    await solver.dispose()
  }
}

/** With the weight of each element at its corners, an eighth at each. */
function forceOf(
  { grid, cut }: Problem,
  { nodes, elements, materialOf, materials }: WholeCells,
  { force, acceleration }: DeckLoad,
) {
  if (!acceleration) return force
  const out = new Float64Array(3 * nodeCountOf(grid, cut))
  const eighth = grid.spacing ** 3 / 8
  elements.forEach((place, i) => {
    const mass = eighth * materials[materialOf[i >> 3]].density
    for (let axis = 0; axis < 3; axis++) out[3 * nodes[place] + axis] += mass * acceleration[axis]
  })
  return out
}
