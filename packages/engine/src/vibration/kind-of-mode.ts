import { stepsTo } from '../discretisation/grid/cut-cells.ts'
import { symmetricEigen } from '../discretisation/linear/symmetric-eigen.ts'
import { cross, dot, type Three } from '../discretisation/linear/vector.ts'
import { noMasses } from '../discretisation/mass-points.ts'
import { CellMass, type MassProblem } from './cell-mass.ts'
import type { VibrationMode } from './vibration-modes.ts'

/** A part as masses at places, three coordinates each. */
export interface Masses {
  readonly at: Float64Array
  readonly tonnes: Float64Array
}

/** A mode is local where so much of its energy is in so little of the mass. */
const local = { energy: 0.8, mass: 0.1 } as const
/** It is a twist where sections that turn as one have this share of its energy. */
const leastTwist = 2 / 3
/** Axes along which less of the energy is are not named. */
const leastNamed = 1 / 4
/** A part bends across what is at most this share as wide as the part is long. */
const slender = 1 / 2
/** The part's own length is one of its axes where the cosine between them is this. */
const along = Math.cos(Math.PI / 9)
const sections = 24

/**
 * What each mode does, in words: "bending along y", "twist about x", "along x", "local". The part's own mass counts: a
 * motor that stands still makes nothing local, and one that moves hides nothing.
 */
export function kindsOfModes(
  problem: MassProblem,
  density: Float32Array,
  modes: readonly Pick<VibrationMode, 'shape'>[],
): string[] {
  const mass = new CellMass({ ...problem, masses: noMasses }, density)
  const { grid, cut } = problem
  const at = new Float64Array(3 * mass.nodes.length)
  mass.nodes.forEach((node, place) => {
    for (const [axis, steps] of stepsTo(grid, cut.parted, node).entries()) at[3 * place + axis] = steps * grid.spacing
  })
  const tonnes = mass.multiply(new Float64Array(at.length).fill(1)).filter((_, i) => i % 3 === 0)
  return modes.map(({ shape }) => kindOfMode({ at, tonnes }, shape))
}

/** `shape`: x, y, z of each mass. */
export function kindOfMode(part: Masses, shape: Float64Array): string {
  if (isLocal(part, shape)) return 'local'
  const centred = { ...part, at: fromMean(part) }
  const spread = secondMoments(part.tonnes, centred.at)
  const length = principal(spread)
  const twist = axesOf(length.axis)
    .map(({ name, axis }) => ({ name, share: twistShare(centred, shape, axis) }))
    .reduce((best, each) => (each.share > best.share ? each : best))
  if (twist.share >= leastTwist) return `twist about ${twist.name}`
  const motion = secondMoments(part.tonnes, shape)
  const energy = motion.reduce((sum, row, axis) => sum + row[axis], 0)
  const named = axisNames.filter((_, axis) => motion[axis][axis] >= leastNamed * energy)
  const { axis: way } = principal(motion)
  const width = way.reduce((sum, a, i) => sum + way.reduce((inner, b, j) => inner + a * spread[i][j] * b, 0), 0)
  return `${width <= slender ** 2 * length.value ? 'bending ' : ''}along ${inWords(named)}`
}

const axisNames = ['x', 'y', 'z'] as const
const unitAxes: readonly Three[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : names[0]

/** The axes of the file, and that of the part's length where it is none of them. */
function axesOf(length: Three): { name: string; axis: Three }[] {
  const ofFile = axisNames.map((name, n) => ({ name, axis: unitAxes[n] }))
  return length.some((share) => Math.abs(share) >= along) ? ofFile : [...ofFile, { name: 'its length', axis: length }]
}

function isLocal({ tonnes }: Masses, shape: Float64Array): boolean {
  const squared = tonnes.map((_, n) => shape[3 * n] ** 2 + shape[3 * n + 1] ** 2 + shape[3 * n + 2] ** 2)
  const enough = local.energy * tonnes.reduce((sum, mass, n) => sum + mass * squared[n], 0)
  const few = local.mass * tonnes.reduce((sum, mass) => sum + mass, 0)
  let [energy, mass] = [0, 0]
  for (const n of Uint32Array.from(tonnes.keys()).sort((a, b) => squared[b] - squared[a])) {
    energy += tonnes[n] * squared[n]
    mass += tonnes[n]
    if (energy >= enough || mass > few) break
  }
  return mass <= few
}

/** Places from the centre of mass. */
function fromMean({ at, tonnes }: Masses): Float64Array {
  const whole = tonnes.reduce((sum, mass) => sum + mass, 0)
  const centre = [0, 1, 2].map((axis) => tonnes.reduce((sum, mass, n) => sum + mass * at[3 * n + axis], 0) / whole)
  return at.map((value, i) => value - centre[i % 3])
}

/** Σ m v vᵀ */
const secondMoments = (tonnes: Float64Array, vectors: Float64Array): number[][] =>
  [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => tonnes.reduce((sum, mass, n) => sum + mass * vectors[3 * n + i] * vectors[3 * n + j], 0)),
  )

/** The largest moment and its axis. */
function principal(moments: readonly (readonly number[])[]): { readonly value: number; readonly axis: Three } {
  const { values, vectors } = symmetricEigen(moments)
  const value = Math.max(...values)
  const n = values.indexOf(value)
  return { value, axis: [vectors[0][n], vectors[1][n], vectors[2][n]] }
}

/** The share of the energy with which thin sections across an axis turn about it, each about its own centre. */
function twistShare({ at, tonnes }: Masses, shape: Float64Array, axis: Three): number {
  const heights = tonnes.map((_, n) => dot(axis, vectorAt(at, n)))
  const [low, high] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))]
  const found = Array.from({ length: sections }, () => ({ mass: 0, at: zero(), moves: zero(), inertia: 0, turning: 0 }))
  let energy = 0
  tonnes.forEach((mass, n) => {
    const section = found[Math.min(sections - 1, Math.floor((sections * (heights[n] - low)) / (high - low)))]
    const [place, move] = [vectorAt(at, n), vectorAt(shape, n)]
    section.mass += mass
    for (const i of [0, 1, 2]) section.at[i] += mass * place[i]
    for (const i of [0, 1, 2]) section.moves[i] += mass * move[i]
    section.inertia += mass * (dot(place, place) - heights[n] ** 2)
    section.turning += mass * dot(axis, cross(place, move))
    energy += mass * dot(move, move)
  })
  const ofTurning = found.map((section) => {
    if (section.mass === 0) return 0
    const inertia = section.inertia - (dot(section.at, section.at) - dot(axis, section.at) ** 2) / section.mass
    const turning = section.turning - dot(axis, cross(section.at, section.moves)) / section.mass
    return inertia > 0 ? turning ** 2 / inertia : 0
  })
  return ofTurning.reduce((sum, each) => sum + each, 0) / energy
}

const zero = (): [number, number, number] => [0, 0, 0]
const vectorAt = (of: Float64Array, n: number): Three => [of[3 * n], of[3 * n + 1], of[3 * n + 2]]
