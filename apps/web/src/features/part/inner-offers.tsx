import type { PartChoice } from '@trabecula/contract'
import { innerReadings } from '@trabecula/domain'
import { digitsApart, type InnerReadings } from '@trabecula/geometry'
import { Button } from '../../ui/controls/button.tsx'
import { Actions } from './actions.tsx'

interface InnerOffersProps {
  /** Volumes in cubed units of the file, in which the part was checked. */
  readings: InnerReadings
  /** mm per unit of the file. */
  unitScale: number
  busy: boolean
  onChoose: (change: Partial<PartChoice>) => Promise<void>
}

const words = { cavities: 'Make it a cavity', material: 'It is material' } as const

/** The two choices for bodies inside bodies, each with the volume that it gives the part. */
export function InnerOffers({ readings, unitScale, busy, onChoose }: InnerOffersProps) {
  const digits = digitsApart(readings.cavities, readings.material, 3)
  return (
    <Actions busy={busy}>
      {innerReadings.map((reading) => (
        <Button key={reading} size="sm" disabled={busy} onClick={() => void onChoose({ inner_bodies: reading })}>
          {words[reading]} (
          {((readings[reading] * unitScale ** 3) / 1000).toLocaleString('en-US', { maximumSignificantDigits: digits })}
          {'\u00a0'}cm³)
        </Button>
      ))}
    </Actions>
  )
}
