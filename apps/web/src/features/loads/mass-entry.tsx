import { fromSi, threeDigits, type UnitType, unitOf } from '@trabecula/domain'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { QuantityInput } from '../../ui/controls/quantity-input.tsx'
import { MassMark } from '../../ui/face-mark.tsx'
import { type PickedMass, withMass } from '../../workspace/loads.ts'
import { changeLoads, useStudy } from '../../workspace/study.ts'
import { ChosenFaces } from './chosen-faces.tsx'
import { Entry } from './entry.tsx'
import { facesInWords } from './words.ts'

interface MassEntryProps {
  at: number
  given: PickedMass
  unitType: UnitType
  open: boolean
  onOpen: (open: boolean) => void
  faceList: (label: string) => ReactNode
}

/** Something that vibrates with the part: how heavy it is, and the faces that it is fixed to. */
export function MassEntry({ at, given, unitType, open, onOpen, faceList }: MassEntryProps) {
  const { massG, faces } = given
  const title = `Point mass ${at + 1}`
  const shown = massG === 0 ? [] : [`${threeDigits(fromSi(massG, 'mass', unitType))} ${unitOf('mass', unitType)}`]
  const remove = () => {
    const { loads: before } = useStudy.getState()
    changeLoads((loads) => withMass(loads, at, null), `remove ${title}`)
    onOpen(false)
    toast(`${title} removed.`, 'info', { action: { label: 'Undo', run: () => changeLoads(() => before, 'restore') } })
  }
  return (
    <Entry
      place={at}
      mark={<MassMark />}
      title={title}
      summary={[...shown, facesInWords(faces.length)].join(', ')}
      open={open}
      onOpen={onOpen}
    >
      <p className="text-xs text-n10">
        A motor or a load that is fixed to these faces and moves with them. It counts for natural frequencies, which a run then
        finds; state its weight as a load case.
      </p>
      <QuantityInput
        label="Mass"
        quantity="mass"
        value={massG}
        unitType={unitType}
        onChange={(typed) => changeLoads((loads) => withMass(loads, at, { ...given, massG: typed }), `mass ${at}`)}
      />
      <ChosenFaces use={{ of: 'mass', at }} of={title.toLowerCase()} faces={faces} faceList={faceList} />
      <Button size="sm" look="danger" className="self-start" onClick={remove}>
        <Trash2 size={13} />
        Remove
      </Button>
    </Entry>
  )
}
