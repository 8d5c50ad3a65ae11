import { fileUnits, mmPerFileUnit, type Outcome } from '@trabecula/domain'
import { triedCells } from '../cells/tried-cells.ts'
import { type CellName, cellNames, unitCell } from '../cells/unit-cell.ts'
import { roomInside, roomRefusal } from '../discretisation/cell-room.ts'
import { refusals } from '../discretisation/messages.ts'
import type { Problem } from '../discretisation/problem.ts'
import { partVolume } from '../input/part.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { type CoreDimensions, candidateInterpolations, usableSizes } from './cell-size.ts'

/** What the cells of a lattice must fit into in this problem. */
export const roomOf = ({ part, coreThickness, coreThickest, coreVolume }: Problem): CoreDimensions => ({
  thinnest: coreThickness,
  thickest: coreThickest,
  coreVolume,
  area: part.report.area,
  triangles: part.soup.length / 9,
})

/** The cells of this family that a run tries: of the chosen sizes, or those worth trying. */
export const interpolationsOf = (
  cell: CellName,
  problem: Problem,
  room: CoreDimensions = roomOf(problem),
): Outcome<MaterialInterpolation[]> =>
  candidateInterpolations(cell, problem.material, problem.printer, room, problem.setup.settings.cellSizesMm)

/**
 * The families that a run tries: the chosen ones, else the usual ones. Where none of the usual ones has a cell for this
 * part, and no sizes are chosen either, it tries all others that have one.
 */
export function familiesThatFit(problem: Problem): readonly CellName[] {
  const { settings } = problem.setup
  const tried = triedCells(settings)
  const has = (cell: CellName) => interpolationsOf(cell, problem).ok
  if (settings.families || settings.cellSizesMm || tried.some(has)) return tried
  const others = cellNames.filter(has)
  return others.length > 0 ? others : tried
}

/** Why none of these families has a cell for this part, with what would help; undefined when one has. */
export function refusalOfEveryCell(
  problem: Problem,
  cells: readonly CellName[],
): Extract<Outcome<never>, { ok: false }> | undefined {
  const { part } = problem
  const { families, cellSizesMm } = problem.setup.settings
  const hasCell = (room: CoreDimensions) => cells.some((cell) => interpolationsOf(cell, problem, room).ok)
  if ((families || cellSizesMm) && !hasCell(roomOf(problem))) {
    const refused = refusalOfChosen(problem, cells)
    if (refused) return refused
  }
  const noRoom = roomRefusal(problem, families ? cells : cellNames, (shell) => fitsWithShell(problem, shell))
  if (noRoom) return noRoom
  if (hasCell(roomOf(problem))) return undefined
  const smaller = fileUnits.filter((unit) => mmPerFileUnit[unit] < part.unitScale)
  return refusals.noFileFits(smaller.filter((unit) => hasCell(scaled(problem, mmPerFileUnit[unit] / part.unitScale))))
}

/** Most families that a refusal names. */
const mostNamed = 3

/** Why no chosen cell can be made, with sizes or families that can; undefined where no choice would help. */
function refusalOfChosen(problem: Problem, cells: readonly CellName[]): Extract<Outcome<never>, { ok: false }> | undefined {
  const { material, printer, setup } = problem
  const { cellSizesMm: sizes } = setup.settings
  const room = roomOf(problem)
  const ranges = cells.flatMap((cell) => {
    const range = usableSizes(cell, printer, room)
    return range ? [{ title: unitCell(cell).title, range }] : []
  })
  if (sizes && ranges.length > 0)
    return refusals.noChosenSize(sizes, ranges.sort((one, other) => one.range[0] - other.range[0]).slice(0, mostNamed))
  const others = cellNames.filter((cell) => candidateInterpolations(cell, material, printer, room).ok)
  const titles = others.slice(0, mostNamed).map((cell) => unitCell(cell).title)
  return others.length > 0 ? refusals.noChosenFamily(printer.name, titles, sizes !== undefined) : undefined
}

/** Whether a family that is tried has a cell for this part with another shell, mm; 0 is none, which opens no face. */
export function fitsWithShell(problem: Problem, shell: number): boolean {
  const { part, setup } = problem
  const { families, cellSizesMm } = setup.settings
  const tried = families || cellSizesMm ? triedCells(setup.settings) : cellNames
  const room = { ...problem, ...(shell === 0 ? { openSides: 0 as const } : {}) }
  if (roomRefusal({ ...room, setup: { settings: { ...setup.settings, shellMm: shell } } }, tried)) return false
  // What a thinner shell adds to the core lies below the faces.
  const core = problem.coreVolume + (setup.settings.shellMm - shell) * part.report.area
  const coreVolume = Math.min(Math.max(core, 0), partVolume(part))
  const dimensions = { ...roomOf(problem), ...roomInside(room, shell), coreVolume }
  return tried.some((cell) => interpolationsOf(cell, problem, dimensions).ok)
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
