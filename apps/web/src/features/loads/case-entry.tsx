import {
  caseNameLength,
  firstCaseName,
  fromSi,
  isOnFaces,
  loadCaseKinds,
  loadKinds,
  magnitudeQuantity,
  magnitudeTitle,
  mostLoadCases,
  stepped,
  toSi,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { CaseMark } from '../../ui/face-mark.tsx'
import { editable } from '../../ui/print-number.ts'
import { changedCase, letterOf, type PickedCase, placeOf, withCopy, withKind, withoutCase } from '../../workspace/loads.ts'
import { changeLoads, useStudy } from '../../workspace/study.ts'
import { ActingFields } from './acting-fields.tsx'
import { ChosenFaces } from './chosen-faces.tsx'
import { Entry } from './entry.tsx'
import { followedCases } from './followed-cases.ts'
import { caseInWords, readMagnitude } from './words.ts'

interface CaseEntryProps {
  /** Index among the further cases. */
  at: number
  given: PickedCase
  unitType: UnitType
  open: boolean
  onOpen: (open: boolean) => void
  /** Called with the index of the case that is open now, or null. */
  onMoved: (at: number | null) => void
  faceList: (label: string) => ReactNode
}

export function CaseEntry({ at, given, unitType, open, onOpen, onMoved, faceList }: CaseEntryProps) {
  const { name, kind, magnitude, faces } = given
  const quantity = magnitudeQuantity(kind)
  const isOnlyLetter = name === letterOf(at)
  const change = (part: Partial<PickedCase>, what = Object.keys(part).join()) =>
    changeLoads((loads) => changedCase(loads, at, part), `case ${at} ${what}`)
  const rename = (next: string) => {
    const { loads, settings } = useStudy.getState()
    const renamed = changedCase(loads, at, { name: next })
    changeLoads(() => renamed, `case ${at} name`, followedCases(settings, loads.cases, renamed.cases))
  }
  return (
    <Entry
      place={at}
      mark={<CaseMark place={placeOf(at)} />}
      title={isOnlyLetter ? loadKinds[kind].title : name}
      summary={caseInWords(given, unitType)}
      open={open}
      onOpen={onOpen}
    >
      <div className="grid grid-cols-2 gap-2">
        <Select
          label="Kind"
          value={kind}
          choices={loadCaseKinds.map((value) => ({ value, label: loadKinds[value].title }))}
          onChange={(next) => change(withKind(given, next), 'kind')}
        />
        <CaseName at={at} name={name} onChange={rename} />
      </div>
      <NumberInput
        label={magnitudeTitle(kind)}
        value={fromSi(magnitude, quantity, unitType)}
        unit={unitOf(quantity, unitType)}
        hint={loadKinds[kind].note}
        print={(value) => (value === 0 ? '' : editable(value))}
        read={(text) => readMagnitude(text, kind, unitType)}
        step={(value, direction, coarse) => stepped(value, direction, { coarse, fromZero: 1 })}
        onChange={(value) => change({ magnitude: toSi(value, quantity, unitType) })}
      />
      <ActingFields given={given} unitType={unitType} onChange={change} />
      {isOnFaces(kind) && <ChosenFaces use={{ of: 'case', at }} of={`load case ${name}`} faces={faces} faceList={faceList} />}
      <CaseActions at={at} name={name} onMoved={onMoved} />
    </Entry>
  )
}

function CaseName({ at, name, onChange }: { at: number; name: string; onChange: (name: string) => void }) {
  const others = useStudy((state) =>
    state.loads.cases
      .filter((_, place) => place !== at)
      .map((each) => each.name.trim())
      .join('\n'),
  )
  const trimmed = name.trim()
  const isTaken = trimmed === '' || trimmed === firstCaseName || others.split('\n').includes(trimmed)
  return (
    <TextField
      label="Name"
      value={name}
      maxLength={caseNameLength.max}
      autoComplete="off"
      error={isTaken ? 'Each case needs its own name.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function CaseActions({ at, name, onMoved }: { at: number; name: string; onMoved: (at: number | null) => void }) {
  const count = useStudy((state) => state.loads.cases.length + 1)
  const remove = () => {
    const { loads: before, settings } = useStudy.getState()
    const { requirements } = settings
    const left = withoutCase(before, at)
    changeLoads(() => left, `remove ${name}`, followedCases(settings, before.cases, left.cases, at))
    onMoved(null)
    toast(`Load case ${name} removed.`, 'info', {
      action: { label: 'Undo', run: () => changeLoads(() => before, 'restore', { requirements }) },
    })
  }
  const copy = () => {
    changeLoads((loads) => withCopy(loads, at), `copy ${name}`)
    onMoved(count - 1)
  }
  return (
    <div className="flex gap-2">
      <Button size="sm" disabled={count >= mostLoadCases} onClick={copy}>
        <Copy size={13} />
        Duplicate
      </Button>
      <Button size="sm" look="danger" onClick={remove}>
        <Trash2 size={13} />
        Remove
      </Button>
    </div>
  )
}
