import type { CellChoice } from '@trabecula/domain'
import { type CellName, cellNames, defaultCells } from './unit-cell.ts'

/** The families that a run of these settings tries; chosen ones in the order of the library. */
export const triedCells = ({ families }: CellChoice): readonly CellName[] =>
  families ? cellNames.filter((name) => families.includes(name)) : defaultCells
