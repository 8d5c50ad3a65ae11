import { threePlaces } from '../units/printing.ts'
import type { CandidateRow, RowVerification } from './model.ts'
import { printedTimes, signedPercent } from './printing.ts'

/** A lowest mode as a row predicts it and as its exported mesh has it, in words. */
export interface VerifiedMode {
  readonly title: string
  readonly unit: string
  readonly predicted: string
  readonly found: string
  /** Empty where one of the two does not buckle, or was not found. */
  readonly deviation: string
}

/** The lowest frequency and the factor of buckling that a verification found, next to what was predicted of them. */
export function verifiedModes(
  { frequenciesHz, bucklingFactor: predictedFactor }: Pick<CandidateRow, 'frequenciesHz' | 'bucklingFactor'>,
  { frequencyHz, bucklingFactor }: Pick<RowVerification, 'frequencyHz' | 'bucklingFactor'>,
): VerifiedMode[] {
  const first = frequenciesHz?.[0]
  const deviation = (predicted: number | null | undefined, found: number | null) =>
    predicted && found ? signedPercent(100 * (found / predicted - 1)) : ''
  const vibrates = frequencyHz !== undefined && {
    ...{ title: 'Lowest frequency', unit: 'Hz' },
    predicted: first === undefined ? '–' : threePlaces(first),
    found: threePlaces(frequencyHz),
    deviation: deviation(first, frequencyHz),
  }
  const buckles = bucklingFactor !== undefined && {
    ...{ title: 'Buckles at', unit: '' },
    predicted: printedTimes(predictedFactor),
    found: printedTimes(bucklingFactor),
    deviation: deviation(predictedFactor, bucklingFactor),
  }
  return [...(vibrates ? [vibrates] : []), ...(buckles ? [buckles] : [])]
}
