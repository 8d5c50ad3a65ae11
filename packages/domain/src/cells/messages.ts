import { inBoth } from '../units/printing.ts'
import { cellSizeMm, leastUsualCellMm, mostCellSizes } from './limits.ts'

export const cellChoiceMessages = {
  /** `known`: the names that there are. */
  unknown: (name: string, known: readonly string[]): string => `There is no cell "${name}"; the cells are ${known.join(', ')}.`,
  noFamilies: 'The list of families is empty: name at least one, or leave the list out for the usual nine.',
  familyTwice: (title: string): string => `The family ${title} is named twice: name it once.`,
  noSizes: 'The list of cell sizes is empty: name at least one, or leave the list out, and each family gets its best size.',
  tooManySizes: (count: number): string => `${count} cell sizes are named: name at most ${mostCellSizes}.`,
  sizeTwice: (sizeMm: number): string => `The cell size ${inBoth(sizeMm)} is named twice: name it once.`,
  sizeOutside: (sizeMm: number): string =>
    `A cell of ${inBoth(sizeMm)} cannot be chosen: cells are from ${inBoth(cellSizeMm.least, Math.ceil)} to ${inBoth(cellSizeMm.most, Math.floor)} large.`,
  /** A question: it may be meant. */
  fine: (sizeMm: number): string =>
    `Is ${inBoth(sizeMm)} meant? Cells below ${inBoth(leastUsualCellMm)} are tried without a choice only where no other fits: their lightest lattice is heavier on most printers, their powder leaves less well, and their files are larger.`,
} as const
