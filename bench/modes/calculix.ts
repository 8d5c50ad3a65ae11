/**
 * The modes of a problem's whole cells by CalculiX, on the same hexahedra: with incompatible modes (C3D8I), or with nodes in
 * the middle of their edges (C3D20R). ARPACK on a factorisation by SPOOLES.
 */
import type { PreparedRun } from '@trabecula/engine'
import { runCcx } from '../solver/calculix.ts'

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
  const run = runCcx([...mesh(problem, element), ...step(problem, sought), ''].join('\n'))
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

/** Names of nodes in a grid of twice the cells, whose even places are the corners. */
class Names {
  private readonly nx: number
  private readonly ny: number
  constructor({ grid }: Problem) {
    this.nx = grid.nx
    this.ny = grid.ny
  }
  at(x: number, y: number, z: number): number {
    return 1 + x + (2 * this.nx + 1) * (y + (2 * this.ny + 1) * z)
  }
  ofNode(node: number): number {
    return this.at(...(this.placeOf(node).map((index) => 2 * index) as [number, number, number]))
  }
  placeOf(node: number): [number, number, number] {
    const [across, deep] = [this.nx + 1, this.ny + 1]
    return [node % across, Math.floor(node / across) % deep, Math.floor(node / (across * deep))]
  }
}

/** Materials that the mesh distinguishes: a cell that is not full has its share of stiffness and mass. */
const steps = 1000

function mesh(problem: Problem, element: Element): string[] {
  const { grid, cells, cellVolume, material, whole, constrained, pins, masses } = problem
  if (constrained.partly || pins.cells.length > 0 || masses.tonnes.length > 0)
    throw new Error('Pins, sliding slanted faces and point masses have no peer here.')
  const names = new Names(problem)
  const nodes = new Map<number, string>()
  const groups = new Map<number, string[]>()
  const ofEdges = new Map<number, readonly [number, number]>()
  cells.forEach((cell, n) => {
    const low = [cell % grid.nx, Math.floor(cell / grid.nx) % grid.ny, Math.floor(cell / (grid.nx * grid.ny))]
    const places = corners.map((corner) => corner.map((one, axis) => 2 * (low[axis]! + one)))
    const middles = edges.map(([a, b]) => places[a]!.map((at, axis) => (at + places[b]![axis]!) / 2))
    const own = (element === 'C3D8I' ? places : [...places, ...middles]).map((place) => {
      const name = names.at(place[0]!, place[1]!, place[2]!)
      const at = place.map((index, axis) => field(grid.origin[axis]! + (index * grid.spacing) / 2))
      nodes.set(name, [name, ...at].join(','))
      return name
    })
    if (element === 'C3D20R') for (const [m, [a, b]] of edges.entries()) ofEdges.set(own[8 + m]!, [own[a]!, own[b]!])
    const group = Math.max(1, Math.round(steps * whole[cell]!))
    const members = groups.get(group) ?? []
    members.push(`${n + 1},${own.slice(0, 15).join(',')}${own.length > 15 ? `,\n${own.slice(15).join(',')}` : ''}`)
    groups.set(group, members)
  })
  const held = new Map(Array.from(constrained.nodes, (node, n) => [names.ofNode(node), constrained.axes[n]!]))
  for (const [middle, [a, b]] of ofEdges) {
    const both = (held.get(a) ?? 0) & (held.get(b) ?? 0)
    if (both) held.set(middle, both)
  }
  // In tonnes, so that frequencies are in Hz.
  const density = (material.densityGCm3 * 1e-9 * cellVolume) / grid.spacing ** 3
  return [
    '*NODE,NSET=NALL',
    ...nodes.values(),
    ...[...groups].flatMap(([group, members]) => [`*ELEMENT,TYPE=${element},ELSET=E${group}`, ...members]),
    ...[...groups.keys()].flatMap((group) => {
      const elastic = `${field((material.youngMpa * group) / steps)},${field(material.poisson)}`
      const section = `*SOLID SECTION,ELSET=E${group},MATERIAL=M${group}`
      return [`*MATERIAL,NAME=M${group}`, '*ELASTIC', elastic, '*DENSITY', field((density * group) / steps), section]
    }),
    '*BOUNDARY',
    ...[...held].flatMap(([node, axes]) =>
      nodes.has(node) ? [1, 2, 4].flatMap((bit, axis) => (axes & bit ? [`${node},${axis + 1}`] : [])) : [],
    ),
  ]
}

function step(problem: Problem, sought: Sought): string[] {
  if ('frequencies' in sought) return ['*STEP', '*FREQUENCY,SOLVER=SPOOLES', String(sought.frequencies), '*END STEP']
  const names = new Names(problem)
  const [{ force }] = problem.cases
  const loads = Array.from(force.values, (value, entry) => {
    const newtons = sought.newtons * value
    return newtons === 0 ? '' : `${names.ofNode(force.nodes[Math.floor(entry / 3)]!)},${1 + (entry % 3)},${field(newtons)}`
  }).filter((line) => line !== '')
  const accuracy = `${sought.factors},1e-4,${Math.max(20, 4 * sought.factors)},2000`
  return ['*STEP', '*BUCKLE,SOLVER=SPOOLES', accuracy, '*CLOAD', ...loads, '*END STEP']
}

/** CalculiX takes twenty characters a field. */
const field = (value: number): string => String(Number(value.toPrecision(12)))
