import { governingPlaceMeaning } from '@trabecula/domain'
import { LocateFixed } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import type { ViewerHandle } from '../../viewer/props.ts'
import { fileCoordinates, governingText, partCoordinates, printFieldValue } from '../../workspace/fields/readings.ts'
import { endsOf, type ShownField } from '../../workspace/fields/shown.ts'
import { printPoint, usePart } from '../../workspace/part.ts'
import { useStudy } from '../../workspace/study.ts'

export interface PlacesProps {
  shown: ShownField
  viewer: RefObject<ViewerHandle | null>
}

export function Extremes({ shown, viewer }: PlacesProps) {
  const { fields, choice, statistics } = shown
  const unitType = useStudy((state) => state.unitType)
  const part = usePart((state) => state.part)
  const { place, mode } = fields.facts.onset
  return (
    <>
      {!statistics && <p className="text-xs text-n10">The field has no value in the cells that are judged.</p>}
      <ul className="flex flex-col gap-1">
        {endsOf(shown).map(({ name, value, place: at }) => (
          <Placed
            key={name}
            name={name}
            value={printFieldValue(value, choice.field, unitType)}
            place={printPoint(at, part)}
            onFly={() => viewer.current?.flyTo([...partCoordinates(fields, at)])}
          />
        ))}
        {place && (
          <Placed
            name={governingText(mode)}
            value=""
            place={printPoint(fileCoordinates(fields, [place.x, place.y, place.z]), part)}
            onFly={() => viewer.current?.flyTo([place.x, place.y, place.z])}
          />
        )}
      </ul>
      <p className="text-2xs text-n10">
        {place && `${governingPlaceMeaning} `}Places are in the coordinates and the unit of the uploaded file.
      </p>
    </>
  )
}

interface PlacedProps {
  name: string
  value: string
  place: string
  onFly: () => void
  /** Further buttons. */
  children?: React.ReactNode
}

/** A value, its place, and a button that moves the camera there. */
export function Placed({ name, value, place, onFly, children }: PlacedProps) {
  return (
    <li className="flex items-start gap-1 text-xs">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2">
          <span className="truncate text-n10">{name}</span>
          <span className="tabular whitespace-nowrap text-n12">{value}</span>
        </p>
        <p className="tabular text-2xs text-n10">{place}</p>
      </div>
      <IconButton size="sm" label={`Go to ${name}`} icon={<LocateFixed size={13} />} className="-mt-0.5" onClick={onFly} />
      {children}
    </li>
  )
}
