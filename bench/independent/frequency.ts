/**
 * Parts of which a lowest frequency is required: the arm of a drone of the gallery, and an angle block by others. Row and
 * file next to SLEPc on second-order tetrahedra in the exported surface.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orThrow } from '@trabecula/domain'
import { firstCase, loadPart, type OptimizeOptions, type Setup, trianglesOf } from '@trabecula/engine'
import { nearestFace, type Point, selectTriangles } from '@trabecula/geometry'
import { mechanicalPart } from '../parts/mechanical.ts'
import { stiffest } from '../parts/settings.ts'
import { facesOn } from './faces.ts'
import { frequenciesWithFenicsx } from './fenicsx.ts'
import { material, pointsOf } from './judge.ts'
import { type Sample, sampleOf } from './sample.ts'
import { type Missing, tetrahedra } from './tetrahedra.ts'

type Cell = NonNullable<OptimizeOptions['only']>[number]

interface Required {
  readonly cell: Cell
  readonly cellMm: number
  /** N/mm: of the load case, so low that the frequency decides. */
  readonly stiffness: number
  /** Hz */
  readonly atLeast: number
}

const required = {
  'drone-arm': { cell: 'octet', cellMm: 8, stiffness: 9, atLeast: 130 },
  angle_block_open: { cell: 'octet', cellMm: 8, stiffness: 2000, atLeast: 3000 },
} as const satisfies Readonly<Record<string, Required>>

export type FrequencyPart = keyof typeof required
export const frequencyParts = Object.keys(required) as readonly FrequencyPart[]

/** Of the rows' grid. */
const elements = 3000
/** Voxels through the thinnest wall: with four more of them are material than a search for modes takes. */
const throughWall = 3
/** mm between the samples of their surface: a frequency asks for less than a stress does. */
const struts = 0.8
/** mm: no tetrahedron is larger than a regular one of this edge. */
const longestEdge = 1.5

export async function frequencySample(name: FrequencyPart): Promise<Sample> {
  const { part, setup } = name === 'drone-arm' ? await droneArm() : await byOthers(name)
  const { cell, cellMm, stiffness, atLeast } = required[name]
  const settings = {
    ...stiffest,
    target: stiffness,
    cellSizesMm: [cellMm],
    requirements: [{ kind: 'frequency', atLeast } as const],
  }
  return sampleOf(part, { ...setup, settings, elements }, cell, {
    modes: { frequencies: true, buckling: false },
    throughWall,
    struts,
  })
}

type Posed = Pick<Sample, 'part'> & { readonly setup: Omit<Setup, 'settings'> }

async function byOthers(name: string): Promise<Posed> {
  const found = await mechanicalPart(`${name}.stl`)
  if (!found) throw new Error(`The part ${name}.stl is missing from ../shared/stl/mech.`)
  return found
}

/** Held by its two seats on the frame, loaded where the screws of its motor are. */
async function droneArm(): Promise<Posed> {
  const file = new URL('../../apps/web/public/gallery/drone-arm.stl', import.meta.url)
  const part = orThrow(loadPart(await readFile(file), { name: 'drone-arm' }))
  const at = (points: readonly Point[]) =>
    trianglesOf(
      part.surfaces,
      points.map((point) => nearestFace(part.fileSoup, part.surfaces, point).id),
    )
  const screws = [45, 135, 225, 315].map((degrees): Point => {
    const angle = (degrees * Math.PI) / 180
    return [154 + 13.6 * Math.cos(angle), 13.6 * Math.sin(angle), 9]
  })
  const seats: readonly Point[] = [
    [14.6, 10, 9],
    [14.6, -10, 9],
  ]
  return { part, setup: { cases: [firstCase(at(screws), { x: 0, y: 0, z: 1 })], held: at(seats) } }
}

/** The first frequency of the exported file, Hz. */
export function frequencyOfFile(
  sample: Sample,
  longest = longestEdge,
): { readonly hertz: number; readonly elements: number } | Missing {
  const mesh = tetrahedra(sample.soup, longest)
  if ('missing' in mesh) return mesh
  const { part, setup } = sample
  const young = pointsOf(mesh, sample).keep.map((share) => share * material.youngMpa)
  const held = facesOn(mesh, selectTriangles(part.soup, setup.held))
  const folder = mkdtempSync(path.join(tmpdir(), 'independent-bench-'))
  try {
    // In tonnes, so that frequencies are in Hz.
    const sought = { frequencies: 1, density: 1e-9 * material.densityGCm3 }
    const found = frequenciesWithFenicsx({ mesh, young, held, poisson: material.poisson }, sought, folder)
    return 'missing' in found ? found : { hertz: found.hertz[0]!, elements: young.length }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
