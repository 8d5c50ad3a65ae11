import { type Outcome, printers } from '@trabecula/domain'
import { refusals } from '../analysis/messages.ts'
import type { Problem } from '../analysis/problem.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { type CellRoom, candidateInterpolations, smallestPrinted } from './cell-size.ts'

/** What the cells of a lattice must fit into in this problem. */
export const roomOf = ({ part, coreThickness, coreThickest, coreVolume }: Problem): CellRoom => ({
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
  const { material, printer, coreThickness, coreThickest } = problem
  const room = roomOf(problem)
  const codes = new Set<string>()
  for (const cell of cells) {
    const laws = candidateInterpolations(cell, material, printer, room)
    if (laws.ok) return undefined
    codes.add(laws.refusal.code)
  }
  if (codes.has('file-too-large')) return refusals.noFileFits()
  const smallest = smallestOf(cells.map((cell) => smallestPrinted(cell, printer, coreThickness)))
  if (smallest === Infinity) return refusals.nothingPrintable(printer.name)
  const shell = problem.setup.settings.shell_thickness
  return refusals.noCellFits(coreThickest, shell, smallest, printer.name, adviceFor(problem, cells, smallest))
}

const smallestOf = (sizes: readonly (number | undefined)[]): number => Math.min(...sizes.map((size) => size ?? Infinity))

/** What would make room for a whole cell: a thinner shell, another printer, else a thicker part. */
function adviceFor(
  { printer, material, coreThickness, coreThickest, setup }: Problem,
  cells: readonly CellName[],
  smallest: number,
): string {
  const shell = setup.settings.shell_thickness
  const others = printers.filter(({ name, process }) => name !== printer.name && material.processes.includes(process))
  const finer = others.filter(
    (other) => smallestOf(cells.map((cell) => smallestPrinted(cell, other, coreThickness))) <= coreThickest,
  )
  const thinnerShell = Math.floor(10 * (shell - (smallest - coreThickest) / 2)) / 10
  const ways = [
    ...(thinnerShell >= 0 && thinnerShell < shell ? [`a shell of at most ${thinnerShell} mm`] : []),
    ...(finer.length > 0 ? [`a printer with smaller cells (${finer.map(({ name }) => name).join(', ')})`] : []),
    `a part at least ${Math.ceil(10 * (smallest + 2 * shell)) / 10} mm thick`,
  ]
  return `Choose ${ways.join(', or ')}.`
}
