/**
 * The modes of a problem's whole cells by CalculiX, on the same hexahedra: with incompatible modes (C3D8I), or with nodes in
 * the middle of their edges (C3D20R). ARPACK on a factorisation by SPOOLES.
 */
import { calculixInput, type Deck, type PreparedRun } from '@trabecula/engine'
import { runCalculix } from '@trabecula/testkit/calculix'

export type Problem = PreparedRun['problem']
export type Element = 'C3D8I' | 'C3D20R'

/** What is sought: natural frequencies in Hz, or factors at which `newtons` times the unit load of case A buckles it. */
export type Sought = { readonly frequencies: number } | { readonly factors: number; readonly newtons: number }

export interface PeerModes {
  readonly values: readonly number[]
  /** Processor time of the whole run, reading and writing included, ms. */
  readonly cpuMilliseconds: number
}

export function calculixModes(problem: Problem, element: Element, sought: Sought): PeerModes | { readonly missing: string } {
  const run = runCalculix([...calculixInput(deckOf(problem, element, sought))].join(''))
  if ('missing' in run) return run
  const values = valuesIn(run.answer, 'frequencies' in sought ? 3 : 1)
  const count = 'frequencies' in sought ? sought.frequencies : sought.factors
  if (values.length < count) return { missing: `CalculiX failed: it found ${values.length} of ${count} modes` }
  return { values, cpuMilliseconds: run.cpuMilliseconds }
}

/** Of the table of modes, whose lines begin with a mode's number, the column of what is sought. */
function valuesIn(answer: string, column: number): number[] {
  const lines = answer.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const first = lines.findIndex((line) => line[0] === 1 && line.length > column && line.every(Number.isFinite))
  const rest = lines.slice(first)
  const end = rest.findIndex((line, n) => line[0] !== n + 1)
  return first < 0 ? [] : rest.slice(0, end < 0 ? rest.length : end).map((line) => line[column]!)
}

/** The corners of a cell in the order of CalculiX, then the ends of its edges in that order. */
const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
] as const
const edges = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((n) => [n, (n & 4) | ((n + 1) & 3)] as const)
  .concat([0, 1, 2, 3].map((n) => [n, n + 4]))

/** Materials that the mesh distinguishes: a cell that is not full has its share of stiffness and mass. */
const steps = 1000

function deckOf(problem: Problem, element: Element, sought: Sought): Deck {
  const { grid, cells, cellVolume, material, whole, constrained, pins, masses } = problem
  if (constrained.partly || pins.cells.length > 0 || masses.tonnes.length > 0)
    throw new Error('Pins, sliding slanted faces and point masses have no peer here.')
  // Places in a grid of twice the cells, whose even places are the corners.
  const [across, deep] = [2 * grid.nx + 1, 2 * grid.ny + 1]
  const numbers = new Map<number, number>()
  const nodes: number[] = []
  const nodeAt = (place: readonly number[]): number => {
    const key = place[0]! + across * (place[1]! + deep * place[2]!)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    nodes.push(...place.map((index, axis) => grid.origin[axis]! + (index * grid.spacing) / 2))
    return numbers.size - 1
  }
  const ofGrid = (node: number): number | undefined => {
    const [x, y, z] = [
      node % (grid.nx + 1),
      Math.floor(node / (grid.nx + 1)) % (grid.ny + 1),
      Math.floor(node / ((grid.nx + 1) * (grid.ny + 1))),
    ]
    return numbers.get(2 * x + across * (2 * y + deep * 2 * z))
  }
  const groups = new Map<number, number>()
  const ofEdges = new Map<number, readonly [number, number]>()
  const elements: number[] = []
  const materialOf = Uint32Array.from(cells, (cell) => {
    const low = [cell % grid.nx, Math.floor(cell / grid.nx) % grid.ny, Math.floor(cell / (grid.nx * grid.ny))]
    const places = corners.map((corner) => corner.map((one, axis) => 2 * (low[axis]! + one)))
    const own = places.map(nodeAt)
    if (element === 'C3D20R')
      for (const [a, b] of edges) {
        const middle = nodeAt(places[a]!.map((at, axis) => (at + places[b]![axis]!) / 2))
        ofEdges.set(middle, [own[a]!, own[b]!])
        own.push(middle)
      }
    elements.push(...own)
    const group = Math.max(1, Math.round(steps * whole[cell]!))
    if (!groups.has(group)) groups.set(group, groups.size)
    return groups.get(group)!
  })
  const held = new Map<number, number>()
  constrained.nodes.forEach((node, n) => {
    const at = ofGrid(node)
    if (at !== undefined) held.set(at, constrained.axes[n]!)
  })
  for (const [middle, [a, b]] of ofEdges) {
    const both = (held.get(a) ?? 0) & (held.get(b) ?? 0)
    if (both) held.set(middle, both)
  }
  // In tonnes, so that frequencies are in Hz.
  const density = (material.densityGCm3 * 1e-9 * cellVolume) / grid.spacing ** 3
  const { youngMpa, poisson } = material
  return {
    about: [],
    element,
    nodes: Float64Array.from(nodes),
    elements: Uint32Array.from(elements),
    materialOf,
    materials: Array.from(groups.keys(), (group) => ({
      name: `FILLED-${group}`,
      elastic: { youngMpa: (youngMpa * group) / steps, poisson },
      density: (density * group) / steps,
    })),
    nodeSets: [],
    elementSets: [],
    held: { nodes: Uint32Array.from(held.keys()), axes: Uint8Array.from(held.values()) },
    steps: [stepOf(problem, sought, ofGrid)],
  }
}

function stepOf(
  { cases: [{ force }] }: Problem,
  sought: Sought,
  ofGrid: (node: number) => number | undefined,
): Deck['steps'][number] {
  if ('frequencies' in sought) return { procedure: ['*FREQUENCY, SOLVER=SPOOLES', String(sought.frequencies)], output: [] }
  return {
    procedure: ['*BUCKLE, SOLVER=SPOOLES', `${sought.factors},1e-4,${Math.max(20, 4 * sought.factors)},2000`],
    force: { nodes: force.nodes.map((node) => ofGrid(node)!), values: force.values.map((value) => sought.newtons * value) },
    output: [],
  }
}
