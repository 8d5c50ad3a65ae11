import { fileUnits, mmPerFileUnit, type Outcome } from '@trabecula/domain'
import { type CellName, defaultCells } from '../cells/unit-cell.ts'
import { roomInside, roomRefusal } from '../discretisation/cell-room.ts'
import { refusals } from '../discretisation/messages.ts'
import type { Problem } from '../discretisation/problem.ts'
import { partVolume } from '../input/part.ts'
import { type CoreDimensions, candidateInterpolations } from './cell-size.ts'

/** What the cells of a lattice must fit into in this problem. */
export const roomOf = ({ part, coreThickness, coreThickest, coreVolume }: Problem): CoreDimensions => ({
  thinnest: coreThickness,
  thickest: coreThickest,
  coreVolume,
  area: part.report.area,
  triangles: part.soup.length / 9,
})

/** Why none of these families has a cell for this part, with what would help; undefined when one has. */
export function refusalOfEveryCell(
  problem: Problem,
  cells: readonly CellName[],
): Extract<Outcome<never>, { ok: false }> | undefined {
  const { material, printer, part } = problem
  const noRoom = roomRefusal(problem, cells)
  if (noRoom) return noRoom
  const hasCell = (room: CoreDimensions) => cells.some((cell) => candidateInterpolations(cell, material, printer, room).ok)
  if (hasCell(roomOf(problem))) return undefined
  const smaller = fileUnits.filter((unit) => mmPerFileUnit[unit] < part.unitScale)
  return refusals.noFileFits(smaller.filter((unit) => hasCell(scaled(problem, mmPerFileUnit[unit] / part.unitScale))))
}

/** Whether a family of the library has a cell for this part with another shell, mm; 0 is none, which opens no face. */
export function fitsWithShell(problem: Problem, shell: number): boolean {
  const { material, printer, part, setup } = problem
  const room = { ...problem, ...(shell === 0 ? { openSides: 0 as const } : {}) }
  if (roomRefusal({ ...room, setup: { settings: { ...setup.settings, shellMm: shell } } }, defaultCells)) return false
  // What a thinner shell adds to the core lies below the faces.
  const core = problem.coreVolume + (setup.settings.shellMm - shell) * part.report.area
  const coreVolume = Math.min(Math.max(core, 0), partVolume(part))
  const dimensions = { ...roomOf(problem), ...roomInside(room, shell), coreVolume }
  return defaultCells.some((cell) => candidateInterpolations(cell, material, printer, dimensions).ok)
}

/** The room in a part of another size with the same shell. */
function scaled(problem: Problem, scale: number): CoreDimensions {
  const { coreVolume, area, triangles } = roomOf(problem)
  return {
    ...roomInside(problem, problem.setup.settings.shellMm, scale),
    coreVolume: scale ** 3 * coreVolume,
    area: scale ** 2 * area,
    triangles,
  }
}
