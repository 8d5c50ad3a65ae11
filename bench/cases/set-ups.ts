/**
 * Three real parts of others below ../shared/stl/mech, each under three load cases. Points and axes in the coordinates of
 * the files; a face is the one through or nearest to a point.
 */
import { readFile } from 'node:fs/promises'
import { firstCase, type LoadCase, loadPart, type Part, type Setup, trianglesOf } from '@trabecula/engine'
import { nearestFace } from '@trabecula/geometry'
import { stiffest } from '../parts/settings.ts'

type Point = readonly [x: number, y: number, z: number]
type Faces = readonly Point[]

type Further = (triangles: (faces: Faces) => Uint32Array) => LoadCase

interface Described {
  /** Below ../shared/stl/mech. */
  readonly file: string
  readonly held: Faces
  readonly load: Faces
  /** Direction of case A. */
  readonly force: Point
  /** What case A asks for with a maximum load, N: the others ask for what they say. */
  readonly wanted: number
  readonly cases: readonly Further[]
  /** mm */
  readonly shell: number
  /**
   * Two cases of which neither is worst whatever the design: a case that always is has the best design for both. The
   * first by its faces and direction; A where it has no name.
   */
  readonly pair: { readonly load?: Faces; readonly force?: Point; readonly other: Further }
}

const vector = ([x, y, z]: Point) => ({ x, y, z })

/** A plate that is clamped on a shaft, moved at its far edge, with a bearing on top. */
const lever: Described = {
  file: 'gmsh_lever.stl',
  held: [[11.94, 2.08, 18.67]],
  load: [[-140.8, -48.61, 5.33]],
  force: [0, 0, -1],
  wanted: 80,
  cases: [
    (of) => ({
      name: 'Aside',
      kind: 'force',
      triangles: of([[-140.8, -48.61, 5.33]]),
      magnitude: 450,
      direction: vector([0.57, 0.82, 0]),
    }),
    (of) => ({
      name: 'Bearing',
      kind: 'remote',
      triangles: of([[-86.09, -27.24, 34.38]]),
      magnitude: 280,
      direction: vector([0, 1, 0]),
      point: vector([-94.5, -60, 28.2]),
    }),
  ],
  shell: 1,
  pair: {
    other: (of) => ({
      name: 'Near edge',
      kind: 'force',
      triangles: of([[16.78, -28.63, 2.67]]),
      magnitude: 80,
      direction: vector([0, 0, -1]),
    }),
  },
}

/** A channel that hangs by its flanges on a profile. */
const floor: Faces = [
  [119.76, 14.15, -70],
  [105.1, -14.52, -70],
]
const wall: Faces = [[120.65, 20.83, -35.92]]
const along: Further = (of) => ({
  name: 'Along',
  kind: 'force',
  triangles: of(floor),
  magnitude: 1000,
  direction: vector([1, 0, 0]),
})
const mount: Described = {
  file: 'so100_4040_base_mount.stl',
  held: [
    [103.02, -35.53, -32],
    [103.99, 31.8, -32],
  ],
  load: floor,
  force: [0, 0, -1],
  wanted: 1000,
  cases: [
    (of) => ({
      name: 'Aside',
      kind: 'force',
      triangles: of(wall),
      magnitude: 700,
      direction: vector([0, 1, 0]),
    }),
    along,
  ],
  shell: 1,
  // Pushed on the wall, and pulled along the floor.
  pair: { load: wall, force: [0, 1, 0], other: along },
}

/** A robot's upper arm, held where its motor sits and loaded in its fork. */
const fork: Faces = [
  [57.77, 4.39, -18.2],
  [70.95, 21.14, 18.2],
]
const twist: Further = (of) => ({
  name: 'Twist',
  kind: 'torque',
  triangles: of(fork),
  magnitude: 10_000,
  axis: { point: vector([0, 12, 0]), direction: vector([1, 0, 0]) },
})
const arm: Described = {
  file: 'so101_upper_arm.stl',
  held: [[-65.08, 20.72, 21.97]],
  load: fork,
  force: [0, 0, -1],
  wanted: 450,
  cases: [(of) => ({ name: 'Aside', kind: 'force', triangles: of(fork), magnitude: 180, direction: vector([0, 1, 0]) }), twist],
  shell: 1,
  pair: { other: twist },
}

export const describedParts = [lever, mount, arm]

export interface CasesOfPart {
  readonly name: string
  readonly part: Part
  /** The goal is a maximum load, that of case A. */
  readonly setup: Setup
  /** The goal is a stiffness in two cases. */
  readonly pair: Setup
}

/** A part with its three cases; undefined when the file is not there. */
export async function casesOf(described: Described): Promise<CasesOfPart | undefined> {
  const { file, held, load, force, wanted, cases, shell, pair } = described
  const bytes = await readFile(new URL(`../../../shared/stl/mech/${file}`, import.meta.url)).catch(() => undefined)
  if (!bytes) return undefined
  const name = file.replace(/\.stl$/, '')
  const loaded = loadPart(bytes, { name })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const part = loaded.value
  const triangles = (faces: Faces): Uint32Array =>
    trianglesOf(
      part.surfaces,
      faces.map((point) => nearestFace(part.fileSoup, part.surfaces, point).id),
    )
  const setup: Setup = {
    held: triangles(held),
    cases: [firstCase(triangles(load), vector(force)), ...cases.map((each) => each(triangles))],
    settings: { ...stiffest, goal: 'max-load', target: wanted, shellMm: shell },
  }
  return {
    name,
    part,
    setup,
    pair: {
      ...setup,
      cases: [firstCase(triangles(pair.load ?? load), vector(pair.force ?? force)), pair.other(triangles)],
      settings: { ...stiffest, shellMm: shell },
    },
  }
}
