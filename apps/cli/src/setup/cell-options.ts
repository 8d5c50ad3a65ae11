import { type CellChoice, checkCells, done, type Outcome, refuse } from '@trabecula/domain'
import type { Arguments } from '../terminal/arguments.ts'
import type { SetupFile } from './read.ts'

/** Reads `--only CELL,CELL` and `--cell-sizes MM,MM`; the set-up's choice holds where they are not given. */
export function withCells(setup: SetupFile, { options }: Pick<Arguments, 'options'>): Outcome<SetupFile> {
  const list = (text: string | undefined) => text?.split(',').map((word) => word.trim())
  const families = list(options['only'])
  const cellSizesMm = list(options['cell-sizes'])?.map((word) => (word === '' ? Number.NaN : Number(word)))
  if (cellSizesMm?.some(Number.isNaN))
    return refuse('bad-option', `--cell-sizes ${options['cell-sizes']} is not a list of sizes in mm such as 5,6.5.`)
  const chosen: CellChoice = { ...(families ? { families } : {}), ...(cellSizesMm ? { cellSizesMm } : {}) }
  const checked = checkCells(chosen)
  return checked.ok ? done({ ...setup, settings: { ...setup.settings, ...chosen } }) : checked
}
