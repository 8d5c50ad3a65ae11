/** What a tetrahedron is made of, and the onset from the stresses at its integration points. */
import { findMaterial, findPrinter } from '@trabecula/domain'
import { type Design, featureSize, knockDown } from '@trabecula/engine'
import { sampleGrid } from '@trabecula/kernels'
import { half, materialName, printerName } from './beam.ts'
import { type JudgedOnset, onsetOfPoints } from './onset.ts'
import { signedVolume, type Tetrahedra } from './tetrahedra.ts'

export const material = findMaterial(materialName)!
const printer = findPrinter(printerName)!

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
export function pointsOf({ nodes, elements }: Tetrahedra, design: Design): Points {
  const count = elements.length / 10
  const points = {
    at: new Float64Array(12 * count),
    volume: new Float64Array(4 * count),
    inLattice: new Uint8Array(4 * count),
    judged: new Uint8Array(4 * count),
    keep: new Float64Array(count),
  }
  const reach = unjudgedCells * design.density.spacing
  for (let element = 0; element < count; element++) {
    const corners = elements.subarray(10 * element, 10 * element + 4)
    const volume = signedVolume(nodes, corners) / 4
    let kept = 0
    for (let own = 0; own < 4; own++) {
      const place = [0, 1, 2].map((axis) =>
        corners.reduce((sum, node, corner) => sum + (corner === own ? near : far) * nodes[3 * node + axis]!, 0),
      ) as [number, number, number]
      const [dx, dy, dz] = place.map((value, axis) => half[axis]! - Math.abs(value)) as [number, number, number]
      const inLattice = Math.min(dx, dy, dz) > design.shell && dx > design.pad
      const point = 4 * element + own
      points.at.set(place, 3 * point)
      points.volume[point] = volume
      points.inLattice[point] = inLattice ? 1 : 0
      points.judged[point] = Math.hypot(dx, Math.min(dy, dz)) > reach ? 1 : 0
      kept += (inLattice ? keptAt(design, place) : 1) / 4
    }
    points.keep[element] = kept
  }
  return points
}

function keptAt({ cell, cellSize, density }: Design, [x, y, z]: readonly [number, number, number]): number {
  return knockDown(printer, featureSize(cell, cellSize, Math.min(1, Math.max(0, sampleGrid(density, x, y, z)))))
}

/** `stress`: four per element, MPa per newton. A wall that prints weaker has its strength lowered as its stiffness. */
export function judgedOnset(points: Points, stress: Float32Array, design: Design): JudgedOnset {
  const index = Float64Array.from(stress, (value, point) => {
    return value / (points.keep[Math.floor(point / 4)]! * material.designStressMpa)
  })
  return onsetOfPoints(
    { ...points, index },
    half.map((edge) => -edge),
    half,
    design.cellSize,
  )
}
