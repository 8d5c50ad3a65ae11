/** What a tetrahedron is made of, and the onset from the stresses at its integration points. */
import { findMaterial, findPrinter } from '@trabecula/domain'
import { type Design, featureSize, knockDown } from '@trabecula/engine'
import { selectTriangles } from '@trabecula/geometry'
import { sampleGrid } from '@trabecula/kernels'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { distancesTo } from './faces.ts'
import { type JudgedOnset, onsetOfPoints } from './onset.ts'
import type { Sample } from './sample.ts'
import { signedVolume, type Tetrahedra } from './tetrahedra.ts'

export const material = findMaterial(sampleSettings.material)!
const printer = findPrinter(sampleSettings.printer)!

/** Barycentric weights of the four integration points of C3D10: each is near one corner. */
const [near, far] = [0.5854101966249685, 0.1381966011250105]

/** Analysis cells around the rims of load and support that are not judged, as in prediction and verification. */
const unjudgedCells = 1.5

export interface Points {
  readonly at: Float64Array
  readonly volume: Float64Array
  readonly inLattice: Uint8Array
  readonly judged: Uint8Array
  /** Share of stiffness and strength that the printed wall keeps, per element. */
  readonly keep: Float64Array
}

/** The integration points of all elements, four each, with what the design has there. */
export function pointsOf({ nodes, elements }: Tetrahedra, sample: Pick<Sample, 'part' | 'setup' | 'design'>): Points {
  const { design } = sample
  const count = elements.length / 10
  const at = new Float64Array(12 * count)
  const volume = new Float64Array(4 * count)
  for (let element = 0; element < count; element++) {
    const corners = elements.subarray(10 * element, 10 * element + 4)
    volume.fill(signedVolume(nodes, corners) / 4, 4 * element, 4 * element + 4)
    for (let own = 0; own < 4; own++) {
      for (let axis = 0; axis < 3; axis++) {
        at[3 * (4 * element + own) + axis] = corners.reduce(
          (sum, node, corner) => sum + (corner === own ? near : far) * nodes[3 * node + axis]!,
          0,
        )
      }
    }
  }
  const { inLattice, judged } = placesOf(at, sample)
  const keep = Float64Array.from({ length: count }, (_, element) => {
    const own = [0, 1, 2, 3].map((each) => 4 * element + each)
    return own.reduce((sum, point) => sum + (inLattice[point] === 1 ? keptAt(design, at, point) : 1) / 4, 0)
  })
  return { at, volume, inLattice, judged, keep }
}

/** Which points lie in the lattice, by their distances to the part's surface and to its pads; and which are judged. */
function placesOf(at: Float64Array, { part, setup, design }: Pick<Sample, 'part' | 'setup' | 'design'>) {
  const points = Float32Array.from(at)
  const depth = distancesTo(part.soup, points, 1.5 * design.shell)
  const toPad = distancesTo(selectTriangles(part.soup, design.padTriangles), points, 1.5 * design.pad)
  const reach = unjudgedCells * design.density.spacing
  const rims = [setup.held, ...setup.cases.map(({ triangles }) => triangles)].map((triangles) =>
    boundaryLoopsOf(part.soup, triangles),
  )
  const toRim = rims.map((rim) => distancesTo(rim, points, 1.5 * reach))
  return {
    inLattice: Uint8Array.from(depth, (each, point) => (each > design.shell && !(toPad[point]! <= design.pad) ? 1 : 0)),
    judged: Uint8Array.from(depth, (_, point) => (toRim.every((distances) => distances[point]! > reach) ? 1 : 0)),
  }
}

/** The edges that only one of the triangles has, as triangles without an area. */
function boundaryLoopsOf(soup: Float32Array, triangles: Uint32Array): Float32Array {
  const edges = new Map<string, number[]>()
  for (const triangle of triangles) {
    const corners = [0, 1, 2].map((corner) => [...soup.subarray(9 * triangle + 3 * corner, 9 * triangle + 3 * corner + 3)])
    for (const [side, from] of corners.entries()) {
      const to = corners[(side + 1) % 3]!
      const [key, back] = [`${from} ${to}`, `${to} ${from}`]
      if (!edges.delete(back)) edges.set(key, [...from, ...to, ...to])
    }
  }
  return Float32Array.from([...edges.values()].flat())
}

function keptAt({ cell, cellSize, density }: Design, at: Float64Array, point: number): number {
  const [x, y, z] = at.subarray(3 * point, 3 * point + 3) as unknown as [number, number, number]
  return knockDown(printer, featureSize(cell, cellSize, Math.min(1, Math.max(0, sampleGrid(density, x, y, z)))))
}

/** `stress`: four per element, MPa per newton. A wall that prints weaker has its strength lowered as its stiffness. */
export function judgedOnset(
  points: Points,
  stress: Float32Array,
  { part, design }: Pick<Sample, 'part' | 'design'>,
): JudgedOnset {
  const index = Float64Array.from(stress, (value, point) => {
    return value / (points.keep[Math.floor(point / 4)]! * material.designStressMpa)
  })
  return onsetOfPoints({ ...points, index }, part.bounds.min, part.bounds.max, design.cellSize)
}
