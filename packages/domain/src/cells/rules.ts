import type { CellChoice } from '../optimization/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { cellFamilies, familyTitle } from './families.ts'
import { cellSizeMm, leastUsualCellMm, mostCellSizes } from './limits.ts'
import { cellChoiceMessages } from './messages.ts'

/** Checks the choice of families and cell sizes, as far as no part and no printer are needed for it. */
export function checkCells({ families, cellSizesMm: sizes }: CellChoice): Outcome<true> {
  const checked = families ? checkFamilies(families) : done(true as const)
  return checked.ok && sizes ? checkSizes(sizes) : checked
}

function checkFamilies(names: readonly string[]): Outcome<true> {
  const known = cellFamilies.map(({ name }) => name as string)
  if (names.length === 0) return refuse('bad-cells', cellChoiceMessages.noFamilies)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return refuse('unknown-cell', cellChoiceMessages.unknown(unknown, known))
  const twice = firstTwice(names)
  return twice === undefined ? done(true) : refuse('bad-cells', cellChoiceMessages.familyTwice(familyTitle(twice)))
}

function checkSizes(sizes: readonly number[]): Outcome<true> {
  if (sizes.length === 0) return refuse('bad-cells', cellChoiceMessages.noSizes)
  if (sizes.length > mostCellSizes) return refuse('bad-cells', cellChoiceMessages.tooManySizes(sizes.length))
  const outside = sizes.find((size) => !(size >= cellSizeMm.least && size <= cellSizeMm.most))
  if (outside !== undefined) return refuse('bad-cells', cellChoiceMessages.sizeOutside(outside))
  const twice = firstTwice(sizes)
  return twice === undefined ? done(true) : refuse('bad-cells', cellChoiceMessages.sizeTwice(twice))
}

/** What is unusual about chosen sizes, which may be meant; undefined where nothing is. */
export function cellSizeQuestion(sizes: readonly number[]): string | undefined {
  const least = Math.min(...sizes)
  return least < leastUsualCellMm ? cellChoiceMessages.fine(least) : undefined
}

const firstTwice = <T>(list: readonly T[]): T | undefined => list.find((each, at) => list.indexOf(each) < at)
