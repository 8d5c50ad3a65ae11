import { settingsFromWire, type WireCandidate, type WireSettings } from '@trabecula/contract'
import { fromWire, type Requirement, requirementOf, shownRow, toWire } from '@trabecula/domain'
import type { RunInput } from '../../platform/database/schema.ts'

interface Asked {
  readonly input: Pick<RunInput, 'settings'>
}

export const requirementOfRun = ({ input }: Asked): Requirement => requiredBy(input.settings)

const requiredBy = (settings: WireSettings): Requirement => requirementOf(settingsFromWire(settings, 'metric'))

/** A stored row of a run as it is answered: with the best that is known. */
export const shownOf = (run: Asked, row: WireCandidate): WireCandidate => toWire(shownRow(fromWire(row), requirementOfRun(run)))
