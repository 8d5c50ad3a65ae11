import { type CellName, halfThickness, unitCell } from '@trabecula/engine'
import { isosurface } from '@trabecula/geometry'

/** Steps along the edge of a cell: a wall of 5 % of the edge gets three of them. */
export const cellResolution = 64

/** The mid-surface of a sheet passes through the corners of its own cell and would leave loose tips there; shifted, it does not. */
const sheetPhase = 1 / 8

/**
 * One unit cell cut by its cube as a closed soup, mm, from the origin to `size` in x, y and z. The faces of the cube lie half-way
 * between nodes, where the extraction is exact; its edges are cut by less than a step (size / resolution).
 */
export function cellBlock(name: CellName, size: number, density: number, resolution = cellResolution): Float32Array {
  const cell = unitCell(name)
  const half = halfThickness(name, density)
  const phase = cell.form === 'strut' ? 0 : sheetPhase
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
