import { isosurface } from '@trabecula/geometry'
import { halfThickness } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'

/** The mid-surface of a sheet passes through the corners of its own cell and would leave loose tips there; shifted, it does not. */
const sheetPhase = 1 / 8

/** Where the cube is cut out of the lattice, in cells along x, y and z alike. */
export const phaseOf = (name: CellName): number => (unitCell(name).form === 'sheet' ? sheetPhase : 0)

/**
 * One unit cell cut by its cube as a closed soup, mm, from the origin to `size` in x, y and z. The faces of the cube lie half-way
 * between nodes, where the extraction is exact; its edges are cut by less than a step (size / resolution).
 */
export function cellBlock(name: CellName, size: number, density: number, resolution: number): Float32Array {
  const cell = unitCell(name)
  const half = halfThickness(name, density)
  const phase = phaseOf(name)
  const distance = (x: number, y: number, z: number) => cell.distance(x / size + phase, y / size + phase, z / size + phase)
  const material = (x: number, y: number, z: number) => size * (Math.abs(distance(x, y, z)) - half)
  const cube = (x: number, y: number, z: number) => Math.max(-x, -y, -z, x - size, y - size, z - size)
  const step = size / resolution
  const nodes = resolution + 2
  return isosurface((x, y, z) => Math.max(material(x, y, z), cube(x, y, z)), { min: [-step / 2, -step / 2, -step / 2] }, step, [
    nodes,
    nodes,
    nodes,
  ])
}
