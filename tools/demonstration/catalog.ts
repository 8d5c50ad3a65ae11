import { catalogAnswer } from '@trabecula/contract'
import { defaultCells, unitCell } from '@trabecula/engine'

/** What the server answers to the call for its catalogue, for the demonstration, which does not call it. */
export const demonstrationCatalog = () => ({ status: 'success' as const, ...catalogAnswer(defaultCells.map(unitCell)) })
