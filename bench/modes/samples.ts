/**
 * Solid parts whose modes are compared, on whole cells with the share of material that each holds: a mesh that another
 * program can have, too. Boxes fill their cells.
 */
import {
  Analysis,
  bucklingModes,
  buildProblem,
  firstCase,
  GeometricStiffness,
  loadPart,
  noCutCells,
  type Part,
  placedElements,
  type Setup,
  setupOnGrid,
  stressesOf,
  trianglesOf,
  vibrationModes,
} from '@trabecula/engine'
import { onEdges } from '@trabecula/engine/testing/plate-on-edges'
import { box, writeBinaryStl } from '@trabecula/geometry'
import Module from 'manifold-3d'
import { mechanicalPart } from '../parts/mechanical.ts'
import { stiffest } from '../parts/settings.ts'
import type { Problem } from './calculix.ts'

export interface Sample {
  readonly name: string
  readonly problem: Problem
}

type Vector = readonly [number, number, number]

/** A box that is held at −x and loaded at +x. */
export function heldBox(name: string, size: Vector, force: Vector, elements: number): Promise<Sample> {
  const part = partOf(box([...size]), name)
  return sampleOf(name, part, setupOf(part, force), elements)
}

/**
 * The same box, held across at the nodes of its edges at half its height, and pushed together at ±x: a plate whose edges are free
 * to turn and to warp.
 */
export async function supportedPlate(name: string, size: Vector, elements: number): Promise<Sample> {
  const sample = await heldBox(name, size, [-1, 0, 0], elements)
  return { ...sample, problem: onEdges(sample.problem) }
}

/** The arm of a drone: a tapered beam with a round seat for a motor at its end, 142 mm long. Held by its root, loaded on the seat. */
export async function droneArm(elements: number): Promise<Sample> {
  const kernel = await Module()
  kernel.setup()
  const { Manifold } = kernel
  const beam = Manifold.hull([
    Manifold.cube([2, 24, 14]).translate([0, -12, -7]),
    Manifold.cube([2, 12, 8]).translate([110, -6, -7]),
  ])
  const seat = Manifold.cylinder(7, 16, 16, 96).translate([126, 0, -7])
  const arm = beam.add(seat).subtract(Manifold.cylinder(20, 5, 5, 64).translate([126, 0, -10]))
  const { triVerts, vertProperties, numProp } = arm.getMesh()
  const soup = new Float32Array(3 * triVerts.length)
  for (const [corner, vertex] of triVerts.entries())
    soup.set(vertProperties.subarray(vertex * numProp, vertex * numProp + 3), 3 * corner)
  const part = partOf(soup, 'drone arm')
  const top = part.surfaces.faces
    .filter(({ kind, normal }) => kind === 'plane' && normal[2] > 0.99)
    .reduce((a, b) => (b.centroid[0] > a.centroid[0] ? b : a))
  const setup = {
    ...setupOf(part, [0, 0, 1]),
    cases: [firstCase(trianglesOf(part.surfaces, [top.id]), { x: 0, y: 0, z: 1 })] as const,
  }
  return sampleOf('drone arm', part, setup, elements)
}

/** A part by others with the faces and the force that all benchmarks give it; undefined where it is not there. */
export async function partByOthers(file: string, elements: number): Promise<Sample | undefined> {
  const found = await mechanicalPart(file)
  const name = file.replace(/\.stl$/i, '')
  return found && sampleOf(name, found.part, { ...found.setup, settings: stiffest }, elements)
}

function partOf(soup: Float32Array, name: string): Part {
  const loaded = loadPart(writeBinaryStl(soup), { name })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  return loaded.value
}

function setupOf(part: Part, [x, y, z]: Vector): Setup {
  const facing = (sign: number) =>
    trianglesOf(
      part.surfaces,
      part.surfaces.faces.filter(({ normal }) => normal[0] * sign > 0.99).map(({ id }) => id),
    )
  return { cases: [firstCase(facing(1), { x, y, z })], held: facing(-1), settings: { ...stiffest, shellMm: 0.5 } }
}

async function sampleOf(name: string, part: Part, setup: Setup, elements: number): Promise<Sample> {
  const built = await buildProblem(part, { ...setup, elements })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = built.value
  const placed = setupOnGrid(part, setup, problem.grid, problem.whole)
  if (!placed.ok) throw new Error(placed.refusal.message)
  // The springs of nodes that a face holds in part are no part of another program's mesh.
  const { nodes, axes } = placed.value.constrained
  const constrained = { nodes, axes }
  return {
    name: `${name}, ${problem.cells.length} cells`,
    problem: { ...problem, ...placed.value, constrained, cut: noCutCells },
  }
}

export interface OurModes {
  readonly values: readonly number[]
  /** Processor time of set-up, static solve and search, ms. */
  readonly cpuMilliseconds: number
}

/** Hz, from a solver that is made for it. */
export const ourFrequencies = ({ problem }: Sample, count: number): Promise<OurModes> =>
  measured(problem, async (analysis) => {
    const solver = await analysis.solverFor(undefined)
    const full = problem.whole.map(() => 1)
    const { modes, converged } = await vibrationModes(solver, problem, full, { count, tolerance: 1e-5 })
    return { values: modes.map(({ frequencyHz }) => frequencyHz), converged }
  })

/** N of case A, from a solver that is made for it. */
export const ourLoads = ({ problem }: Sample, count: number): Promise<OurModes> =>
  measured(problem, async (analysis) => {
    const [solved] = await analysis.solveSolid({ tolerance: 1e-6 })
    const elements = placedElements(problem)
    const stresses = new GeometricStiffness(problem, elements, await stressesOf(analysis, solved!, elements))
    const wanted = { count, upTo: 1e12, tolerance: 1e-5 }
    const { modes, converged } = await bucklingModes(analysis.threads, problem, elements, stresses, wanted)
    return { values: modes.map(({ load }) => load), converged }
  })

async function measured(
  problem: Problem,
  search: (analysis: Analysis) => Promise<{ readonly values: readonly number[]; readonly converged: boolean }>,
): Promise<OurModes> {
  const before = process.cpuUsage()
  const analysis = await Analysis.create(problem, 1)
  try {
    const { values, converged } = await search(analysis)
    const { user, system } = process.cpuUsage(before)
    if (!converged) throw new Error('The search for modes did not converge.')
    return { values, cpuMilliseconds: (user + system) / 1000 }
  } finally {
    await analysis.dispose()
  }
}
